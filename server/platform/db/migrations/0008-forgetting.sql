-- When an account was last used, noted once a day: sessions go when somebody signs out, and this must not go with them.
create table account_activity (
  user_id uuid primary key references users (id) on delete cascade,
  active_at timestamptz not null,
  -- When the mails went out that say that the account will be deleted; nothing is deleted without both.
  warned_at timestamptz,
  last_warned_at timestamptz
);
create index account_activity_oldest on account_activity (active_at);
