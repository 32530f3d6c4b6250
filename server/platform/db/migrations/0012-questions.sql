-- Questions that readers have asked, with their answers. The id is all that a visitor has, and nobody can guess it; its index
-- is not unique, so that the table can be spread by reader: 128 random bits do not meet twice.
create table questions (
  user_id uuid not null references users (id) on delete cascade,
  id text not null,
  question text not null,
  -- Who phrased the explanation and the reasons.
  composed text not null check (composed in ('records', 'model')),
  explanation text not null,
  -- Queries that lead on from here.
  further text[] not null,
  created_at timestamptz not null,
  -- Null: only its author may read it.
  shared_at timestamptz,
  primary key (user_id, id)
);
create index questions_id on questions (id);
-- The same words lead to the same page.
create unique index questions_words on questions (user_id, question);

create table question_books (
  user_id uuid not null,
  question_id text not null,
  position integer not null,
  work_id text not null references works (id),
  why text not null,
  primary key (user_id, question_id, position),
  foreign key (user_id, question_id) references questions (user_id, id) on delete cascade
);
create index question_books_work on question_books (work_id);
