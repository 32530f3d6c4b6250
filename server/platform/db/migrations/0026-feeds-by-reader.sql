-- The key of a feed is drawn from so many that no two are the same; a unique index would keep the table from being distributed by reader.
drop index weekly_readers_feed;
create index weekly_readers_feed on weekly_readers (feed_key_hash);
