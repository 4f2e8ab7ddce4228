-- What a person may read or change from the moment of accepting: a list of { path_part_id, capability }, kept as it was
-- asked for. The permissions are written when the invite is accepted, for what is there then.
alter table invite add column grants jsonb not null default '[]';
