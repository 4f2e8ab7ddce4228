-- Tags of a tenant, and the path parts that carry them.

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
select enforce_tenant_isolation('tag');

create table path_part_tag (
  tenant_id uuid not null,
  path_part_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, path_part_id, tag_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade
);
create index path_part_tag_tag_idx on path_part_tag (tenant_id, tag_id);
select enforce_tenant_isolation('path_part_tag');
