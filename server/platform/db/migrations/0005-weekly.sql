-- The weekly pick. A Sunday is written as its local date, '2026-03-08': it names the ISO week that ends with it.

create table weekly_readers (
  user_id uuid primary key references users (id) on delete cascade,
  -- IANA name; null until the browser has said it, and then UTC counts.
  time_zone text,
  hour integer not null default 8 check (hour between 0 and 23),
  -- The Sunday whose pick comes next, and the moment of it. The pair moves on in the transaction that writes the pick.
  next_sunday text not null,
  next_at timestamptz not null,
  shares_taste boolean not null default false,
  -- The private address of the feeds: hashed to find it, sealed to show it again.
  feed_key_hash text,
  feed_key_sealed text
);
create index weekly_readers_due on weekly_readers (next_at);
create unique index weekly_readers_feed on weekly_readers (feed_key_hash);

create table weekly_picks (
  user_id uuid not null references users (id) on delete cascade,
  sunday text not null,
  id uuid not null,
  -- What ties the books together, as 'kind:label', so that it does not come again soon.
  theme text not null,
  title text not null,
  description text not null,
  created_at timestamptz not null,
  primary key (user_id, sunday)
);
create unique index weekly_picks_id on weekly_picks (user_id, id);

-- The primary key is the promise that nothing is given twice. Works may leave the catalogue; that they were given stays.
create table weekly_pick_books (
  user_id uuid not null,
  work_id text not null,
  sunday text not null,
  position integer not null,
  why text not null,
  primary key (user_id, work_id),
  foreign key (user_id, sunday) references weekly_picks (user_id, sunday) on delete cascade
);
create index weekly_pick_books_pick on weekly_pick_books (user_id, sunday);
