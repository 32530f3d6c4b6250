-- Genres and authors of a reader's shelf as they were counted last, and what the shelf was then: how many books, and a print of which.
create table shelf_facets (
  user_id uuid primary key references users (id) on delete cascade,
  books integer not null,
  print bigint not null,
  genres text[] not null,
  authors text[] not null,
  counted_at timestamptz not null
);
