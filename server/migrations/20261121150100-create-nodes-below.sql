-- Folders, documents, versions and threads below a node. As with the text index: row-level security keeps the
-- index of ancestors from being used as arbor_app, because @> on arrays is not marked as leaking nothing, so the
-- function looks into it as arbor_system and holds itself to the tenant of the transaction.
create function nodes_below(part uuid) returns table (id uuid)
language sql stable parallel safe security definer set search_path = public, pg_temp
begin atomic
  select p.id from path_part p
  where p.tenant_id = current_tenant() and p.version_part_id is null and p.ancestors @> array[part];
end;

grant create on schema public to arbor_system;
alter function nodes_below (uuid) owner to arbor_system;
revoke create on schema public from arbor_system;
revoke execute on function nodes_below (uuid) from public;
grant execute on function nodes_below (uuid) to arbor_app;
