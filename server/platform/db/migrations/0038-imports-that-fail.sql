-- How many times in a row the next lines of an import could not be matched.
alter table shelf_imports add column failures integer not null default 0;

-- A list's bookmarks are told by the moment of its import; before migration 0036 they had the moment at which they were written.
update library_books b set liked_at = i.created_at
  from shelf_lines l join shelf_imports i on i.user_id = l.user_id and i.id = l.import_id
  where l.user_id = b.user_id and l.work_id = b.work_id and l.bookmarked and b.source = 'import'
    and b.liked_at > i.created_at and b.liked_at <= i.created_at + interval '1 minute';
