-- A chunk that was made from others: an edge from each of them to it.
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
select enable_tenant_net('chunk_lineage');
