-- What was asked of Google Books and Open Library, so that nothing is asked twice. The key is a hash of title and author.
create table lookups (
  key text primary key,
  work_id text references works (id) on delete cascade,
  looked_up_at timestamptz not null
);
