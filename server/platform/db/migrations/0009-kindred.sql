-- Books that the same readers keep, counted from the shelves of those who agreed to it, and only where several of them do:
-- no row comes from fewer than five people, and no row names one.
create table kindred_books (
  work_id text not null,
  kindred_id text not null,
  strength real not null,
  primary key (work_id, kindred_id)
);

-- Counting goes through the shelves book by book.
create index library_books_work on library_books (work_id) where removed_at is null;
