-- Each import keeps its own lines, so that undoing one leaves what another brings. Lines of one key have one match.
alter table shelf_lines drop constraint shelf_lines_pkey;
alter table shelf_lines add primary key (user_id, import_id, line_key);
drop index shelf_lines_unknown;
create index shelf_lines_of_key on shelf_lines (user_id, line_key);
create index shelf_lines_unknown on shelf_lines (user_id, line_key, import_id) where match = 'unknown';

-- Who put a book on the shelf stands with the book: its source is 'import' while lists alone keep it there.
alter table shelf_lines drop column shelved;
-- Whether the list bookmarks the book.
alter table shelf_lines add column bookmarked boolean not null default false;
update shelf_lines set bookmarked = true where state = 'to-read';

-- What stood before a line was taken down is known of every line now; null means that nothing had been said.
update shelf_lines l set before = json_build_object('state', b.state, 'rating', b.rating, 'started_on', b.started_on,
    'finished_on', b.finished_on, 'note', b.note)
  from library_books b where b.user_id = l.user_id and b.work_id = l.work_id and l.before is null;

-- How far an import is, and what came of it beside the matches of its lines.
alter table shelf_imports add column lines integer not null default 0;
alter table shelf_imports add column done integer not null default 0;
alter table shelf_imports add column known integer not null default 0;
alter table shelf_imports add column set_aside integer not null default 0;
alter table shelf_imports add column repeated integer not null default 0;
alter table shelf_imports add column untitled integer not null default 0;
alter table shelf_imports add column taste_taken integer not null default 0;
alter table shelf_imports add column taste_left integer not null default 0;
alter table shelf_imports add column worked_at timestamptz;
update shelf_imports i set worked_at = created_at, lines = n.lines, done = n.lines
  from (select user_id, import_id, count(*)::int as lines from shelf_lines group by 1, 2) n
  where n.user_id = i.user_id and n.import_id = i.id;
update shelf_imports set worked_at = created_at where worked_at is null;
alter table shelf_imports alter column worked_at set not null;
create index shelf_imports_under_way on shelf_imports (worked_at) where done < lines;

-- Lines of an import that are still to be matched, some hundreds a row, as `shelf-tasks.ts` has read them.
create table shelf_waiting (
  user_id uuid not null,
  import_id uuid not null,
  place integer not null,
  content text not null,
  primary key (user_id, import_id, place),
  foreign key (user_id, import_id) references shelf_imports (user_id, id) on delete cascade
);
