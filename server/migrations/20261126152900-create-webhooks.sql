-- Addresses to which Arbor sends what happens in a tenant.
create table webhook (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  url text not null,
  description text,
  -- The types of the events that it gets.
  events text[] not null,
  -- Encrypted. The former one signs as well, until then.
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  is_enabled boolean not null default true,
  -- Why Arbor turned it off: it answered that it is gone, or did not accept anything for days.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- Since when it has accepted nothing.
  failing_since timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant_isolation('webhook');

-- Events for each webhook that gets them: written in the transaction of the change, then sent until it is accepted. Later
-- a log.
create table webhook_delivery (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- The same for all webhooks and attempts.
  event_id uuid not null,
  event_type text not null,
  -- Ids and names, never text of documents.
  data jsonb not null,
  occurred_at timestamptz not null default clock_timestamp(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- When it is given up.
  expires_at timestamptz not null default now() + interval '1 day',
  -- Somebody is sending it, unless this time has passed.
  claimed_until timestamptz,
  last_attempt_at timestamptz,
  -- Of the last attempt: what came back, or why nothing did.
  status integer,
  error text,
  excerpt text,
  duration_ms integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade
);
create index webhook_delivery_due_idx on webhook_delivery (tenant_id, webhook_id, next_attempt_at)
  where state = 'pending';
create index webhook_delivery_log_idx on webhook_delivery (tenant_id, webhook_id, occurred_at, id);
create index webhook_delivery_claimed_idx on webhook_delivery (claimed_until) where claimed_until is not null;
create index webhook_delivery_occurred_idx on webhook_delivery (occurred_at);
select enforce_tenant_isolation('webhook_delivery');

-- Whether an event of this type has a receiver. Nobody receives what happens while a tenant is deleted.
create function has_webhook(tenant uuid, kind text) returns boolean language sql stable as $$
  select exists (select from webhook w where w.tenant_id = tenant and w.is_enabled and kind = any (w.events))
    and exists (select from tenant t where t.id = tenant)
$$;

-- Writes an event for all webhooks that get its type.
create function add_webhook_event(tenant uuid, kind text, event_data jsonb) returns void language sql as $$
  with event as materialized (select gen_random_uuid() as id)
  insert into webhook_delivery (tenant_id, id, webhook_id, event_id, event_type, data)
  select w.tenant_id, gen_random_uuid(), w.id, event.id, kind, event_data
  from webhook w cross join event
  where w.tenant_id = tenant and w.is_enabled and kind = any (w.events)
$$;

-- What an event says about a document. Names of documents whose source says who may read them are left out, because
-- whoever receives the event need not be one of them.
create function webhook_document(part path_part) returns jsonb language sql immutable as $$
  select jsonb_build_object('document_id', part.metadata_obj_id, 'path_part_id', part.id,
    'name', case when part.reader_ids is null then part.name end)
$$;

create function tell_webhooks_of_part() returns trigger language plpgsql as $$
declare
  kind constant text := 'document.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  part path_part;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  if has_webhook(part.tenant_id, kind) then
    perform add_webhook_event(part.tenant_id, kind, webhook_document(part) || case when tg_op = 'UPDATE'
      then jsonb_build_object('changed', case when old.parent_id is distinct from new.parent_id and old.name <> new.name
        then '["name", "folder"]'::jsonb when old.name <> new.name then '["name"]' else '["folder"]' end) else '{}' end);
  end if;
  return null;
end $$;
create trigger path_part_webhook_insert after insert on path_part
  for each row when (new.part_type = 'DOCUMENT') execute function tell_webhooks_of_part();
create trigger path_part_webhook_update after update of name, parent_id on path_part
  for each row when (new.part_type = 'DOCUMENT' and (old.name, old.parent_id) is distinct from (new.name, new.parent_id))
  execute function tell_webhooks_of_part();
create trigger path_part_webhook_delete after delete on path_part
  for each row when (old.part_type = 'DOCUMENT') execute function tell_webhooks_of_part();

create function tell_webhooks_of_version() returns trigger language plpgsql as $$
begin
  if has_webhook(new.tenant_id, 'document.updated') then
    perform add_webhook_event(new.tenant_id, 'document.updated', webhook_document(p)
      || jsonb_build_object('changed', '["active_version"]'::jsonb, 'document_version_id', new.active_version_id))
    from path_part p where p.tenant_id = new.tenant_id and p.id = new.path_part_id;
  end if;
  return null;
end $$;
create trigger document_webhook_update after update of active_version_id on document
  for each row when (old.active_version_id <> new.active_version_id) execute function tell_webhooks_of_version();

create function tell_webhooks_of_ingestion() returns trigger language plpgsql as $$
declare
  kind constant text := case new.status when 'completed' then 'document.ingested' else 'document.failed' end;
begin
  if has_webhook(new.tenant_id, kind) then
    perform add_webhook_event(new.tenant_id, kind, webhook_document(p)
      || jsonb_build_object('document_version_id', new.version_id, 'workflow_id', new.id))
    from path_part p
    where p.tenant_id = new.tenant_id and p.metadata_obj_id = new.document_id and p.part_type = 'DOCUMENT';
  end if;
  return null;
end $$;
create trigger ingestion_run_webhook_update after update of status on ingestion_run
  for each row when (old.status <> new.status and new.status in ('completed', 'failed'))
  execute function tell_webhooks_of_ingestion();

create function tell_webhooks_of_reply() returns trigger language plpgsql as $$
begin
  if has_webhook(new.tenant_id, 'message.answered') then
    perform add_webhook_event(new.tenant_id, 'message.answered',
      jsonb_build_object('thread_id', new.thread_id, 'message_id', new.id, 'status', new.status));
  end if;
  return null;
end $$;
create trigger thread_reply_webhook_update after update of status on thread_reply
  for each row when (old.status = 'running' and new.status <> 'running') execute function tell_webhooks_of_reply();

create function tell_webhooks_of_permission() returns trigger language plpgsql as $$
declare
  kind constant text := 'permission.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  permission path_permission;
begin
  if tg_op = 'DELETE' then permission := old; else permission := new; end if;
  if has_webhook(permission.tenant_id, kind) then
    perform add_webhook_event(permission.tenant_id, kind, jsonb_build_object('permission_id', permission.id,
      'user_id', permission.user_id, 'group_id', permission.group_id, 'path_part_id', permission.path_part_id,
      'capability', permission.capability));
  end if;
  return null;
end $$;
create trigger path_permission_webhook after insert or update or delete on path_permission
  for each row execute function tell_webhooks_of_permission();

do $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on webhook for each row when (current_setting(''app.audit'', true) = ''on'') execute function note_change(%s)',
      'webhook_noted_' || event, event, $c$'url', '#description', 'events', 'is_enabled', '!secret'$c$);
  end loop;
end $$;
