-- Who reads items at sources: people by address, groups by name, and for each source a row for Arbor's administrators.
-- Rows outlive their source as long as items name them.
create table source_reader (
  tenant_id uuid not null,
  id uuid not null,
  -- Unset once the source is gone.
  source_id uuid,
  kind text not null check (kind in ('person', 'group', 'admins')),
  -- An address in lower case, or the name of a group as the source spells it. Empty for administrators.
  name text collate pg_catalog."C" not null,
  -- Who this is in Arbor, as an administrator has decided. A person without a decision is the member with the address.
  user_id uuid,
  group_id uuid,
  -- Decided to be nobody in Arbor. For 'admins': the source binds administrators, too.
  is_ignored boolean not null default false,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint source_reader_key unique (tenant_id, source_id, kind, name),
  check (case kind when 'person' then group_id is null when 'group' then user_id is null else user_id is null and group_id is null end),
  foreign key (tenant_id, source_id) references source (tenant_id, id) on delete set null (source_id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete set null (user_id),
  foreign key (tenant_id, group_id) references tenant_group (tenant_id, id) on delete set null (group_id)
);
create index source_reader_name_idx on source_reader (tenant_id, name) where kind = 'person';
create index source_reader_user_idx on source_reader (tenant_id, user_id) where user_id is not null;
create index source_reader_group_idx on source_reader (tenant_id, group_id) where group_id is not null;
create index source_reader_admins_idx on source_reader (tenant_id) where kind = 'admins';
select enforce_tenant_isolation('source_reader');

-- The readers that the source of a folder or document names, with those of its versions: ids of source_reader. Whoever
-- reads it needs a permission and must be one of them. Unset if the permissions alone decide. Nodes inside a version
-- leave it unset and follow their version.
alter table path_part add column reader_ids uuid[];

-- The rows of source_reader that a member is: by decision, by address, through groups, and as an administrator.
create function reader_ids_of(tenant uuid, person uuid) returns uuid[]
  language sql stable parallel safe
  begin atomic
    select coalesce(array_agg(id), '{}') from (
      select r.id from source_reader r where r.tenant_id = tenant and r.user_id = person
      union
      select r.id from source_reader r
      join tenant_group_member g on g.tenant_id = r.tenant_id and g.group_id = r.group_id
      where r.tenant_id = tenant and g.tenant_id = tenant and g.user_id = person
      union
      select r.id from source_reader r
      where r.tenant_id = tenant and r.kind = 'person' and r.user_id is null and not r.is_ignored
        and r.name = (select lower(u.email) from app_user u where u.id = person)
      union
      select r.id from source_reader r
      where r.tenant_id = tenant and r.kind = 'admins' and not r.is_ignored and exists (
        select from tenant_user m
        where m.tenant_id = tenant and m.user_id = person and m.role <> 'USER' and m.deactivated_on is null)
    ) mine;
  end;
grant execute on function reader_ids_of to arbor_app, arbor_system;

-- Only its source changes an item. A version belongs to the source of its document, and has its readers. Rows that are
-- loaded from a backup keep theirs, whatever their order.
create or replace function keep_source_items() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  if current_setting('role', true) is distinct from 'arbor_app' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    select source_id, reader_ids into kept, new.reader_ids
    from path_part where tenant_id = new.tenant_id and id = new.parent_id;
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
