-- The folders, documents and threads that a person has put in their sidebar.
create table favorite (
  tenant_id uuid not null,
  user_id uuid not null,
  path_part_id uuid not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, path_part_id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
create index favorite_part_idx on favorite (tenant_id, path_part_id);
select enforce_tenant_isolation('favorite');
