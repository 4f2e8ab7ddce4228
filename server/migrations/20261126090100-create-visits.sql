-- The documents that a person has opened last: one row for each person and document.
create table visit (
  tenant_id uuid not null,
  user_id uuid not null,
  path_part_id uuid not null,
  visited_at timestamptz not null default now(),
  -- The active version that the person saw last. Unset if they have only seen others.
  version_id uuid,
  -- The active version that they had seen before that, until their next visit.
  former_version_id uuid,
  primary key (tenant_id, user_id, path_part_id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
create index visit_recent_idx on visit (tenant_id, user_id, visited_at);
create index visit_part_idx on visit (tenant_id, path_part_id);
select enforce_tenant_isolation('visit');
