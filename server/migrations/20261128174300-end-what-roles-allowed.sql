-- What somebody's role allowed ends with it. Webhooks, sources, workflow runners and outside links have a responsible
-- person, and do nothing while that person may not create them. Whatever ends a right pauses them: another role, a
-- deactivation, the end of a membership.

alter table webhook drop constraint webhook_disabled_reason_check;
alter table webhook add constraint webhook_disabled_reason_check check (disabled_reason in ('gone', 'failing', 'creator'));
alter table source add column paused_reason text check (paused_reason in ('creator'));
alter table workflow_definition add column paused_reason text check (paused_reason in ('creator'));
-- Who has set the runner. Until somebody else did, that is the creator.
alter table workflow_definition add column runner_set_by uuid;
alter table identity_provider add column set_by uuid;

create function is_administrator(tenant uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from tenant_user m
    where m.tenant_id = tenant and m.user_id = person and m.role in ('OWNER', 'ADMIN') and m.deactivated_on is null)
$$;

-- Whether somebody may change a workflow, and so choose its runner.
create function may_set_runner(tenant uuid, person uuid, part uuid) returns boolean language sql stable as $$
  select exists (
    select from actor a join path_part p on p.tenant_id = a.tenant_id and p.id = part
    where a.tenant_id = tenant and a.user_id = person
      and (a.role <> 'USER' or a.write_part_ids && (p.ancestors || p.id)))
$$;

-- What a person is responsible for, and whether it is at rest because of that.
create function responsibilities_of(tenant uuid, person uuid)
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
  select 'outside_link', l.id, p.name, not is_administrator(tenant, person), l.created_at
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

create function pause_responsibilities(tenant uuid, person uuid) returns void language plpgsql as $$
begin
  update workflow_definition d set is_active = false, paused_reason = 'creator'
  where d.tenant_id = tenant and d.runner_url is not null and d.is_active
    and coalesce(d.runner_set_by, d.created_by) = person and not may_set_runner(tenant, person, d.path_part_id);
  if is_administrator(tenant, person) then
    return;
  end if;
  update webhook w set is_enabled = false, disabled_reason = 'creator', updated_at = now()
  where w.tenant_id = tenant and w.created_by = person and w.is_enabled;
  with paused as (
    update source s set state = 'paused', paused_reason = 'creator', updated_at = now()
    where s.tenant_id = tenant and s.created_by = person and s.state = 'ready'
    returning s.id)
  update source_run r set status = 'canceled', claim = null, closed_at = now(), updated_at = now()
  from paused
  where r.tenant_id = tenant and r.source_id = paused.id and r.status in ('pending', 'running', 'waiting');
end $$;

create function end_responsibilities() returns trigger language plpgsql as $$
begin
  perform pause_responsibilities(old.tenant_id, old.user_id);
  return null;
end $$;
create trigger tenant_user_responsibilities_update after update of role, deactivated_on on tenant_user
  for each row when (new.deactivated_on is not null or old.role <> new.role) execute function end_responsibilities();
create trigger tenant_user_responsibilities_delete after delete on tenant_user
  for each row execute function end_responsibilities();

-- Another person becomes responsible, and what was paused goes on.
create function take_over(tenant uuid, person uuid, heir uuid, chosen uuid[]) returns integer language plpgsql as $$
declare
  one integer;
  taken integer := 0;
begin
  update webhook w set created_by = heir, is_enabled = w.is_enabled or coalesce(w.disabled_reason = 'creator', false),
    disabled_reason = nullif(w.disabled_reason, 'creator'), updated_at = now()
  where w.tenant_id = tenant and w.created_by = person and (chosen is null or w.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update source s set created_by = heir, paused_reason = null, updated_at = now(),
    state = case when s.paused_reason = 'creator' then 'ready' else s.state end,
    next_run_at = case when s.paused_reason = 'creator' then now() else s.next_run_at end
  where s.tenant_id = tenant and s.created_by = person and s.state <> 'deleting'
    and (chosen is null or s.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update workflow_definition d set runner_set_by = heir, paused_reason = null,
    is_active = d.is_active or coalesce(d.paused_reason = 'creator', false)
  where d.tenant_id = tenant and d.runner_url is not null and coalesce(d.runner_set_by, d.created_by) = person
    and (chosen is null or d.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update outside_link l set created_by = heir
  where l.tenant_id = tenant and l.created_by = person and (chosen is null or l.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update identity_provider i set set_by = heir
  where i.tenant_id = tenant and i.set_by = person and (chosen is null or i.id = any (chosen));
  get diagnostics one = row_count;
  return taken + one;
end $$;

-- Runners of workflows of an unknown creator become those of the owner. As arbor_system: the owner of the tables sees no
-- rows.
set local role arbor_system;
update workflow_definition d set runner_set_by = m.user_id
from tenant_user m
where d.runner_url is not null and d.created_by is null and m.tenant_id = d.tenant_id and m.role = 'OWNER';
select pause_responsibilities(p.tenant_id, p.person)
from (
  select tenant_id, created_by as person from webhook where is_enabled
  union select tenant_id, created_by from source where state = 'ready'
  union select tenant_id, coalesce(runner_set_by, created_by) from workflow_definition
    where runner_url is not null and is_active
) p
where p.person is not null;
reset role;
