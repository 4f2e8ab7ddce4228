-- What people and programs did in a tenant, and what left the service. Rows are only added. They are written without a
-- number, in the transaction of the change, so that writers don't wait for each other. Shortly after, `seal` numbers them
-- and chains them: each hash covers the hash before it.
create table audit_event (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  -- Milliseconds, which is what the hash covers.
  at timestamptz(3) not null default clock_timestamp(),
  -- Null for somebody unknown, such as a person who was refused.
  user_id uuid,
  credential text not null,
  credential_id uuid,
  client_id text,
  address text,
  request_id text,
  kind text not null,
  -- The operation, tool or job that did it.
  operation text not null,
  -- The path parts that it concerned, with the folders above them at that time.
  part_ids uuid[] not null default '{}',
  details jsonb not null default '{}',
  sequence bigint check (sequence > 0),
  previous_hash text,
  hash text,
  primary key (tenant_id, id),
  constraint audit_event_sealed_check check (num_nonnulls(sequence, previous_hash, hash) in (0, 3))
);
create unique index audit_event_sequence_idx on audit_event (tenant_id, sequence);
create index audit_event_unsealed_idx on audit_event (tenant_id, id) where sequence is null;
create index audit_event_parts_idx on audit_event using gin (part_ids);
select enforce_tenant_isolation('audit_event');

-- The end of each tenant's chain, and the summary of the events that were too old to keep.
create table audit_chain (
  tenant_id uuid primary key references tenant (id) on delete cascade,
  sequence bigint not null default 0,
  hash text not null default '',
  -- The last event that was deleted, with how many of each kind there were.
  expired_sequence bigint not null default 0,
  expired_hash text not null default '',
  expired_kinds jsonb not null default '{}',
  expired_at timestamptz(3),
  signature text
);
select enforce_tenant_isolation('audit_chain');

-- Tenants only add events, without numbers. Sealing and expiry are upkeep.
revoke insert, update, delete on audit_event from arbor_app;
grant insert (tenant_id, id, at, user_id, credential, credential_id, client_id, address, request_id, kind, operation,
  part_ids, details) on audit_event to arbor_app;
revoke update on audit_event from arbor_system;
grant update (sequence, previous_hash, hash) on audit_event to arbor_system;
revoke insert, update, delete on audit_chain from arbor_app;

create function keep_sealed_events() returns trigger language plpgsql as $$
begin
  raise exception 'A sealed audit event can''t be changed.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_event_kept before update on audit_event
  for each row when (old.sequence is not null) execute function keep_sealed_events();

-- A value for the record: long or private texts as a hash, secrets not at all.
create function recorded_value(value jsonb, mark text) returns jsonb language sql immutable parallel safe as $$
  select case
    when value is null or value = 'null' then null
    when mark = '!' then '"(secret)"'
    when mark = '#' or octet_length(value #>> '{}') > 200
      then to_jsonb('sha256:' || encode(sha256(convert_to(value #>> '{}', 'UTF8')), 'hex'))
    else value
  end
$$;

-- Notes what a statement of an audited call changes, for the end of its transaction. The arguments are the columns:
-- `#column` is recorded as a hash, `!column` is a secret, and the members of `*column` are compared one by one.
create function note_change() returns trigger language plpgsql as $$
declare
  most constant int := 50;
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int + 1;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row jsonb := coalesce(becomes, was);
  argument text;
  mark text;
  field text;
  member text;
  before jsonb := '{}';
  after jsonb := '{}';
  one jsonb;
  other jsonb;
begin
  if number > most then
    perform set_config('app.changed', number::text, true);
    return null;
  end if;
  foreach argument in array tg_argv loop
    mark := case when left(argument, 1) in ('#', '!', '*') then left(argument, 1) else '' end;
    field := ltrim(argument, '#!*');
    if (was -> field) is not distinct from (becomes -> field) then continue; end if;
    if mark = '*' then
      for member in
        select distinct m from (
          select jsonb_object_keys(was -> field) where jsonb_typeof(was -> field) = 'object'
          union all select jsonb_object_keys(becomes -> field) where jsonb_typeof(becomes -> field) = 'object'
        ) as members (m) limit most
      loop
        one := was -> field -> member;
        other := becomes -> field -> member;
        if one is distinct from other then
          before := before || jsonb_strip_nulls(jsonb_build_object(field || '.' || member, recorded_value(one, '')));
          after := after || jsonb_strip_nulls(jsonb_build_object(field || '.' || member, recorded_value(other, '')));
        end if;
      end loop;
    else
      one := recorded_value(was -> field, mark);
      other := recorded_value(becomes -> field, mark);
      if one is not null then before := before || jsonb_build_object(field, one); end if;
      if other is not null then after := after || jsonb_build_object(field, other); end if;
    end if;
  end loop;
  if tg_op = 'UPDATE' and before = '{}' and after = '{}' then return null; end if;
  perform set_config('app.changed', number::text, true);
  perform set_config('app.changes', concat(current_setting('app.changes', true), jsonb_build_object(
    'table', tg_table_name,
    'id', coalesce(any_row ->> 'id', any_row ->> 'path_part_id', any_row ->> 'user_id'),
    'change', case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
    'before', before,
    'after', after,
    'parts', case tg_table_name when 'path_part'
      then coalesce(was -> 'ancestors', '[]') || coalesce(becomes -> 'ancestors', '[]') || (any_row -> 'id') end,
    'in', jsonb_build_array(any_row -> 'path_part_id', any_row -> 'version_part_id', any_row -> 'part_id',
      any_row -> 'document_id', any_row -> 'target_id')
  )::text, E'\n'), true);
  return null;
end $$;

-- Records the changes of an audited call. The last statement of its transaction, if that has written something.
create function write_audit_event(tenant uuid, event_id uuid, event jsonb) returns void language plpgsql as $$
declare
  changes jsonb;
  parts uuid[];
  inside uuid[];
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int;
begin
  if pg_current_xact_id_if_assigned() is null or not exists (select from tenant t where t.id = tenant) then
    return;
  end if;
  with line as (
    select l::jsonb as line from string_to_table(rtrim(current_setting('app.changes', true), E'\n'), E'\n') as l
    where l <> ''
  )
  select (select jsonb_agg(line - 'parts' - 'in') from line),
    (select array_agg(distinct part::uuid) from line, jsonb_array_elements_text(nullif(line -> 'parts', 'null')) part),
    (select array_agg(distinct i::uuid) from line, jsonb_array_elements_text(line -> 'in') i where i is not null)
  into changes, parts, inside;
  if parts is null then
    inside := inside || array(select i::uuid from jsonb_array_elements_text(event -> 'items') i);
  end if;
  if inside is not null then
    parts := parts || array(
      select above from (
        select p.id, ancestors_from_root(p) || p.id as chain from path_part p
        where p.tenant_id = tenant and p.id = any (inside)
        union all
        select p.id, ancestors_from_root(p) || p.id from path_part p
        where p.tenant_id = tenant and p.metadata_obj_id = any (inside)
      ) as found, unnest(chain) as above);
  end if;
  insert into audit_event (tenant_id, id, user_id, credential, credential_id, client_id, address, request_id, kind,
    operation, part_ids, details)
  values (tenant, event_id, (event ->> 'user_id')::uuid, event ->> 'credential', (event ->> 'credential_id')::uuid,
    event ->> 'client_id', event ->> 'address', event ->> 'request_id', event ->> 'kind', event ->> 'operation',
    array(select distinct part from unnest(parts) part limit 200),
    coalesce(event -> 'details', '{}') || jsonb_strip_nulls(jsonb_build_object('changes', changes,
      'more_changes', nullif(greatest(number - coalesce(jsonb_array_length(changes), 0), 0), 0))));
  perform set_config('app.changes', '', true), set_config('app.changed', '', true);
end $$;

-- Records what left the service, several reads at once. If an administrator has read something in the folder of somebody
-- else, the event names that person. Events that matter only then are dropped otherwise.
create function write_audit_reads(tenant uuid, events jsonb) returns void language sql as $$
  with event as (
    select e, (e ->> 'id')::uuid as id,
      array(select i::uuid from jsonb_array_elements_text(coalesce(e -> 'items', '[]')) i) as items
    from jsonb_array_elements(events) e
  ), placed as (
    select event.*, array(
      select distinct above from (
        select ancestors_from_root(p) || p.id as chain from path_part p
        where p.tenant_id = tenant and p.id = any (items)
        union all
        select ancestors_from_root(p) || p.id from path_part p
        where p.tenant_id = tenant and p.metadata_obj_id = any (items)
      ) as found, unnest(chain) as above limit 200) as parts
    from event
  ), marked as (
    select placed.*, owner.user_id as owner_id
    from placed left join lateral (
      select m.user_id from tenant_user m
      where m.tenant_id = tenant and m.home_part_id = any (parts) and m.user_id <> (e ->> 'user_id')::uuid limit 1
    ) as owner on (e ->> 'is_admin')::boolean
  )
  insert into audit_event (tenant_id, id, at, user_id, credential, credential_id, client_id, address, request_id, kind,
    operation, part_ids, details)
  select tenant, id, (e ->> 'at')::timestamptz, (e ->> 'user_id')::uuid, e ->> 'credential',
    (e ->> 'credential_id')::uuid, e ->> 'client_id', e ->> 'address', e ->> 'request_id', e ->> 'kind',
    e ->> 'operation', parts,
    coalesce(e -> 'details', '{}') || jsonb_strip_nulls(jsonb_build_object('private_of', owner_id))
  from marked
  where (owner_id is not null or not coalesce((e ->> 'only_private')::boolean, false))
    and exists (select from tenant t where t.id = tenant)
  on conflict do nothing
$$;

do $$
declare
  watched record;
  event text;
begin
  for watched in select * from (values
    ('path_part', $c$'name', 'part_type', 'parent_id', 'sort_key'$c$, $w$.part_type not in ('CHUNK', 'THREAD_MESSAGE')$w$),
    ('document', $c$'active_version_id', 'document_type'$c$, null),
    ('document_version', $c$'version', '*system_metadata'$c$, null),
    ('section', $c$'name', 'page_number'$c$, null),
    ('chunk', $c$'content_id', 'chunk_type', '#metadata'$c$, null),
    ('chunk_lineage', $c$'parent_chunk_id', 'chunk_id'$c$, null),
    ('tenant', $c$'name', '*settings', '*branding', '#idp_config', '!idp_secrets'$c$, null),
    ('tenant_user', $c$'user_id', 'role', 'deactivated_on'$c$, null),
    ('tenant_group', $c$'name', 'description'$c$, null),
    ('tenant_group_member', $c$'group_id', 'user_id'$c$, null),
    ('path_permission', $c$'user_id', 'group_id', 'path_part_id', 'capability'$c$, null),
    ('access_request', $c$'user_id', 'target_id', 'capability', 'answer'$c$, null),
    ('invite', $c$'email', 'role', 'expires_at', 'accepted_at', 'grants'$c$, null),
    ('identity_provider', $c$'kind', 'issuer', 'client_id'$c$, null),
    ('api_key', $c$'user_id', 'name', 'key_suffix', 'expires_at'$c$, null),
    ('oauth_grant', $c$'user_id', 'client_id', 'client_name', 'scopes'$c$, null),
    ('tag', $c$'name', 'color', 'description'$c$, null),
    ('path_part_tag', $c$'path_part_id', 'tag_id'$c$, null),
    ('source', $c$'kind', 'name', 'path_part_id', '*settings', '*rules', 'every_minutes', 'cron', 'time_zone', 'state', '!credentials'$c$, null),
    ('outside_link', $c$'path_part_id', 'created_by', 'expires_at', '!password_hash'$c$, null),
    ('workflow_definition', $c$'name', '#description', 'runner_url', 'is_active', 'max_run_seconds', '!webhook_secret'$c$, null),
    ('workflow_run', $c$'definition_id', 'user_id', 'status'$c$, null),
    ('comment', $c$'document_id', 'user_id', 'reply_to', '#body', 'resolved_at'$c$, null),
    ('thread', $c$'#title'$c$, null),
    ('feedback', $c$'user_id', 'target_type', 'target_id', 'rating', '#comment'$c$, null),
    ('trash_entry', $c$'part_id', 'name', 'path', 'documents'$c$, null)
  ) as t (name, columns, condition)
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format(
        'create trigger %I after %s on %I for each row when (current_setting(''app.audit'', true) = ''on''%s) execute function note_change(%s)',
        watched.name || '_noted_' || event, event, watched.name,
        coalesce(' and ' || case event when 'delete' then 'old' else 'new' end || watched.condition, ''), watched.columns);
    end loop;
  end loop;
end $$;
