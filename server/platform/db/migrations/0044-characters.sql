-- The main characters of a story, each with its other forms behind slashes: `Fitzwilliam Darcy/Mr Darcy`.
alter table works add column characters text[] not null default '{}';
