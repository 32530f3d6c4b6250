-- A reader who leaves while linking another identity leaves nothing behind.
delete from flow_states where linking_user_id not in (select id from users);
alter table flow_states add foreign key (linking_user_id) references users (id) on delete cascade;
