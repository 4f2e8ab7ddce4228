-- Documents, their versions, and the sections and chunks of a version.

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
select enforce_tenant_isolation('document');

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
select enforce_tenant_isolation('document_version');

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
select enforce_tenant_isolation('section');

-- The texts of chunks. A tenant stores each text once, however many of its chunks have it.
create table chunk_content (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  sha256 bytea not null,
  content text not null,
  num_tokens integer not null,
  -- What the text index holds. The service writes it: it knows more languages, and identifiers.
  text_index tsvector not null default '',
  -- ISO 639-1; null where no stemmer fits.
  language text,
  -- Length for ranking, without stop words.
  num_words integer not null default 0,
  -- Version of the analysis that wrote the three columns above; 0 before the first one.
  analysis_version smallint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint chunk_content_sha256_key unique (tenant_id, sha256)
);
select enforce_tenant_isolation('chunk_content');

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
select enforce_tenant_isolation('chunk');

-- Texts that a chunk had before its content was changed. They are kept as long as the chunk.
create table chunk_former_content (
  tenant_id uuid not null,
  chunk_id uuid not null,
  content_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, chunk_id, content_id),
  foreign key (tenant_id, chunk_id) references chunk (tenant_id, id) on delete cascade,
  foreign key (tenant_id, content_id) references chunk_content (tenant_id, id)
);
create index chunk_former_content_content_idx on chunk_former_content (tenant_id, content_id);
select enforce_tenant_isolation('chunk_former_content');

-- A chunk made from others has an edge from each of them.
create table chunk_lineage (
  tenant_id uuid not null,
  parent_chunk_id uuid not null,
  chunk_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, chunk_id, parent_chunk_id),
  check (chunk_id <> parent_chunk_id),
  foreign key (tenant_id, parent_chunk_id) references chunk (tenant_id, id) on delete cascade,
  foreign key (tenant_id, chunk_id) references chunk (tenant_id, id) on delete cascade
);
create index chunk_lineage_parent_idx on chunk_lineage (tenant_id, parent_chunk_id);
select enforce_tenant_isolation('chunk_lineage');
