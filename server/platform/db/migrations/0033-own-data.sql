-- A file of everything that we keep about a reader, made in the background; forgotten after a week.
create table exports (
  user_id uuid primary key references users (id) on delete cascade,
  format text not null check (format in ('json', 'csv')),
  ordered_at timestamptz not null,
  -- Null while it is being made, and until the reader has been written to.
  made_at timestamptz,
  told_at timestamptz,
  content text
);

-- What our own export said to steer by and an import took over, so that undoing it takes that back.
alter table shelf_imports add column taste jsonb;

-- What a line says stays with it until its book is known.
alter table shelf_lines add column started_on text;
alter table shelf_lines add column note text;

-- Unknown lines are matched again when the catalogue has grown.
create index shelf_lines_unknown on shelf_lines (user_id, line_key) where match = 'unknown';
