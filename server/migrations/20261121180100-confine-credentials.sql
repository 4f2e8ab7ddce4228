-- A credential that was obtained through a tenant's own identity provider reaches that tenant only: whoever runs
-- the provider may claim to be anybody, and must gain nothing by it in the other tenants of the same person.
alter table user_session add column confined boolean not null default false;
alter table api_key add column confined boolean not null default false;

drop function actor_of_session (bytea);
create function actor_of_session(hash bytea) returns table (
  session_id uuid, expires_at timestamptz, confined boolean, tenant_id uuid, user_id uuid, role text,
  home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, s.expires_at, s.confined, a.*
  from user_session s, lateral actor_of(s.tenant_id, s.user_id) a
  where s.token_hash = hash and s.expires_at > now();
end;

drop function actor_of_api_key (bytea);
create function actor_of_api_key(hash bytea) returns table (
  api_key_id uuid, last_used_at timestamptz, confined boolean, tenant_id uuid, user_id uuid, role text,
  home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.id, k.last_used_at, k.confined, a.*
  from api_key k, lateral actor_of(k.tenant_id, k.user_id) a
  where k.key_hash = hash;
end;

grant create on schema public to arbor_system;
alter function actor_of_session (bytea) owner to arbor_system;
alter function actor_of_api_key (bytea) owner to arbor_system;
revoke create on schema public from arbor_system;
revoke execute on function actor_of_session (bytea), actor_of_api_key (bytea) from public;
