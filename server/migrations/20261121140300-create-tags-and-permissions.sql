create table tag (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  name text not null,
  color text not null default '000000' check (color ~ '^[0-9A-Fa-f]{6}$'),
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index tag_name_key on tag (tenant_id, lower(name));
select enable_tenant_net('tag');

create table path_part_tag (
  tenant_id uuid not null,
  path_part_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, path_part_id, tag_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade
);
create index path_part_tag_tag_idx on path_part_tag (tenant_id, tag_id);
select enable_tenant_net('path_part_tag');

create table tenant_group (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select enable_tenant_net('tenant_group');

create table tenant_group_member (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references tenant_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index tenant_group_member_user_idx on tenant_group_member (tenant_id, user_id);
select enable_tenant_net('tenant_group_member');

-- A grant to a user or to a group covers the path part and everything below it.
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
select enable_tenant_net('path_permission');
