-- When a reader last changed something, while a replica is in use: they then read from the primary until it has followed.
create table reader_changes (
  user_id uuid primary key references users (id) on delete cascade,
  changed_at timestamptz not null
);
