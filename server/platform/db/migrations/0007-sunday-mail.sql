-- Every answer about the weekly mail, as it was given. What counts now stands in user_metadata; this is how it came to be.
create table consent_events (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- Null where an answer was taken back without a new one.
  answer boolean,
  at timestamptz not null,
  place text not null check (place in ('modal', 'settings', 'sign-up', 'mail', 'api', 'bounce', 'complaint')),
  text_version text,
  primary key (user_id, id)
);
create index consent_events_newest on consent_events (user_id, at desc);

-- Keyed hashes of addresses that must not be written to. They outlive the account: that is their purpose.
create table mail_suppressions (
  address_hash text primary key,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
  at timestamptz not null
);

-- One row per mail that is to be sent: written with the pick, so that none is lost and none is sent for the same week twice.
create table weekly_mails (
  user_id uuid not null,
  sunday text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'withdrawn', 'dead')),
  tries integer not null default 0,
  -- Waiting: when to try. Sending: when the worker that took it counts as gone.
  due_at timestamptz not null,
  -- What the server said last, without addresses.
  fault text,
  finished_at timestamptz,
  primary key (user_id, sunday),
  foreign key (user_id, sunday) references weekly_picks (user_id, sunday) on delete cascade
);
create index weekly_mails_due on weekly_mails (due_at) where state in ('waiting', 'sending');
