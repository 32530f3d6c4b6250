-- A topic that its reader has taken out. The row stays as long as its source is connected: by it the topic is known again.
alter table sync_topics add column removed_at timestamptz;
-- As a sentence writes it: `ancient Rome`.
alter table sync_topics add column name text;
