-- The search indexes of all places, because processes need not share one: a place keeps some of them.
create table search_indexes (
  name text primary key,
  -- What it was built for (format, topics and so on); null while it is being built.
  state text,
  built_at timestamptz,
  -- When a process that uses it was last seen.
  seen_at timestamptz not null
);
-- Works that were written, deleted or merged, and that an index does not show yet.
create table waiting_for_index (
  id uuid primary key default gen_random_uuid(),
  index_name text not null,
  work_id text not null
);
create index waiting_for_index_name on waiting_for_index (index_name);
delete from facts where name in ('search_index', 'waiting_for_index');
