alter table sync_runs
  -- What the run added, so that it can be undone: books, bookmarks, topics and hashes.
  add column brought jsonb;
