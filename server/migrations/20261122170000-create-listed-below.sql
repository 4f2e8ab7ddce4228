-- Folders and documents that a listing below a node may show: those of some types, down to some number of ancestors, and,
-- where `granted` is not null, those that are granted or below what is granted. nodes_below would give each node below,
-- to be looked up one by one afterwards.
create function listed_below(part uuid, types text[], deepest int, granted uuid[]) returns table (id uuid)
language sql stable parallel safe
begin atomic
  select p.id from path_part p
  where p.tenant_id = current_tenant() and p.version_part_id is null and p.ancestors @> array[part]
    and p.part_type = any(types) and cardinality(p.ancestors) <= deepest
    and (granted is null or p.id = any(granted) or p.ancestors && granted);
end;
select run_as_system('listed_below(uuid,text[],integer,uuid[])');
