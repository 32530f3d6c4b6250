-- What stands beside a book on its page: the others of its series, and of its authors.
create index works_series on works (series_name, series_position) where series_name is not null;
create index works_authors on works using gin (authors);
