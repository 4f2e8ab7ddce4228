-- A key that expires ends by itself; null never does.
alter table api_key add column expires_at timestamptz;

create or replace function actor_of_api_key(hash bytea) returns table (
  api_key_id uuid, last_used_at timestamptz, confined boolean, tenant_id uuid, user_id uuid, role text,
  home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable
begin atomic
  select k.id, k.last_used_at, k.confined, a.*
  from api_key k,
    lateral (select * from actor where tenant_id = k.tenant_id and user_id = k.user_id offset 0) a
  where k.key_hash = hash and (k.expires_at is null or k.expires_at > now());
end;
select run_as_system('actor_of_api_key(bytea)', within_tenant => false);
