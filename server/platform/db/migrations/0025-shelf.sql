-- A list of books that a reader brought from elsewhere, and what became of each of its lines.
create table shelf_imports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- The product it was exported from: 'goodreads', 'storygraph' …
  format text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- Every line stays, found or not: an unknown book is the reader's own until the catalogue knows it.
create table shelf_lines (
  user_id uuid not null,
  -- ISBN, or title and author: by it the same book of another upload is known again.
  line_key text not null,
  import_id uuid not null,
  place integer not null,
  title text not null,
  author text not null,
  isbn13 text,
  state text not null check (state in ('to-read', 'reading', 'read')),
  rating double precision check (rating between 0.5 and 5),
  -- Calendar days, `2026-11-22`.
  finished_on text,
  added_on text,
  -- 'dismissed': the reader said that it is none of the candidates.
  match text not null check (match in ('exact', 'likely', 'unknown', 'chosen', 'dismissed')),
  work_id text,
  -- Whether the line put the book on the shelf: only then undoing takes it off.
  shelved boolean not null default false,
  primary key (user_id, line_key),
  foreign key (user_id, import_id) references shelf_imports (user_id, id) on delete cascade
);
create index shelf_lines_of_import on shelf_lines (user_id, import_id, place);
create index shelf_lines_of_work on shelf_lines (user_id, work_id);

alter table library_books drop constraint library_books_source_check;
alter table library_books add constraint library_books_source_check
  check (source in ('search', 'youtube', 'spotify', 'weekly', 'question', 'hidden', 'import'));
