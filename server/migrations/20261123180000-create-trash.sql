-- What was moved to the trash: one row for each folder or document that was, and the rows it consisted of, which are
-- in no other table then.
create table trash_entry (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  trashed_at timestamptz not null default now(),
  -- Who did it. The person may have left since.
  user_id uuid not null,
  part_id uuid not null,
  part_type text not null check (part_type in ('FOLDER', 'DOCUMENT')),
  name text not null,
  -- Where it was. The folder may be gone.
  path text not null,
  parent_id uuid not null,
  -- Versions whose files are still in the storage.
  version_ids uuid[] not null,
  -- What it counted for, and goes on to count for.
  documents integer not null,
  file_bytes bigint not null,
  text_bytes bigint not null,
  primary key (tenant_id, id)
);
create index trash_entry_at_idx on trash_entry (trashed_at);
create index trash_entry_versions_idx on trash_entry using gin (version_ids) with (fastupdate = off);
select enforce_tenant_isolation('trash_entry');

create table trash_row (
  tenant_id uuid not null,
  entry_id uuid not null,
  table_name text not null,
  number integer not null,
  content jsonb not null,
  primary key (tenant_id, entry_id, table_name, number),
  -- Rows are kept before it is known what they counted for.
  foreign key (tenant_id, entry_id) references trash_entry (tenant_id, id) on delete cascade
    deferrable initially deferred
);
select enforce_tenant_isolation('trash_row');

create function count_usage_of_trash_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into usage_change (tenant_id, documents, file_bytes, text_bytes)
    select r.tenant_id, sum(r.documents), sum(r.file_bytes), sum(r.text_bytes) from added r
    where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
  else
    insert into usage_change (tenant_id, documents, file_bytes, text_bytes)
    select r.tenant_id, -sum(r.documents), -sum(r.file_bytes), -sum(r.text_bytes) from gone r
    where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
  end if;
  return null;
end $$;
select run_as_system('count_usage_of_trash_entry()'::regprocedure, within_tenant => false);
create trigger count_usage_on_insert after insert on trash_entry
  referencing new table as added for each statement execute function count_usage_of_trash_entry();
create trigger count_usage_on_delete after delete on trash_entry
  referencing old table as gone for each statement execute function count_usage_of_trash_entry();
