-- A receipt of everything that was deleted permanently at once: ids, names and hashes, no texts. Rows are only added.
create table deletion_receipt (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  -- Milliseconds, which is what the signature covers.
  deleted_at timestamptz(3) not null default clock_timestamp(),
  -- Null for upkeep.
  user_id uuid,
  request_id text,
  -- The operation, tool or job that deleted it.
  operation text not null,
  part_id uuid not null,
  part_type text not null,
  name text not null,
  path text not null,
  -- Set when the stored files are gone, too.
  completed_at timestamptz(3),
  digest text,
  signature text,
  -- The key that checks the signature. It stays the same when the server's secret is changed.
  public_key text,
  -- When the posting lists of the full-text search no longer had the words of deleted texts.
  unlisted_at timestamptz,
  primary key (tenant_id, id),
  constraint deletion_receipt_completed_check check (num_nonnulls(completed_at, digest, signature, public_key) in (0, 4))
);
select enforce_tenant_isolation('deletion_receipt');
create index deletion_receipt_listed_idx on deletion_receipt (tenant_id, deleted_at) where unlisted_at is null;
create index deletion_receipt_user_idx on deletion_receipt (tenant_id, user_id, id);

-- What a receipt is about, up to 500 things of one kind in a row. Folders, documents and versions are objects with their
-- names and hashes. Of the rest, there are only ids, and hashes of texts.
create table deletion_receipt_block (
  tenant_id uuid not null,
  receipt_id uuid not null,
  number int not null,
  kind text not null,
  size int not null,
  entries jsonb not null,
  -- When the files of these versions were deleted.
  cleared_at timestamptz(3),
  primary key (tenant_id, receipt_id, number),
  foreign key (tenant_id, receipt_id) references deletion_receipt (tenant_id, id) on delete cascade
);
select enforce_tenant_isolation('deletion_receipt_block');

revoke update, delete on deletion_receipt, deletion_receipt_block from arbor_app, arbor_system;
grant update (completed_at, digest, signature, public_key, unlisted_at) on deletion_receipt to arbor_app, arbor_system;
grant update (cleared_at) on deletion_receipt_block to arbor_app, arbor_system;

create function keep_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'A receipt can''t be changed.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger deletion_receipt_kept before update of completed_at, digest, signature, public_key on deletion_receipt
  for each row when (old.completed_at is not null) execute function keep_receipts();
create trigger deletion_receipt_block_kept before update on deletion_receipt_block
  for each row when (old.cleared_at is not null) execute function keep_receipts();

-- Writes down what is about to be deleted: a part of the tree with everything below it or, if `entry` is given, what the
-- trash keeps.
create function write_receipt_blocks(tenant uuid, receipt uuid, part uuid, entry uuid) returns void language sql as $$
  with top as (
    select p.* from path_part p
    where entry is null and p.tenant_id = tenant and p.id = any (part || array(select nodes_below(part)))
  ), kept as materialized (
    select r.table_name, r.content from trash_row r
    where r.tenant_id = tenant and r.entry_id = entry
      and r.table_name in ('path_part', 'ingestion_run', 'chunk', 'chunk_former_content', 'chunk_content', 'comment')
  ), version as (
    select id from top where part_type = 'DOCUMENT_VERSION'
  ), node as materialized (
    select id, metadata_obj_id as object_id, part_type, name from top
    union all
    select p.id, p.metadata_obj_id, p.part_type, null from path_part p
    where entry is null and p.tenant_id = tenant and p.version_part_id in (select id from version)
    union all
    select (content ->> 'id')::uuid, (content ->> 'metadata_obj_id')::uuid, content ->> 'part_type', content ->> 'name'
    from kept where table_name = 'path_part'
  ), file as (
    select r.version_id, r.source_sha256 as sha256, r.source_bytes as bytes from ingestion_run r
    where entry is null and r.tenant_id = tenant
      and r.version_id in (select object_id from node where part_type = 'DOCUMENT_VERSION')
    union all
    select (content ->> 'version_id')::uuid, (content ->> 'source_sha256')::bytea, (content ->> 'source_bytes')::bigint
    from kept where table_name = 'ingestion_run'
  ), piece as materialized (
    select c.id, c.content_id, c.search_text_id, c.passage from chunk c
    where entry is null and c.tenant_id = tenant and c.version_part_id in (select id from version)
    union all
    select (content ->> 'id')::uuid, (content ->> 'content_id')::uuid, (content ->> 'search_text_id')::uuid,
      (content ->> 'passage')::int
    from kept where table_name = 'chunk'
  ), written as (
    select content_id as id from piece
    union
    select f.content_id from chunk_former_content f
    where entry is null and f.tenant_id = tenant and f.chunk_id in (select id from piece)
    union
    select (content ->> 'content_id')::uuid from kept where table_name = 'chunk_former_content'
  ), thing as (
    select n.part_type as kind, n.id, case when n.part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION')
      then jsonb_strip_nulls(jsonb_build_object('id', n.id, 'object_id', n.object_id, 'name', n.name,
        'sha256', encode(f.sha256, 'hex'), 'bytes', f.bytes))
      else jsonb_build_object('id', n.id, 'object_id', n.object_id) end as entry
    from node n left join lateral (
      select sha256, bytes from file where n.part_type = 'DOCUMENT_VERSION' and version_id = n.object_id limit 1) f on true
    union all
    select 'PASSAGE', id, to_jsonb(id) from piece where passage > 0
    union all
    select 'SEARCH_TEXT', id, to_jsonb(id) from (select distinct search_text_id as id from piece) s
    union all
    select 'TEXT', w.id, jsonb_build_object('id', w.id, 'sha256', encode(coalesce(c.sha256, k.sha256), 'hex'))
    from written w
    left join chunk_content c on c.tenant_id = tenant and c.id = w.id
    left join (
      select (content ->> 'id')::uuid as id, (content ->> 'sha256')::bytea as sha256
      from kept where table_name = 'chunk_content') k on k.id = w.id
    union all
    select 'COMMENT', c.id, to_jsonb(c.id) from comment c
    where entry is null and c.tenant_id = tenant
      and c.document_id in (select object_id from node where part_type = 'DOCUMENT')
    union all
    select 'COMMENT', (content ->> 'id')::uuid, content -> 'id' from kept where table_name = 'comment'
  ), numbered as (
    select kind, entry, (row_number() over (partition by kind order by id) - 1) / 500 as block, id from thing
  ), block as (
    select kind, block, jsonb_agg(numbered.entry order by id) as entries from numbered group by kind, block
  )
  insert into deletion_receipt_block (tenant_id, receipt_id, number, kind, size, entries)
  select tenant, receipt, row_number() over (order by kind, block), kind, jsonb_array_length(entries), entries from block
$$;

create trigger deletion_receipt_noted_insert after insert on deletion_receipt
  for each row when (current_setting('app.audit', true) = 'on')
  execute function note_change('part_id', 'part_type', 'name');
