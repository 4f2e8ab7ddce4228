-- What a person is told in the workspace: one row for each person and occasion.
create table notice (
  tenant_id uuid not null,
  -- Rises with the time, also when another occasion joins an unread notice.
  id uuid not null,
  -- Who is told.
  user_id uuid not null,
  kind text not null,
  -- What it is about. Whoever may not read it any more isn't shown the notice.
  path_part_id uuid,
  -- Who did it. The person may have left since.
  actor_id uuid,
  -- Ids and counts, never text of documents.
  facts jsonb not null default '{}',
  -- Unread notices of a person with the same key become one.
  group_key text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
create index notice_person_idx on notice (tenant_id, user_id, id);
create unique index notice_group_key on notice (tenant_id, user_id, group_key) where read_at is null;
create index notice_part_idx on notice (tenant_id, path_part_id);
create index notice_created_idx on notice (created_at);
select enforce_tenant_isolation('notice');
