-- Groups that a person joins by accepting. Those that are deleted by then are skipped.
alter table invite add column groups uuid[] not null default '{}';
