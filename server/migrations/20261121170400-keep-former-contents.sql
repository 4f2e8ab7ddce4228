-- Texts that a chunk had before its content was changed. They stay as long as the chunk does.
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
select enable_tenant_net('chunk_former_content');
