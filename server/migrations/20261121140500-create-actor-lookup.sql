-- Who a credential stands for, with everything the rights predicates need, in one statement outside any
-- transaction. Owned by arbor_system, because the tenant is known only from the answer.
create function actor_of(target_tenant uuid, target_user uuid) returns table (
  tenant_id uuid, user_id uuid, role text, home_part_id uuid,
  root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.tenant_id, m.user_id, m.role, m.home_part_id,
    t.root_part_id, t.shared_part_id, t.users_part_id, t.agents_part_id,
    coalesce(g.readable, '{}') || m.home_part_id, coalesce(g.writable, '{}') || m.home_part_id
  from tenant_user m
  join tenant t on t.id = m.tenant_id
  left join lateral (
    select array_agg(p.path_part_id) as readable,
      array_agg(p.path_part_id) filter (where p.capability = 'READ_WRITE') as writable
    from path_permission p
    where m.role = 'USER' and p.tenant_id = m.tenant_id
      and (p.user_id = m.user_id or p.group_id in (
        select gm.group_id from tenant_group_member gm
        where gm.tenant_id = m.tenant_id and gm.user_id = m.user_id))
  ) g on true
  where m.tenant_id = target_tenant and m.user_id = target_user and m.deactivated_on is null;
end;

create function actor_of_session(hash bytea) returns table (
  session_id uuid, expires_at timestamptz, tenant_id uuid, user_id uuid, role text, home_part_id uuid,
  root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, s.expires_at, a.*
  from user_session s, lateral actor_of(s.tenant_id, s.user_id) a
  where s.token_hash = hash and s.expires_at > now();
end;

create function actor_of_api_key(hash bytea) returns table (
  api_key_id uuid, last_used_at timestamptz, tenant_id uuid, user_id uuid, role text, home_part_id uuid,
  root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.id, k.last_used_at, a.*
  from api_key k, lateral actor_of(k.tenant_id, k.user_id) a
  where k.key_hash = hash;
end;

grant create on schema public to arbor_system;
alter function actor_of (uuid, uuid) owner to arbor_system;
alter function actor_of_session (bytea) owner to arbor_system;
alter function actor_of_api_key (bytea) owner to arbor_system;
revoke create on schema public from arbor_system;
revoke execute on function actor_of (uuid, uuid), actor_of_session (bytea), actor_of_api_key (bytea) from public;
-- The members of arbor_system, which the service's login is, may call them; arbor_app may not.
