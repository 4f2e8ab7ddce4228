-- The tree of a tenant: one row per node, whatever its type. Each type has its own table with the object that the
-- node stands for.

create table path_part (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  part_type text not null check (part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION', 'SECTION', 'CHUNK',
    'THREAD', 'THREAD_MESSAGE', 'WORKFLOW_DEFINITION', 'WORKFLOW_RUN')),
  name text not null,
  metadata_obj_id uuid not null,
  -- Ids above this node, root first. For sections and chunks they start at the version, so that moving a folder
  -- never touches them; for all others they start at the root of the tenant.
  ancestors uuid[] not null,
  -- The version's path part, for sections and chunks only.
  version_part_id uuid,
  -- Fractional index among the siblings, compared byte by byte.
  sort_key text collate "C" not null,
  system_managed boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint path_part_object_key unique (tenant_id, metadata_obj_id),
  constraint path_part_sibling_key unique (tenant_id, parent_id, sort_key),
  foreign key (tenant_id, parent_id) references path_part (tenant_id, id) on delete cascade,
  constraint path_part_in_version_check check ((version_part_id is not null) = (part_type in ('SECTION', 'CHUNK')))
);
create unique index path_part_name_key on path_part (tenant_id, parent_id, name)
  where part_type in ('FOLDER', 'DOCUMENT');
create unique index path_part_root_key on path_part (tenant_id) where parent_id is null;
create index path_part_ancestors_idx on path_part using gin (ancestors) with (fastupdate = off)
  where version_part_id is null;
create index path_part_version_idx on path_part (tenant_id, version_part_id) where version_part_id is not null;
select enforce_tenant_isolation('path_part');

alter table tenant
  add foreign key (id, root_part_id) references path_part (tenant_id, id) deferrable initially deferred,
  add foreign key (id, shared_part_id) references path_part (tenant_id, id) deferrable initially deferred,
  add foreign key (id, users_part_id) references path_part (tenant_id, id) deferrable initially deferred,
  add foreign key (id, agents_part_id) references path_part (tenant_id, id) deferrable initially deferred;
alter table tenant_user
  add foreign key (tenant_id, home_part_id) references path_part (tenant_id, id);
-- Every deleted node is looked up here.
create index tenant_user_home_idx on tenant_user (tenant_id, home_part_id);

-- Ids from the root to the parent of a node of any type.
create function ancestors_from_root(part path_part) returns uuid[]
language sql stable parallel safe
return case when part.version_part_id is null then part.ancestors else (
  select version.ancestors || part.ancestors
  from path_part version
  where version.tenant_id = part.tenant_id and version.id = part.version_part_id) end;

-- The names from the root down, joined by '/'. The root's own name is empty.
create function path_of(part path_part) returns text
language sql stable parallel safe
return coalesce(nullif((
  select string_agg(step.name, '/' order by up.ord)
  from unnest(ancestors_from_root(part)) with ordinality up (id, ord)
  join path_part step on step.tenant_id = part.tenant_id and step.id = up.id
) || '/' || part.name, ''), '/');

-- Folders, documents, versions and threads below a node. Row-level security would keep arbor_app from using the index
-- of ancestors, because @> on arrays is not marked leakproof.
create function nodes_below(part uuid) returns table (id uuid)
language sql stable parallel safe
begin atomic
  select p.id from path_part p
  where p.tenant_id = current_tenant() and p.version_part_id is null and p.ancestors @> array[part];
end;
select run_as_system('nodes_below(uuid)');
