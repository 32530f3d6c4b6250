-- What syncing keeps. Never an id, a title or a description of a video: keyed hashes, labels of our own catalogue, counts.

-- A consent that is under way: bound to the session that asked for it, spent by the first use.
create table sync_consents (
  user_id uuid not null references users (id) on delete cascade,
  state_hash text not null,
  session_id uuid not null,
  source text not null check (source in ('youtube', 'spotify')),
  -- Sealed: the PKCE verifier.
  verifier text not null,
  expires_at timestamptz not null,
  primary key (user_id, state_hash)
);
create index sync_consents_expiry on sync_consents (expires_at);

create table sync_connections (
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('youtube', 'spotify')),
  -- Broken: the provider refuses our tokens for good, and nothing is tried until the reader connects again.
  state text not null check (state in ('connected', 'broken')),
  -- Sealed.
  access_token text not null,
  refresh_token text,
  access_expires_at timestamptz not null,
  connected_at timestamptz not null,
  -- Of the first page, for a conditional request.
  etag text,
  -- Whether the last run got to what was known before; only then may the next one stop there.
  caught_up boolean not null default false,
  -- When the timetable looks at it next, and how often in a row it has failed.
  due_at timestamptz not null,
  failures integer not null default 0,
  primary key (user_id, source)
);
create index sync_connections_due on sync_connections (due_at) where state = 'connected';

-- The latest run of each source; it is also the lease that keeps a second run out.
create table sync_runs (
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('youtube', 'spotify', 'import')),
  run_id uuid not null,
  state text not null check (state in ('waiting', 'running', 'done', 'paused', 'failed')),
  videos_read integer not null default 0,
  videos_relevant integer not null default 0,
  books_found integer not null default 0,
  message text,
  started_at timestamptz not null,
  -- Renewed while it runs; a lease that is not renewed may be taken over.
  beat_at timestamptz not null,
  finished_at timestamptz,
  resumes_at timestamptz,
  primary key (user_id, source)
);

create table sync_seen (
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('youtube', 'spotify', 'import')),
  hash text not null,
  primary key (user_id, source, hash)
);

create table sync_topics (
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('youtube', 'spotify', 'import')),
  label text not null,
  videos integer not null,
  primary key (user_id, source, label)
);

-- Units of the shared daily allowance, by the provider's own day; `sharer` is a keyed hash, or '' for everybody together.
create table sync_quota (
  -- As 2026-03-02.
  day text not null,
  sharer text not null,
  units integer not null,
  primary key (day, sharer)
);
