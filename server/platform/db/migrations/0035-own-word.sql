-- What the reader's shelf said of a line's book before the line was taken down: undoing an import puts it back.
alter table shelf_lines add column before jsonb;

-- A line of titles alone is matched by them.
create index works_title on works (lower(title));
