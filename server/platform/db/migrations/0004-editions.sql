-- One work, many editions. A work is recognised by its names, whichever source they come from.

create table editions (
  id text primary key,
  work_id text not null references works (id) on delete cascade,
  title text,
  language text,
  year integer,
  isbn13 text
);
create index editions_work on editions (work_id);

-- 'isbn:9780306406157', 'openlibrary:OL1W', 'google:ZWRQEAAAQBAJ', 'title:dune/herbert f' … A title name can be shared.
create table work_names (
  name text not null,
  work_id text not null references works (id) on delete cascade,
  primary key (name, work_id)
);
create index work_names_work on work_names (work_id);

-- Works that turned out to be another one: kept, because readers' shelves refer to them, but never found again.
create table merged_works (
  work_id text primary key references works (id) on delete cascade,
  into_work_id text not null references works (id) on delete cascade
);
create index merged_works_into on merged_works (into_work_id);
