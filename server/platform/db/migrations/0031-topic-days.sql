-- When a topic was first found; null for those from before this was kept.
alter table sync_topics add column found_at timestamptz;
