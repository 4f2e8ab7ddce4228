-- What part of the nearest chunks the index of a model finds, from its last comparison with reading all chunks.
alter table embedding_model
  add column recall double precision check (recall between 0 and 1),
  add column recall_measured_at timestamptz;
grant update (recall, recall_measured_at) on embedding_model to arbor_system;
