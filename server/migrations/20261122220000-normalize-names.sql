-- Names are stored in Unicode's composed form (NFC), so that two spellings of a name are one name. One that would then
-- be called like another beside it keeps its spelling until somebody renames it. As arbor_system: the owner of the
-- tables sees no rows.

set local role arbor_system;

update path_part p set name = normalize(p.name)
where p.part_type in ('FOLDER', 'DOCUMENT') and p.name is not normalized
  and not exists (
    select from path_part other
    where other.tenant_id = p.tenant_id and other.parent_id = p.parent_id and other.id <> p.id
      and other.part_type in ('FOLDER', 'DOCUMENT') and normalize(other.name) = normalize(p.name)
  );
update tag t set name = normalize(t.name)
where t.name is not normalized
  and not exists (
    select from tag other
    where other.tenant_id = t.tenant_id and other.id <> t.id
      and lower(normalize(other.name)) = lower(normalize(t.name))
  );
update tenant_group g set name = normalize(g.name)
where g.name is not normalized
  and not exists (
    select from tenant_group other
    where other.tenant_id = g.tenant_id and other.id <> g.id
      and lower(normalize(other.name)) = lower(normalize(g.name))
  );
update path_part set name = normalize(name) where part_type = 'THREAD' and name is not normalized;
update thread set title = normalize(title) where title is not normalized;
update tenant set name = normalize(name) where name is not normalized;
update api_key set name = normalize(name) where name is not normalized;
update app_user set first_name = normalize(first_name), last_name = normalize(last_name)
where first_name is not normalized or last_name is not normalized;

reset role;
