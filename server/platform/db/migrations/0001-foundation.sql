-- Shared by everybody: works, and what the process itself must remember.

create table works (
  id text primary key,
  title text not null,
  subtitle text,
  authors text[] not null,
  year integer,
  language text not null,
  original_language text,
  country text,
  genres text[] not null,
  subjects text[] not null,
  summary text not null,
  level text not null check (level in ('introductory', 'core', 'advanced')),
  audience text not null default 'adult' check (audience in ('adult', 'teen', 'child')),
  popularity integer not null check (popularity between 1 and 5),
  series_name text,
  series_position real,
  isbn13 text,
  cover_url text,
  public_domain boolean not null default false,
  reader_url text,
  google_books_id text,
  source text not null,
  updated_at timestamptz not null default now()
);

-- Small facts about this installation: which catalogue files are loaded, what the search index was built from.
create table facts (
  name text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

-- Fixed windows; one row per limited thing. Keys of addresses and readers are hashed before they come here.
create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  used integer not null
);

-- Demo mode only: mails that would have been sent. Trimmed to the newest few hundred.
create table outbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null,
  created_at timestamptz not null
);
