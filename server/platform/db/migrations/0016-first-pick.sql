-- Whether a reader's weeks have begun: a first pick comes before the first Sunday, once.
alter table weekly_readers add column begun boolean not null default false;
update weekly_readers r set begun = true where exists (select from weekly_picks p where p.user_id = r.user_id);
create index weekly_readers_new on weekly_readers (user_id) where not begun;
