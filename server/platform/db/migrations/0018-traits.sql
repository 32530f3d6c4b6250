-- What a record knows beside its facts: why one would open the book, under which words readers look for it, what kind of
-- book it is. Kept beside the facts since both are read together.
alter table works
  add column pitch text,
  add column asks text[] not null default '{}',
  add column form text,
  add column fiction text check (fiction in ('yes', 'no', 'between')),
  add column moods text[] not null default '{}',
  add column places text[] not null default '{}',
  add column periods text[] not null default '{}',
  add column length text check (length in ('short', 'middle', 'long')),
  add column needs text[] not null default '{}',
  add column caution text[] not null default '{}',
  -- `key: why` for each book that a bookseller would put beside this one.
  add column kindred text[] not null default '{}',
  -- Who says so: 'starter', 'inferred', or 'model NAME YYYY-MM-DD'; null where nothing is known.
  add column traits_by text;
