-- The path of a part as a person sees it, now or at a time. The folders above it are named if the person can read them.
-- If the person can read the part, those that are above it now are named, too, but not by names that they had before.
-- Null permissions are those of administrators. Nobody is a source, which reads everything.
create function path_shown(part path_part, at timestamptz, granted uuid[], person uuid) returns text
language plpgsql stable parallel safe as $$
declare
  mine uuid[];
  readers uuid[];
  step path_part := part;
  was path_part := part;
  version path_part;
  above_now constant uuid[] := ancestors_from_root(part);
  is_readable boolean;
  is_named boolean;
  path text := '';
  levels int := 0;
begin
  if (part).version_part_id is not null then
    select p.* into version from path_part p
    where p.tenant_id = (part).tenant_id and p.id = (part).version_part_id;
  end if;
  loop
    if at is not null then
      select w.* into was from part_at(step, at) w;
      if not found then was := step; end if;
    end if;
    readers := case when step.version_part_id is null then step.reader_ids else version.reader_ids end;
    if readers is not null and person is not null and mine is null then
      mine := reader_ids_of((part).tenant_id, person);
    end if;
    is_named := (granted is null or step.id = any(granted) or ancestors_from_root(step) && granted)
      and (person is null or readers is null or readers && mine);
    if levels = 0 then is_readable := is_named; end if;
    path := '/' || case
      when is_named or is_readable and step.id = any(above_now) and was.name = step.name or was.parent_id is null then was.name
      else '…' end || path;
    exit when was.parent_id is null or levels >= 200;
    levels := levels + 1;
    select p.* into step from path_part p where p.tenant_id = (part).tenant_id and p.id = was.parent_id;
    exit when not found;
    was := step;
  end loop;
  -- The root has no name.
  return coalesce(nullif(regexp_replace(path, '^/(?=/|$)', ''), ''), '/');
end $$;

-- Whether the readers of an item are known, and its source doesn't let administrators read it.
create function hides_from_admins(tenant uuid, readers uuid[]) returns boolean language sql stable as $$
  select readers is not null and not exists (
    select from source_reader r
    where r.tenant_id = tenant and r.id = any(readers) and r.kind = 'admins' and not r.is_ignored)
$$;

create function masked(fields jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(field,
    -- The place of a file has its name.
    case when field in ('name', 'path') or field like '%s3' then recorded_value(value, '#') else value end), '{}')
  from jsonb_each(fields) f (field, value)
$$;

-- Changes for the audit log, which all administrators read: the names of what a source hides from them become hashes.
-- Only now is it known who may read what the transaction has added.
create function without_hidden_names(tenant uuid, changes jsonb) returns jsonb language sql stable as $$
  select jsonb_agg(
    case when is_hidden then shown || jsonb_build_object('before', masked(shown -> 'before'), 'after', masked(shown -> 'after'))
    else shown end order by number)
  from (
    select number, change - 'readers' - 'of' as shown,
      exists (select from source_reader r where r.tenant_id = tenant)
      and (hides_from_admins(tenant, (
          select array_agg(r::uuid) from jsonb_array_elements_text(nullif(change -> 'readers', 'null')) r))
        or exists (
          select from jsonb_array_elements_text(change -> 'of') o
          join path_part p on p.tenant_id = tenant and p.id = o::uuid
          left join path_part v on v.tenant_id = tenant and v.id = p.version_part_id
          where hides_from_admins(tenant, coalesce(v.reader_ids, p.reader_ids)))) as is_hidden
    from jsonb_array_elements(changes) with ordinality c (change, number)) each
$$;

create or replace function note_change() returns trigger language plpgsql as $$
declare
  most constant int := 50;
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int + 1;
  was jsonb;
  becomes jsonb;
  any_row jsonb;
  argument text;
  mark text;
  field text;
  member text;
  before jsonb := '{}';
  after jsonb := '{}';
  one jsonb;
  other jsonb;
begin
  if tg_op = 'DELETE' and tg_table_name = 'tenant' then
    perform set_config('app.tenant_is_gone', 'on', true);
  end if;
  if number > most then
    perform set_config('app.changed', number::text, true);
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new); end if;
  any_row := coalesce(becomes, was);
  foreach argument in array tg_argv loop
    mark := left(argument, 1);
    if mark in ('#', '!', '*') then field := substr(argument, 2); else field := argument; end if;
    one := was -> field;
    other := becomes -> field;
    if one is not distinct from other then continue; end if;
    if mark = '*' then
      for member in
        select distinct m from (
          select jsonb_object_keys(one) where jsonb_typeof(one) = 'object'
          union all select jsonb_object_keys(other) where jsonb_typeof(other) = 'object'
        ) as members (m) limit most
      loop
        if (one -> member) is distinct from (other -> member) then
          before := before || jsonb_strip_nulls(
            jsonb_build_object(field || '.' || member, recorded_value(one -> member, '')));
          after := after || jsonb_strip_nulls(
            jsonb_build_object(field || '.' || member, recorded_value(other -> member, '')));
        end if;
      end loop;
    else
      -- JSON's null is what a column without a value has in its row.
      if one <> 'null' then before := before || jsonb_build_object(field, recorded_value(one, mark)); end if;
      if other <> 'null' then after := after || jsonb_build_object(field, recorded_value(other, mark)); end if;
    end if;
  end loop;
  if tg_op = 'UPDATE' and before = '{}' and after = '{}' then return null; end if;
  perform set_config('app.changed', number::text, true),
    set_config('app.changes', concat_ws(',', nullif(current_setting('app.changes', true), ''), jsonb_build_object(
      'table', tg_table_name,
      'id', coalesce(any_row ->> 'id', any_row ->> 'path_part_id', any_row ->> 'user_id'),
      'change', case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
      'before', before,
      'after', after,
      'readers', any_row -> 'reader_ids',
      'of', jsonb_build_array(any_row -> 'path_part_id', any_row -> 'version_part_id', any_row -> 'part_id'))), true),
    set_config('app.inside', concat_ws(',', nullif(current_setting('app.inside', true), ''),
      any_row ->> 'path_part_id', any_row ->> 'version_part_id', any_row ->> 'part_id', any_row ->> 'document_id',
      any_row ->> 'target_id'), true);
  -- What is in the trash has no node any more.
  if tg_table_name = 'trash_entry' then
    perform set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''),
      any_row ->> 'part_id', any_row ->> 'parent_id',
      (select string_agg(above, ',') from jsonb_array_elements_text(nullif(any_row -> 'ancestors', 'null')) above)), true);
  end if;
  return null;
end $$;

create or replace function note_part_change() returns trigger language plpgsql as $$
declare
  most constant int := 50;
  most_parts constant int := 7000;
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int + 1;
  before jsonb := '{}';
  after jsonb := '{}';
  part path_part := coalesce(new, old);
begin
  if number > most then
    perform set_config('app.changed', number::text, true);
    -- The event names folders and documents even if it has no room for what changed in them.
    if part.part_type in ('FOLDER', 'DOCUMENT') and octet_length(current_setting('app.parts', true)) < most_parts then
      perform set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''), part.id), true);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.name is distinct from new.name then
      before := jsonb_build_object('name', recorded_text(old.name));
      after := jsonb_build_object('name', recorded_text(new.name));
    end if;
    if old.parent_id is distinct from new.parent_id then
      before := before || jsonb_strip_nulls(jsonb_build_object('parent_id', old.parent_id));
      after := after || jsonb_strip_nulls(jsonb_build_object('parent_id', new.parent_id));
    end if;
    if old.sort_key is distinct from new.sort_key then
      before := before || jsonb_build_object('sort_key', recorded_text(old.sort_key));
      after := after || jsonb_build_object('sort_key', recorded_text(new.sort_key));
    end if;
    if before = '{}' and after = '{}' then return null; end if;
  else
    after := jsonb_strip_nulls(jsonb_build_object('name', recorded_text(part.name), 'part_type', part.part_type,
      'parent_id', part.parent_id, 'sort_key', recorded_text(part.sort_key)));
    if tg_op = 'DELETE' then
      before := after;
      after := '{}';
    end if;
  end if;
  perform set_config('app.changed', number::text, true),
    set_config('app.changes', concat_ws(',', nullif(current_setting('app.changes', true), ''), jsonb_build_object(
      'table', 'path_part',
      'id', part.id,
      'change', case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
      'before', before,
      'after', after,
      'readers', part.reader_ids,
      'of', jsonb_build_array(part.id, part.version_part_id))), true),
    set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''), part.id,
      nullif(array_to_string(part.ancestors, ','), ''),
      case when tg_op = 'UPDATE' and old.ancestors <> new.ancestors
        then nullif(array_to_string(old.ancestors, ','), '') end), true);
  if part.version_part_id is not null then
    perform set_config('app.inside',
      concat_ws(',', nullif(current_setting('app.inside', true), ''), part.version_part_id), true);
  end if;
  return null;
end $$;

create or replace function write_audit_event(tenant uuid, event_id uuid, event jsonb) returns void language plpgsql as $$
declare
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int;
  changes jsonb := ('[' || nullif(current_setting('app.changes', true), '') || ']')::jsonb;
  parts uuid[] := string_to_array(nullif(current_setting('app.parts', true), ''), ',')::uuid[];
  inside uuid[] := string_to_array(nullif(current_setting('app.inside', true), ''), ',')::uuid[];
  details jsonb := coalesce(event -> 'details', '{}');
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  -- Nothing remains of a tenant that this transaction has deleted. Work across tenants may name one that is unknown.
  if (current_setting('app.tenant_is_gone', true) = 'on' or current_setting('app.tenant_id', true) is distinct from tenant::text)
    and not exists (select from tenant t where t.id = tenant) then
    return;
  end if;
  if changes is not null then
    changes := without_hidden_names(tenant, changes);
    details := details || jsonb_build_object('changes', changes);
    if number > jsonb_array_length(changes) then
      details := details || jsonb_build_object('more_changes', number - jsonb_array_length(changes));
    end if;
  end if;
  if parts is null then
    inside := inside || array(select i::uuid from jsonb_array_elements_text(event -> 'items') i);
  end if;
  if inside is not null then
    parts := parts || array(
      select above from (
        select ancestors_from_root(p) || p.id as chain from path_part p
        where p.tenant_id = tenant and p.id = any (inside)
        union all
        select ancestors_from_root(p) || p.id from path_part p
        where p.tenant_id = tenant and p.metadata_obj_id = any (inside)
      ) as found, unnest(chain) as above);
  end if;
  if event ? 'parts' then
    parts := parts || array(select i::uuid from jsonb_array_elements_text(event -> 'parts') i);
  end if;
  if number > 1 or inside is not null or event ? 'parts' then
    parts := array(select distinct part from unnest(parts) part limit 200);
  end if;
  insert into audit_event (tenant_id, id, user_id, credential, credential_id, client_id, address, request_id, kind,
    operation, part_ids, details)
  values (tenant, event_id, (event ->> 'user_id')::uuid, event ->> 'credential', (event ->> 'credential_id')::uuid,
    event ->> 'client_id', event ->> 'address', event ->> 'request_id', event ->> 'kind', event ->> 'operation',
    coalesce(parts, '{}'), details);
  if number > 0 then
    perform set_config('app.changes', '', true), set_config('app.changed', '', true), set_config('app.parts', '', true),
      set_config('app.inside', '', true);
  end if;
end $$;

-- Webhooks say what is so when the transaction ends, because a source names the readers of a document after it is there.
create function webhook_document_now(tenant uuid, part_id uuid) returns jsonb language sql stable as $$
  select webhook_document(p) from path_part p where p.tenant_id = tenant and p.id = part_id
$$;

create or replace function tell_webhooks_of_part() returns trigger language plpgsql as $$
declare
  kind constant text := 'document.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  part path_part;
  about jsonb;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  if not has_webhook(part.tenant_id, kind) then return null; end if;
  about := case tg_op when 'DELETE' then webhook_document(part) else webhook_document_now(part.tenant_id, part.id) end;
  -- It is gone again.
  if about is null then return null; end if;
  perform add_webhook_event(part.tenant_id, kind, about || case when tg_op = 'UPDATE'
    then jsonb_build_object('changed', case when old.parent_id is distinct from new.parent_id and old.name <> new.name
      then '["name", "folder"]'::jsonb when old.name <> new.name then '["name"]' else '["folder"]' end) else '{}' end);
  return null;
end $$;

drop trigger path_part_webhook_insert on path_part;
create constraint trigger path_part_webhook_insert after insert on path_part deferrable initially deferred
  for each row when (new.part_type = 'DOCUMENT') execute function tell_webhooks_of_part();
drop trigger path_part_webhook_update on path_part;
create constraint trigger path_part_webhook_update after update of name, parent_id on path_part deferrable initially deferred
  for each row when (new.part_type = 'DOCUMENT' and (old.name, old.parent_id) is distinct from (new.name, new.parent_id))
  execute function tell_webhooks_of_part();
drop trigger document_webhook_update on document;
create constraint trigger document_webhook_update after update of active_version_id on document deferrable initially deferred
  for each row when (old.active_version_id <> new.active_version_id) execute function tell_webhooks_of_version();
drop trigger ingestion_run_webhook_update on ingestion_run;
create constraint trigger ingestion_run_webhook_update after update of status on ingestion_run deferrable initially deferred
  for each row when (old.status <> new.status and new.status in ('completed', 'failed'))
  execute function tell_webhooks_of_ingestion();

-- Who may see the name of what was deleted. Null if permissions alone decided.
alter table deletion_receipt add column reader_ids uuid[];

-- Who reads everything that is about to be deleted: a node with everything below it, or an entry of the trash. Null if
-- permissions alone decide.
create function readers_of_all(tenant uuid, part uuid, entry uuid) returns uuid[] language sql stable as $$
  with restricted as (
    select p.reader_ids from path_part p
    where entry is null and p.tenant_id = tenant and p.reader_ids is not null
      and p.id = any (part || array(select nodes_below(part)))
    union all
    select array(select r::uuid from jsonb_array_elements_text(content -> 'reader_ids') r) from trash_row
    where tenant_id = tenant and entry_id = entry and table_name = 'path_part' and content ->> 'reader_ids' is not null
  )
  select case when exists (select from restricted) then array(
    select reader from restricted, unnest(reader_ids) reader
    group by reader having count(*) = (select count(*) from restricted)) end
$$;
