-- A line may say that the reader gave the book up: it is set aside, not shelved.
alter table shelf_lines drop constraint shelf_lines_state_check;
alter table shelf_lines add constraint shelf_lines_state_check check (state in ('to-read', 'reading', 'read', 'abandoned'));
