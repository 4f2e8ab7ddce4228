-- Vectors are stored with their codes, six bits a component in all, in the row that the index names. A window also has
-- its number and the version of its chunk, so that an index scan passes over other versions without looking for their
-- chunks. Rows of before have neither, and their vectors in chunk_vector, until a job has packed them.
alter table chunk_vector alter column windows drop not null;
alter table chunk_window
  -- From 0, in the order of the text.
  add column number smallint not null default 0,
  add column version_part_id uuid,
  -- Random bits don't compress, and are looked at far more often than fetched.
  alter column code set storage main;

-- Finds what is not packed yet.
create index chunk_vector_unpacked_idx on chunk_vector (tenant_id, chunk_id) where windows is not null;
