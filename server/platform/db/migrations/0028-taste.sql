-- What a reader has said to steer by, of a book, an author or a topic. A book that is not wanted at all is a removed one.
create table taste_marks (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('book', 'author', 'topic')),
  -- A book's id; the folded words of an author's name or a topic's label.
  key text not null,
  -- As the reader was shown it.
  name text not null,
  verdict text not null check (verdict in ('more', 'less', 'never')),
  said_at timestamptz not null,
  primary key (user_id, kind, key)
);

-- From the familiar (-2) to the surprising (2); in the middle there is no row.
create table taste_dials (
  user_id uuid primary key references users (id) on delete cascade,
  surprise integer not null check (surprise between -2 and 2),
  said_at timestamptz not null
);
