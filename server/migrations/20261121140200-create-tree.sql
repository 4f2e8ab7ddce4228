create table path_part (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  part_type text not null check (part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION', 'SECTION', 'CHUNK',
    'THREAD', 'THREAD_MESSAGE', 'WORKFLOW_DEFINITION', 'WORKFLOW_RUN')),
  name text not null,
  metadata_obj_id uuid not null,
  -- Ids above this node, root first. Nodes inside a document version start at the version, so that moving a
  -- folder never touches them; all others start at the root of the tenant.
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
select enable_tenant_net('path_part');

alter table tenant
  add foreign key (id, root_part_id) references path_part (tenant_id, id) deferrable initially deferred,
  add foreign key (id, shared_part_id) references path_part (tenant_id, id) deferrable initially deferred,
  add foreign key (id, users_part_id) references path_part (tenant_id, id) deferrable initially deferred,
  add foreign key (id, agents_part_id) references path_part (tenant_id, id) deferrable initially deferred;
alter table tenant_user
  add foreign key (tenant_id, home_part_id) references path_part (tenant_id, id);
-- Every deleted node is looked for here.
create index tenant_user_home_idx on tenant_user (tenant_id, home_part_id);

-- Ids from the root to the parent of a node, wherever it stands.
create function chain_of(part path_part) returns uuid[]
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
  from unnest(chain_of(part)) with ordinality up (id, ord)
  join path_part step on step.tenant_id = part.tenant_id and step.id = up.id
) || '/' || part.name, ''), '/');

create table document (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  document_type text not null check (document_type in
    ('PDF', 'DOCX', 'PLAINTEXT', 'IMAGE', 'XLSX', 'CSV', 'PPTX', 'UNKNOWN')),
  document_origin text not null check (document_origin in ('SOURCE', 'GENERATED')),
  active_version_id uuid not null,
  primary key (tenant_id, id),
  constraint document_part_key unique (tenant_id, path_part_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
select enable_tenant_net('document');

create table document_version (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  document_id uuid not null,
  version integer not null check (version >= 0),
  system_metadata jsonb not null default '{}',
  primary key (tenant_id, id),
  constraint document_version_part_key unique (tenant_id, path_part_id),
  constraint document_version_number_key unique (tenant_id, document_id, version),
  constraint document_version_document_key unique (tenant_id, document_id, id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade
);
select enable_tenant_net('document_version');

-- The active version is one of the document's own.
alter table document
  add foreign key (tenant_id, id, active_version_id)
  references document_version (tenant_id, document_id, id) deferrable initially deferred;

create table section (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  name text not null,
  page_number integer check (page_number > 0),
  primary key (tenant_id, id),
  constraint section_part_key unique (tenant_id, path_part_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
select enable_tenant_net('section');

-- A tsvector holds at most 1 MB and a very large table can exceed it; its head is indexed then.
create function text_index_of(content text) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  return to_tsvector('english', content);
exception when program_limit_exceeded then
  return to_tsvector('english', left(content, 100000));
end $$;

create table chunk_content (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  sha256 bytea not null,
  content text not null,
  num_tokens integer not null,
  text_index tsvector not null generated always as (text_index_of(content)) stored,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint chunk_content_sha256_key unique (tenant_id, sha256)
);
create index chunk_content_text_idx on chunk_content using gin (text_index);
select enable_tenant_net('chunk_content');

create table chunk (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  version_part_id uuid not null,
  content_id uuid not null,
  chunk_type text not null check (chunk_type in ('TEXT', 'TABLE', 'IMAGE', 'HTML', 'UNKNOWN')),
  metadata jsonb not null default '{}',
  primary key (tenant_id, id),
  constraint chunk_part_key unique (tenant_id, path_part_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, content_id) references chunk_content (tenant_id, id)
);
create index chunk_version_idx on chunk (tenant_id, version_part_id);
create index chunk_content_idx on chunk (tenant_id, content_id);
select enable_tenant_net('chunk');
