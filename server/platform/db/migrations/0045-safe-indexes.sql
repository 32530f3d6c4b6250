alter table search_indexes
  -- The version that the index had when it was last written to. An index that is older is a copy of it.
  add column version integer not null default 0,
  -- False once too much waited for it: nothing waits for it any more, and it is built again.
  add column follows boolean not null default true;
