-- Rows that are loaded from a backup keep their source, whatever their order.
create or replace function keep_source_items() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  if current_setting('role', true) is distinct from 'arbor_app' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    select source_id into kept from path_part where tenant_id = new.tenant_id and id = new.parent_id;
    new.source_id := kept;
  else
    kept := old.source_id;
  end if;
  if kept is not null and current_setting('app.source_id', true) is distinct from kept::text then
    raise exception 'A source keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'path_part_source_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
