-- Large folders and documents are deleted in the background. The transaction of the request adds one row here, and from
-- then on nobody sees the node or anything below it. A job removes everything in small transactions, and then the row.
create table deletion (
  tenant_id uuid not null,
  -- The receipt, which is complete when everything is removed.
  id uuid not null,
  -- The folder or document. Its node has the type DELETED, and this was its type.
  part_id uuid not null,
  part_type text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- How many nodes there were, and how many of them are removed.
  nodes int not null,
  removed int not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, part_id),
  foreign key (tenant_id, id) references deletion_receipt (tenant_id, id) on delete cascade
);
select enforce_tenant_isolation('deletion');

alter table path_part drop constraint path_part_part_type_check;
alter table path_part add constraint path_part_part_type_check check (part_type in (
  'FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION', 'SECTION', 'CHUNK', 'THREAD', 'THREAD_MESSAGE', 'WORKFLOW_DEFINITION',
  'WORKFLOW_RUN', 'DELETED'));

-- Whether a version is below a node that is being deleted. Nodes inside versions have no ancestors above it.
create function is_version_deleted(version uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (
    select from path_part v join deletion d on d.tenant_id = v.tenant_id and d.part_id = any (v.ancestors || v.id)
    where v.tenant_id = current_tenant() and v.id = version);
end;
select run_as_system('is_version_deleted(uuid)');

-- Held at the data: no query of the service finds a node that is being deleted, except those of the job that removes it.
-- Each statement looks once whether the tenant deletes anything.
drop policy tenant_only on path_part;
create policy tenant_only on path_part to arbor_app
  using (tenant_id = current_tenant() and case
    when (select not exists (select from deletion d where d.tenant_id = current_tenant())
      or coalesce(current_setting('app.removing', true), '') = 'on') then true
    when version_part_id is null then not (ancestors || id) && (
      select array_agg(d.part_id) from deletion d where d.tenant_id = current_tenant())
    else not is_version_deleted(version_part_id) end)
  with check (tenant_id = current_tenant());

-- A legal hold doesn't keep what was deleted before.
create or replace function is_held(tenant uuid, chain uuid[]) returns boolean language sql stable parallel safe as $$
  select exists (select from legal_hold h where h.tenant_id = tenant and h.part_id = any (chain))
    and not exists (select from deletion d where d.tenant_id = tenant and d.part_id = any (chain))
$$;

-- The part of write_receipt_blocks that describes some nodes, which are deleted in the same transaction. Texts that
-- other chunks have, too, are named when the last of them is deleted. Returns the numbers of the new blocks.
create function write_receipt_of_nodes(tenant uuid, receipt uuid, nodes uuid[]) returns setof int language sql as $$
  with node as materialized (
    select p.id, p.metadata_obj_id as object_id, p.name,
      case p.part_type when 'DELETED' then r.part_type else p.part_type end as part_type
    from path_part p
    join deletion_receipt r on r.tenant_id = tenant and r.id = receipt
    where p.tenant_id = tenant and p.id = any (nodes)
  ), piece as materialized (
    select c.id, c.content_id, c.search_text_id, c.passage from chunk c
    where c.tenant_id = tenant and c.path_part_id = any (nodes)
  ), thing as (
    select n.part_type as kind, n.id, case when n.part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION')
      then jsonb_strip_nulls(jsonb_build_object('id', n.id, 'object_id', n.object_id, 'name', n.name,
        'sha256', encode(f.source_sha256, 'hex'), 'bytes', f.source_bytes))
      else jsonb_build_object('id', n.id, 'object_id', n.object_id) end as entry
    from node n left join lateral (
      select r.source_sha256, r.source_bytes from ingestion_run r
      where n.part_type = 'DOCUMENT_VERSION' and r.tenant_id = tenant and r.version_id = n.object_id limit 1) f on true
    union all
    select 'PASSAGE', id, to_jsonb(id) from piece where passage > 0
    union all
    select 'SEARCH_TEXT', s.id, to_jsonb(s.id) from (select distinct search_text_id as id from piece) s
    where s.id is not null and not exists (
      select from chunk c where c.tenant_id = tenant and c.search_text_id = s.id and c.path_part_id <> all (nodes))
    union all
    select 'TEXT', w.id, jsonb_build_object('id', w.id, 'sha256', encode(t.sha256, 'hex'))
    from (
      select content_id as id from piece
      union
      select f.content_id from chunk_former_content f
      where f.tenant_id = tenant and f.chunk_id in (select id from piece)) w
    join chunk_content t on t.tenant_id = tenant and t.id = w.id
    where not exists (
      select from chunk c where c.tenant_id = tenant and c.content_id = w.id and c.path_part_id <> all (nodes))
      and not exists (
        select from chunk_former_content f
        where f.tenant_id = tenant and f.content_id = w.id and f.chunk_id not in (select id from piece))
    union all
    select 'COMMENT', c.id, to_jsonb(c.id) from comment c
    where c.tenant_id = tenant and c.document_id in (select object_id from node where part_type = 'DOCUMENT')
  ), numbered as (
    select kind, entry, (row_number() over (partition by kind order by id) - 1) / 500 as block, id from thing
  ), block as (
    select kind, block, jsonb_agg(numbered.entry order by id) as entries from numbered group by kind, block
  )
  insert into deletion_receipt_block (tenant_id, receipt_id, number, kind, size, entries)
  select tenant, receipt, coalesce((
      select max(b.number) from deletion_receipt_block b where b.tenant_id = tenant and b.receipt_id = receipt), 0)
    + row_number() over (order by kind, block), kind, jsonb_array_length(entries), entries
  from block returning number
$$;

-- Begins a deletion in the background: hides a folder or document with everything below it. Its receipt exists already.
-- Refuses what the triggers of single rows would refuse later. The audit event names the node, some of what is below it,
-- and how many nodes there were.
create function hide_deleted(tenant uuid, part uuid, receipt uuid) returns void language plpgsql as $$
declare
  top path_part;
  below uuid[] := array(select nodes_below(part));
  audits text := current_setting('app.audit', true);
begin
  if exists (
    select from path_part p where p.tenant_id = tenant and part = any (p.ancestors || p.id)
      and p.source_id is not null and p.source_id::text is distinct from current_setting('app.source_id', true)
  ) then
    raise exception 'A source keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'path_part_source_kept';
  end if;
  if exists (
    select from source s join path_part p on p.tenant_id = tenant and p.id = s.path_part_id
    where s.tenant_id = tenant and part = any (p.ancestors || p.id)
  ) then
    raise exception 'A source has this folder.' using errcode = 'foreign_key_violation', constraint = 'source_folder_fkey';
  end if;
  select * into strict top from path_part p where p.tenant_id = tenant and p.id = part;
  if top.part_type = 'DOCUMENT' and has_webhook(tenant, 'document.deleted') then
    perform add_webhook_event(tenant, 'document.deleted', webhook_document(top));
  end if;
  if audits = 'on' then
    perform set_config('app.changed', (coalesce(nullif(current_setting('app.changed', true), ''), '0')::int
        + cardinality(below) + 1)::text, true),
      set_config('app.changes', concat_ws(',', nullif(current_setting('app.changes', true), ''), jsonb_build_object(
        'table', 'path_part', 'id', part, 'change', 'deleted', 'after', '{}'::jsonb,
        'before', jsonb_build_object('name', recorded_text(top.name), 'part_type', top.part_type,
          'parent_id', top.parent_id, 'sort_key', recorded_text(top.sort_key)),
        'readers', top.reader_ids, 'of', jsonb_build_array(part))), true),
      set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''),
        array_to_string(top.ancestors || part, ','), (
          select string_agg(few.id::text, ',') from (
            select p.id from path_part p
            where p.tenant_id = tenant and p.id = any (below[:180]) and p.part_type in ('FOLDER', 'DOCUMENT')) few)), true),
      set_config('app.audit', '', true);
  end if;
  -- It leaves its folder, which can be moved and deleted like any other. What is below it stays below it.
  update path_part set part_type = 'DELETED', sort_key = '~' || part,
    parent_id = (select t.root_part_id from tenant t where t.id = tenant)
  where tenant_id = tenant and id = part;
  if audits = 'on' then
    perform set_config('app.audit', audits, true);
  end if;
  insert into deletion (tenant_id, id, part_id, part_type, nodes)
  values (tenant, receipt, part, top.part_type, cardinality(below) + 1);
end $$;
