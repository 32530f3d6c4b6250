-- A state that no list says was set by the reader, for many books at once; before that made a book the reader's own, it
-- left with its list.
update library_books b set source = 'read'
  where source = 'import' and state is not null and not exists (select from shelf_lines l
    where l.user_id = b.user_id and l.work_id = b.work_id and l.state = b.state);
