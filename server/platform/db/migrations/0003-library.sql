-- One row per reader and work. A removed book keeps its row, so that nothing recommends it again.
create table library_books (
  user_id uuid not null references users (id) on delete cascade,
  work_id text not null references works (id),
  source text not null check (source in ('search', 'youtube', 'spotify', 'weekly', 'question')),
  why text,
  added_at timestamptz not null,
  liked_at timestamptz,
  removed_at timestamptz,
  primary key (user_id, work_id)
);
create index library_books_shelf on library_books (user_id, added_at desc, work_id) where removed_at is null;
