-- What a person is responsible for, and whether it is at rest because of that. A link shows nothing of an item whose
-- source says who reads it, and neither does the list of links.
create or replace function responsibilities_of(tenant uuid, person uuid)
returns table (kind text, id uuid, name text, is_paused boolean, created_at timestamptz) language sql stable as $$
  select 'webhook', w.id, coalesce(w.description, w.url),
    coalesce(w.disabled_reason = 'creator', false) or not is_administrator(tenant, person), w.created_at
  from webhook w where w.tenant_id = tenant and w.created_by = person
  union all
  select 'source', s.id, s.name, coalesce(s.paused_reason = 'creator', false) or not is_administrator(tenant, person),
    s.created_at
  from source s where s.tenant_id = tenant and s.created_by = person and s.state <> 'deleting'
  union all
  select 'workflow_runner', d.id, d.name,
    coalesce(d.paused_reason = 'creator', false) or not may_set_runner(tenant, person, d.path_part_id), p.created_at
  from workflow_definition d join path_part p on p.tenant_id = d.tenant_id and p.id = d.path_part_id
  where d.tenant_id = tenant and d.runner_url is not null and coalesce(d.runner_set_by, d.created_by) = person
  union all
  select 'outside_link', l.id, case when p.reader_ids is null then p.name else '…' end, not is_administrator(tenant, person), l.created_at
  from outside_link l join path_part p on p.tenant_id = l.tenant_id and p.id = l.path_part_id
  where l.tenant_id = tenant and l.created_by = person and l.expires_at > now()
  union all
  select 'api_key', k.id, k.name, not exists (
    select from actor a where a.tenant_id = tenant and a.user_id = person), k.created_at
  from api_key k where k.tenant_id = tenant and k.user_id = person
  union all
  select 'identity_provider', i.id, coalesce(i.issuer, i.kind), false, i.created_at
  from identity_provider i where i.tenant_id = tenant and i.set_by = person
$$;
