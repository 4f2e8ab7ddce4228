-- Work in the background has audit events, too. Events name what is gone by the end of their transaction: entries of the
-- trash, and nodes that the work names as `parts`.
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
      'after', after)), true),
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
      'after', after)), true),
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

create or replace function write_audit_event(tenant uuid, event_id uuid, event jsonb) returns void
language plpgsql as $$
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

-- The person who started a run; null if a schedule or the source did.
alter table source_run add column started_by uuid;
