-- Embedding models and the vectors of chunks. Applied only where the server offers pgvector.

create extension if not exists vector;

-- Models whose vectors are stored, for all tenants. The name contains what makes vectors comparable.
create table embedding_model (
  id integer generated always as identity primary key,
  name text not null,
  dimensions integer not null check (dimensions between 1 and 4000),
  -- Cosines of questions with unrelated and with matching passages, from which scores are computed.
  calibration jsonb not null,
  created_at timestamptz not null default now(),
  constraint embedding_model_name_key unique (name)
);
grant select on embedding_model to arbor_app, arbor_system;

-- Which model a tenant's chunks are found with, and how far the next one is.
create table tenant_embedding (
  tenant_id uuid primary key references tenant (id) on delete cascade,
  -- Null until all chunks of the tenant have their first vectors.
  serving_model_id integer references embedding_model (id),
  -- Set while vectors of another model are being made.
  building_model_id integer references embedding_model (id),
  chunks_done integer not null default 0,
  chunks_total integer not null default 0,
  -- Why the work has stopped, in words for an administrator; null while it continues.
  error text
);
select enforce_tenant_isolation('tenant_embedding');

-- The vectors of chunks. Each model has a partition, created by the service when the model is first used. Components
-- are stored times 8192.
create table chunk_vector (
  tenant_id uuid not null,
  chunk_id uuid not null,
  model_id integer not null,
  -- Of the text that the vectors were made from.
  text_sha256 bytea not null,
  -- One vector per window of the text.
  windows halfvec[] not null check (cardinality(windows) > 0),
  primary key (tenant_id, chunk_id, model_id),
  foreign key (tenant_id, chunk_id) references chunk (tenant_id, id) on delete cascade
) partition by list (model_id);
create index chunk_vector_text_idx on chunk_vector (tenant_id, text_sha256);
select enforce_tenant_isolation('chunk_vector');

-- A short code of each of these vectors: codes of similar vectors differ in few bits. Candidates are found by their
-- codes and then compared by their vectors, which are ten times as expensive to read and compare.
create table chunk_window (
  tenant_id uuid not null,
  chunk_id uuid not null,
  model_id integer not null,
  code bit varying not null,
  foreign key (tenant_id, chunk_id) references chunk (tenant_id, id) on delete cascade
) partition by list (model_id);
create index chunk_window_chunk_idx on chunk_window (tenant_id, chunk_id);
select enforce_tenant_isolation('chunk_window');
