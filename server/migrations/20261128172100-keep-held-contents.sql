-- Legal holds and retention rules keep the contents of versions, too: sections, chunks, texts, metadata and ingestion
-- runs of a version that one of them keeps don't change, whichever part of the service sends the statement. An
-- ingestion in progress is exempt until it ends. What is derived (vectors, search texts) and `warnings` are not contents.

-- What the ingestion has stored for a version, by the members of its metadata, which clients can change: keys of
-- objects, and the hash and size of the file. Only the trigger below writes it.
alter table document_version add column stored_files jsonb;

create function stored_files_of(run ingestion_run) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'source_s3', run.source_key, 'source_bytes', run.source_bytes, 'hash', encode(run.source_sha256, 'base64'),
    'cleaned_source_s3', case when run.outputs ? 'convert' then coalesce(convert ->> 'cleanedKey', run.source_key) end,
    'fast_plaintext_s3', convert ->> 'plainTextKey', 'standard_pipeline_json_s3', convert ->> 'pipelineKey',
    'high_accuracy_content_list_s3', convert ->> 'contentListKey', 'high_accuracy_middle_s3', convert ->> 'middleKey',
    'xlsx_parse_result_s3', convert ->> 'workbookKey'))
  from (select run.outputs -> 'convert' as convert) output
$$;

create function note_stored_files() returns trigger language plpgsql as $$
begin
  update document_version v set stored_files = stored_files_of(new)
  where v.tenant_id = new.tenant_id and v.id = new.version_id;
  return null;
end $$;
create trigger ingestion_run_stored after insert on ingestion_run
  for each row execute function note_stored_files();
-- A rerun forgets its outputs first. Until it has new ones, the old objects are still there.
create trigger ingestion_run_converted after update of outputs on ingestion_run
  for each row when (new.outputs ? 'convert' and old.outputs -> 'convert' is distinct from new.outputs -> 'convert')
  execute function note_stored_files();

-- As arbor_system: the owner of the tables sees no rows.
set local role arbor_system;
update document_version v set stored_files = stored_files_of(r)
from ingestion_run r where r.tenant_id = v.tenant_id and r.version_id = v.id and not exists (
  select from ingestion_run newer
  where newer.tenant_id = r.tenant_id and newer.version_id = r.version_id and newer.created_at > r.created_at);
reset role;

create index document_version_file_hash_idx on document_version
  (tenant_id, (coalesce(stored_files ->> 'hash', system_metadata ->> 'hash')))
  where coalesce(stored_files ->> 'hash', system_metadata ->> 'hash') is not null;

-- When the version could be read for the first time. A later run replaces contents.
alter table ingestion_run add column ingested_at timestamptz;
set local role arbor_system;
update ingestion_run set ingested_at = closed_at where status = 'completed';
reset role;
create function note_ingested() returns trigger language plpgsql as $$
begin
  new.ingested_at := coalesce(old.ingested_at, now());
  return new;
end $$;
create trigger ingestion_run_ingested before update of status on ingestion_run
  for each row when (new.status = 'completed' and old.status <> 'completed') execute function note_ingested();

-- Why the contents of a version are kept: an empty object for a legal hold, the rule with its last day, or null.
create function why_contents_kept(tenant uuid, version_part uuid) returns jsonb language plpgsql stable as $$
declare
  version path_part;
begin
  select * into version from path_part p where p.tenant_id = tenant and p.id = version_part;
  if not found then
    return null;
  end if;
  if is_held(tenant, version.ancestors || version.id) then
    return '{}';
  end if;
  if not has_keeping_rules(tenant) then
    return null;
  end if;
  return (
    select why_kept(tenant, array_agg(k.rule_id), array_agg(k.kept_until))
    from path_part d
    cross join lateral retention_of(tenant, d.id, d.ancestors, d.created_at) k
    where d.tenant_id = tenant and d.id = version.parent_id and k.kept_until > now());
end $$;

create function refuse_kept_contents(why jsonb) returns void language plpgsql as $$
begin
  if why ? 'rule' then
    raise exception 'A retention rule keeps the contents of this version.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_contents', detail = why::text;
  end if;
  raise exception 'A legal hold keeps the contents of this version.'
    using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_contents';
end $$;

-- Changes of contents share this lock, and a new hold or rule waits for those in progress.
create function contents_lock(tenant uuid) returns bigint language sql immutable as $$
  select hashtextextended('contents', 0) # hashtextextended(tenant::text, 0)
$$;

create function require_unkept_contents(tenant uuid, version_part uuid, inserts boolean) returns void
language plpgsql as $$
declare
  why jsonb;
begin
  perform pg_advisory_xact_lock_shared(contents_lock(tenant));
  if not exists (select from legal_hold h where h.tenant_id = tenant) and not has_keeping_rules(tenant) then
    perform set_config('app.changeable', tenant::text, true);
    return;
  end if;
  why := why_contents_kept(tenant, version_part);
  -- An ingestion in progress, or one that this transaction ends.
  if why is not null and not exists (
    -- A new version.
    select from path_part p
    where p.tenant_id = tenant and p.id = version_part and p.created_at >= now()
  ) and not exists (
    select from path_part p
    join ingestion_run r on r.tenant_id = tenant and r.version_id = p.metadata_obj_id
    where p.tenant_id = tenant and p.id = version_part
      and (r.status in ('pending', 'processing') or r.xmin = pg_current_xact_id()::xid)
  ) and not (inserts and exists (
    -- It returns from the trash.
    select from path_part p
    join trash_entry e on e.tenant_id = tenant and e.version_ids @> array[p.metadata_obj_id]
    where p.tenant_id = tenant and p.id = version_part))
  then
    perform refuse_kept_contents(why);
  end if;
  perform set_config('app.changeable', version_part::text, true);
end $$;

-- The transaction remembers for which version or tenant the answer is known, because it has many rows.
create function keep_contents() returns trigger language plpgsql as $$
declare
  changed record;
  version_part uuid;
  known text := current_setting('app.changeable', true);
begin
  if tg_op = 'INSERT' then
    changed := new;
  else
    changed := old;
  end if;
  if known = changed.tenant_id::text or (tg_op = 'DELETE' and current_setting('app.trashing', true) = 'on') then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  case tg_table_name
    when 'path_part' then
      version_part := coalesce(changed.version_part_id, changed.id);
    when 'chunk' then
      version_part := changed.version_part_id;
    when 'document_version' then
      version_part := changed.path_part_id;
    when 'section' then
      select p.version_part_id into version_part
      from path_part p where p.tenant_id = changed.tenant_id and p.id = changed.path_part_id;
    else
      select c.version_part_id into version_part
      from chunk c where c.tenant_id = changed.tenant_id and c.id = changed.chunk_id;
  end case;
  -- Otherwise it was deleted with what it belongs to.
  if version_part is not null and version_part::text is distinct from known then
    perform require_unkept_contents(changed.tenant_id, version_part, tg_op = 'INSERT');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger chunk_contents_insert before insert on chunk for each row execute function keep_contents();
create trigger chunk_contents_delete before delete on chunk for each row execute function keep_contents();
create trigger chunk_contents_update before update on chunk for each row when (
  (old.id, old.path_part_id, old.version_part_id, old.content_id, old.chunk_type, old.metadata, old.passage, old.passage_of)
  is distinct from
  (new.id, new.path_part_id, new.version_part_id, new.content_id, new.chunk_type, new.metadata, new.passage, new.passage_of))
  execute function keep_contents();

create trigger section_contents before insert or update or delete on section
  for each row execute function keep_contents();
create trigger chunk_former_content_contents before insert or update or delete on chunk_former_content
  for each row execute function keep_contents();

create trigger path_part_contents_insert before insert on path_part
  for each row when (new.version_part_id is not null) execute function keep_contents();
create trigger path_part_contents_delete before delete on path_part
  for each row when (old.version_part_id is not null) execute function keep_contents();
create trigger path_part_contents_update
  before update of id, parent_id, part_type, name, metadata_obj_id, ancestors, version_part_id, sort_key
  on path_part for each row when (
    (old.version_part_id is not null or new.version_part_id is not null) and
    (old.id, old.parent_id, old.part_type, old.name, old.metadata_obj_id, old.ancestors, old.version_part_id, old.sort_key)
    is distinct from
    (new.id, new.parent_id, new.part_type, new.name, new.metadata_obj_id, new.ancestors, new.version_part_id, new.sort_key))
  execute function keep_contents();
-- Ancestors of versions follow their folders.
create trigger path_part_version_contents before update of id, parent_id, part_type, name, metadata_obj_id
  on path_part for each row when (old.part_type = 'DOCUMENT_VERSION' and
    (old.id, old.parent_id, old.part_type, old.name, old.metadata_obj_id) is distinct from
    (new.id, new.parent_id, new.part_type, new.name, new.metadata_obj_id))
  execute function keep_contents();

create trigger document_version_contents before update on document_version for each row when (
  (old.id, old.path_part_id, old.document_id, old.version, old.source_change, old.stored_files,
    old.system_metadata - 'warnings')
  is distinct from
  (new.id, new.path_part_id, new.document_id, new.version, new.source_change, new.stored_files,
    new.system_metadata - 'warnings'))
  execute function keep_contents();

-- Many chunks can share a text, so no text ever changes. Another text is another row.
create function keep_texts() returns trigger language plpgsql as $$
begin
  raise exception 'Texts do not change.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger chunk_content_kept before update of id, content, sha256 on chunk_content
  for each row when ((old.id, old.content, old.sha256) is distinct from (new.id, new.content, new.sha256))
  execute function keep_texts();

-- Where a chunk comes from is kept with it. If the other chunk is deleted, the edge goes with that.
create function keep_lineage() returns trigger language plpgsql as $$
begin
  if exists (select from chunk c where c.tenant_id = old.tenant_id and c.id = old.parent_chunk_id) then
    perform require_unkept_contents(old.tenant_id, c.version_part_id, false)
    from chunk c where c.tenant_id = old.tenant_id and c.id = old.chunk_id
      and current_setting('app.trashing', true) is distinct from 'on';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger chunk_lineage_contents before update or delete on chunk_lineage
  for each row execute function keep_lineage();

-- The run of a kept version: what it was read from and what came of it stay, and it isn't run again.
create function keep_runs() returns trigger language plpgsql as $$
declare
  run ingestion_run;
  version_part uuid;
  why jsonb;
begin
  if tg_op = 'INSERT' then
    run := new;
  else
    run := old;
  end if;
  perform pg_advisory_xact_lock_shared(contents_lock(run.tenant_id));
  if not exists (select from legal_hold h where h.tenant_id = run.tenant_id) and not has_keeping_rules(run.tenant_id)
    or tg_op = 'DELETE' and current_setting('app.trashing', true) = 'on'
  then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  select p.id into version_part from path_part p
  where p.tenant_id = run.tenant_id and p.metadata_obj_id = run.version_id;
  why := why_contents_kept(run.tenant_id, version_part);
  if why is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if (case tg_op
    when 'DELETE' then true
    when 'INSERT' then
      not exists (select from trash_entry e where e.tenant_id = run.tenant_id and e.version_ids @> array[run.version_id])
      and (exists (select from ingestion_run r where r.tenant_id = run.tenant_id and r.version_id = run.version_id)
        or exists (select from path_part p where p.tenant_id = run.tenant_id and p.version_part_id = version_part))
    else
      (old.document_id, old.version_id, old.file_name, old.source_key, old.source_bytes, old.source_sha256) is distinct from
      (new.document_id, new.version_id, new.file_name, new.source_key, new.source_bytes, new.source_sha256)
      or old.status = 'completed' and (old.status, old.outputs) is distinct from (new.status, new.outputs)
      -- A rerun that began before. Canceling it would leave nothing.
      or new.status = 'cancelled' and old.status <> 'cancelled' and old.ingested_at is not null
      -- Only what has no contents can be read again. If merely vectors were missing, the run continues with them.
      or old.status in ('failed', 'cancelled') and new.status in ('pending', 'processing')
        and not (old.step = 'embed' and new.step = 'embed')
        and exists (select from path_part p where p.tenant_id = run.tenant_id and p.version_part_id = version_part)
    end)
  then
    perform refuse_kept_contents(why);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger ingestion_run_contents before insert or delete on ingestion_run
  for each row execute function keep_runs();
create trigger ingestion_run_contents_update
  before update of document_id, version_id, file_name, source_key, source_bytes, source_sha256, status, outputs
  on ingestion_run for each row execute function keep_runs();

create function await_contents() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(contents_lock(new.tenant_id));
  return new;
end $$;
create trigger legal_hold_awaits before insert on legal_hold for each row execute function await_contents();
create trigger retention_rule_awaits before insert or update on retention_rule
  for each row execute function await_contents();
