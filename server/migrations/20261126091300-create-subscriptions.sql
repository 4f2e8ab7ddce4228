-- Changes that people who follow items or searches are still to be told of.
create table item_change (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('added', 'moved', 'changed', 'ingested')),
  -- The document or moved folder. It may have been deleted since.
  path_part_id uuid not null,
  -- Who did it. The person may have left since.
  actor_id uuid,
  -- Of what was moved: the nodes above it before.
  former_ancestors uuid[] not null default '{}',
  -- Set when those who follow the item have been told, if searches are still to look at the document. Rises.
  number bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index item_change_number_idx on item_change (tenant_id, number);
select enforce_tenant_isolation('item_change');

-- The folders and documents that a person follows.
create table subscription (
  tenant_id uuid not null,
  user_id uuid not null,
  path_part_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, path_part_id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
create index subscription_part_idx on subscription (tenant_id, path_part_id, user_id);
select enforce_tenant_isolation('subscription');

-- Searches that a person has given a name.
create table saved_search (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- Members of a search request.
  search jsonb not null,
  is_followed boolean not null default false,
  -- Of a followed search: the number of the last change that it has looked at.
  seen_number bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index saved_search_person_idx on saved_search (tenant_id, user_id);
create index saved_search_followed_idx on saved_search (tenant_id, seen_number) where is_followed;
select enforce_tenant_isolation('saved_search');
