-- Every minute it is asked who has come lately, so that their first pick is not late.
create index users_created on users (created_at);
