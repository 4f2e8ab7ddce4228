-- The id of the folder or document itself, for lists. Null in entries of processes of the last release.
alter table trash_entry add column object_id uuid;

-- The owner of the tables sees no rows.
set local role arbor_system;

update trash_entry e set object_id = (
  select (r.content ->> 'metadata_obj_id')::uuid from trash_row r
  where r.tenant_id = e.tenant_id and r.entry_id = e.id and r.table_name = 'path_part'
    and r.content ->> 'id' = e.part_id::text);

reset role;
