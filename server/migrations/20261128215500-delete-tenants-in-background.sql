-- Tenants are deleted in the background. The transaction of the request closes the tenant, so that nobody gets in any
-- more, and a job removes its rows in small transactions, and the tenant with the last of them.

-- The receipt of the deletion that is removing the tenant.
alter table tenant add column removal_id uuid references tenant_receipt (id);
create index tenant_removal_idx on tenant (removal_id) where removal_id is not null;

-- Takes away everything that lets somebody in or that works on its own, apart from memberships. Without their folder,
-- there are no new members either. Deletions in the background end here, because everything is removed.
create function close_tenant(tenant_id uuid, receipt uuid) returns void language sql as $$
  delete from invite i where i.tenant_id = close_tenant.tenant_id;
  delete from identity_provider p where p.tenant_id = close_tenant.tenant_id;
  delete from outside_link l where l.tenant_id = close_tenant.tenant_id;
  delete from retention_rule r where r.tenant_id = close_tenant.tenant_id;
  delete from deletion d where d.tenant_id = close_tenant.tenant_id;
  update webhook w set is_enabled = false where w.tenant_id = close_tenant.tenant_id;
  update tenant t set removal_id = receipt, idp_config = null, idp_secrets = null, settings = '{}',
    shared_part_id = null, users_part_id = null, agents_part_id = null
  where t.id = close_tenant.tenant_id;
$$;

-- Removes some rows of a closed tenant, about `most` and first those that others depend on. Returns how many. If there
-- are none, only what goes with the tenant itself is left.
create function remove_some_of_tenant(tenant uuid, most int) returns int language plpgsql as $$
declare
  each_table text;
  nodes uuid[];
  removed int;
begin
  -- An ingestion that is in progress doesn't keep its contents.
  perform set_config('app.trashing', 'on', true);
  -- A folder goes after the source that fills it.
  foreach each_table in array array['ingestion_run', 'source_item', 'source_page', 'source'] loop
    removed := remove_rows_of_tenant(tenant, each_table, most);
    if removed > 0 then return removed; end if;
  end loop;
  -- Items with their nodes. The other rows about them follow by cascade, and each costs several.
  foreach each_table in array array[
    'chunk', 'section', 'thread_message', 'thread', 'workflow_run', 'workflow_definition', 'document'] loop
    execute format('select array(select path_part_id from %I where tenant_id = $1 limit $2)', each_table)
      into nodes using tenant, greatest(most / 5, 10);
    continue when nodes = '{}';
    -- One statement updates the usage once. A cascade would update it for each chunk.
    if each_table = 'chunk' then
      delete from chunk c where c.tenant_id = tenant and c.path_part_id = any (nodes);
    end if;
    delete from path_part p where p.tenant_id = tenant and p.id = any (nodes);
    return cardinality(nodes);
  end loop;
  foreach each_table in array array['search_posting', 'search_block', 'search_tail', 'search_text', 'chunk_content',
    'trash_row', 'trash_entry', 'webhook_delivery', 'item_change', 'usage_change'] loop
    removed := remove_rows_of_tenant(tenant, each_table, most);
    if removed > 0 then return removed; end if;
  end loop;
  -- The tenant refers to its root.
  delete from path_part p where p.tenant_id = tenant and p.id = any (array(
    select f.id from path_part f where f.tenant_id = tenant and f.parent_id is not null
    order by cardinality(f.ancestors) desc limit greatest(most / 5, 10)));
  get diagnostics removed = row_count;
  return removed;
end $$;

create function remove_rows_of_tenant(tenant uuid, each_table text, most int) returns int language plpgsql as $$
declare
  removed int;
begin
  execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where tenant_id = $1 limit $2))', each_table)
    using tenant, most;
  get diagnostics removed = row_count;
  return removed;
end $$;
