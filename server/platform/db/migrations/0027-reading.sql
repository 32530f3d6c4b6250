-- What a reader says of a book: how far they are with it, what they thought of it.
alter table library_books add column state text check (state in ('to-read', 'reading', 'read'));
-- Half stars.
alter table library_books add column rating double precision check (rating between 0.5 and 5);
-- Calendar days, '2026-11-22'.
alter table library_books add column started_on text;
alter table library_books add column finished_on text;
alter table library_books add column note text;

update library_books l set state = s.state, rating = s.rating, finished_on = s.finished_on
  from shelf_lines s where s.user_id = l.user_id and s.work_id = l.work_id;

-- 'read': on the shelf only because the reader has said so much of it.
alter table library_books drop constraint library_books_source_check;
alter table library_books add constraint library_books_source_check
  check (source in ('search', 'youtube', 'spotify', 'weekly', 'question', 'hidden', 'import', 'read'));

-- Nothing was said of it: our own export knows books without a state.
alter table shelf_lines alter column state drop not null;
