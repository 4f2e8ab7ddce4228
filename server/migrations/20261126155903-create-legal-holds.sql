-- Legal holds: the item and everything below it can't be deleted, moved to the trash or moved away. They name nodes
-- without a foreign key, because the node may be in the trash.
create table legal_hold (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  part_id uuid not null,
  part_type text not null,
  name text not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index legal_hold_part_idx on legal_hold (tenant_id, part_id);
select enforce_tenant_isolation('legal_hold');
revoke update on legal_hold from arbor_app;

-- Where an item in the trash was, from the root down. Null for items that were trashed before, which have only their
-- parent.
alter table trash_entry add column ancestors uuid[];

-- Whether one of the nodes is under a legal hold.
create function is_held(tenant uuid, chain uuid[]) returns boolean language sql stable parallel safe as $$
  select exists (select from legal_hold h where h.tenant_id = tenant and h.part_id = any (chain))
$$;

-- Whatever deletes or moves an item, in whatever way, ends here.
create function keep_held_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_held(old.tenant_id, old.ancestors || old.id) then
      raise exception 'A legal hold keeps this item.'
        using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_kept';
    end if;
    return old;
  end if;
  if exists (
    select from legal_hold h
    where h.tenant_id = old.tenant_id and h.part_id = any (old.ancestors) and h.part_id <> all (new.ancestors)
  ) then
    raise exception 'A legal hold keeps this item where it is.'
      using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_moved';
  end if;
  return new;
end $$;
create trigger path_part_held_delete before delete on path_part
  for each row when (old.part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION'))
  execute function keep_held_items();
create trigger path_part_held_move before update of ancestors on path_part
  for each row when (old.part_type in ('FOLDER', 'DOCUMENT') and old.ancestors is distinct from new.ancestors)
  execute function keep_held_items();

-- Items in the trash when a hold began. Restoring one also deletes its entry.
create function keep_held_entries() returns trigger language plpgsql as $$
begin
  if is_held(old.tenant_id, coalesce(old.ancestors, '{}') || old.parent_id || old.part_id)
    and not exists (select from path_part p where p.tenant_id = old.tenant_id and p.id = old.part_id)
  then
    raise exception 'A legal hold keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_kept';
  end if;
  return old;
end $$;
create trigger trash_entry_held_delete before delete on trash_entry
  for each row execute function keep_held_entries();

do $$
declare
  event text;
begin
  foreach event in array array['insert', 'delete'] loop
    execute format(
      'create trigger %I after %s on legal_hold for each row when (current_setting(''app.audit'', true) = ''on'') execute function note_change(''part_id'', ''part_type'', ''name'', ''reason'')',
      'legal_hold_noted_' || event, event);
  end loop;
end $$;
