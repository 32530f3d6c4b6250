-- A book that was set aside without ever standing on the shelf has a row too, so that nothing recommends it.
alter table library_books drop constraint library_books_source_check;
alter table library_books add constraint library_books_source_check
  check (source in ('search', 'youtube', 'spotify', 'weekly', 'question', 'hidden'));
-- Its place among the bookmarked books, as the reader ordered them; null for those that came after the last ordering.
alter table library_books add column list_place integer check (list_place >= 0);
-- What ties a pick together, in words: the column `theme` keeps it as a label. Null on picks that were made before this.
alter table weekly_picks add column theme_name text;
