-- Whether any reader's list has a work: asked of each work that the catalogue no longer has.
create index shelf_lines_of_any_work on shelf_lines (work_id) where work_id is not null;
