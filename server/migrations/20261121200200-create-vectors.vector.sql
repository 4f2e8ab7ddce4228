-- The vectors of chunks, a partition a model, made by the service when a model is first used
-- (modules/embeddings/store). Components are stored times 8192.
create table chunk_vector (
  tenant_id uuid not null,
  chunk_id uuid not null,
  model_id integer not null,
  -- Of the text that the vectors were made from.
  text_sha256 bytea not null,
  -- One a window of the text.
  windows halfvec[] not null check (cardinality(windows) > 0),
  primary key (tenant_id, chunk_id, model_id),
  foreign key (tenant_id, chunk_id) references chunk (tenant_id, id) on delete cascade
) partition by list (model_id);
create index chunk_vector_text_idx on chunk_vector (tenant_id, text_sha256);
select enable_tenant_net('chunk_vector');

-- A short code of each of these vectors: codes of near vectors differ in few bits. Candidates are found by codes
-- and then compared by vectors, which are ten times as dear to read and compare.
create table chunk_window (
  tenant_id uuid not null,
  chunk_id uuid not null,
  model_id integer not null,
  code bit varying not null,
  foreign key (tenant_id, chunk_id) references chunk (tenant_id, id) on delete cascade
) partition by list (model_id);
create index chunk_window_chunk_idx on chunk_window (tenant_id, chunk_id);
select enable_tenant_net('chunk_window');
