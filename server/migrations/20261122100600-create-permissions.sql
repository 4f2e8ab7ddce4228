-- Groups of members, what members and groups may read and write, and whom a credential stands for.

create table tenant_group (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index tenant_group_name_key on tenant_group (tenant_id, lower(name));
select enforce_tenant_isolation('tenant_group');

create table tenant_group_member (
  tenant_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references tenant_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index tenant_group_member_user_idx on tenant_group_member (tenant_id, user_id);
select enforce_tenant_isolation('tenant_group_member');

-- A grant to a user or to a group. It covers the path part and everything below it.
create table path_permission (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  group_id uuid,
  path_part_id uuid not null,
  capability text not null check (capability in ('READ_ONLY', 'READ_WRITE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(user_id, group_id) = 1),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, group_id) references tenant_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
create unique index path_permission_user_key on path_permission (tenant_id, user_id, path_part_id)
  where user_id is not null;
create unique index path_permission_group_key on path_permission (tenant_id, group_id, path_part_id)
  where group_id is not null;
create index path_permission_part_idx on path_permission (tenant_id, path_part_id);
select enforce_tenant_isolation('path_permission');

-- The active members, with all that the rights predicates need to know of them.
create view actor with (security_invoker = true) as
  select m.tenant_id, m.user_id, m.role, m.home_part_id,
    t.root_part_id, t.shared_part_id, t.users_part_id, t.agents_part_id,
    coalesce(g.readable, '{}') || m.home_part_id as read_part_ids,
    coalesce(g.writable, '{}') || m.home_part_id as write_part_ids
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
  where m.deactivated_on is null;
grant select on actor to arbor_app, arbor_system;

-- Whom a credential stands for, in one statement outside any transaction: the tenant is known only from the answer,
-- so arbor_app may not call these two. "offset 0" keeps the planner from merging the view into the query, which would
-- double the time of the whole.
create function actor_of_session(hash bytea) returns table (
  session_id uuid, expires_at timestamptz, confined boolean, tenant_id uuid, user_id uuid, role text,
  home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable
begin atomic
  select s.id, s.expires_at, s.confined, a.*
  from user_session s,
    lateral (select * from actor where tenant_id = s.tenant_id and user_id = s.user_id offset 0) a
  where s.token_hash = hash and s.expires_at > now();
end;
select run_as_system('actor_of_session(bytea)', within_tenant => false);

create function actor_of_api_key(hash bytea) returns table (
  api_key_id uuid, last_used_at timestamptz, confined boolean, tenant_id uuid, user_id uuid, role text,
  home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable
begin atomic
  select k.id, k.last_used_at, k.confined, a.*
  from api_key k,
    lateral (select * from actor where tenant_id = k.tenant_id and user_id = k.user_id offset 0) a
  where k.key_hash = hash;
end;
select run_as_system('actor_of_api_key(bytea)', within_tenant => false);
