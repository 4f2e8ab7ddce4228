-- Models whose vectors are stored. What makes vectors comparable is in the name.
create table embedding_model (
  id integer generated always as identity primary key,
  name text not null,
  dimensions integer not null check (dimensions between 1 and 4000),
  -- Cosines of questions with unrelated and with fitting passages, which scores are reckoned from.
  calibration jsonb not null,
  created_at timestamptz not null default now(),
  constraint embedding_model_name_key unique (name)
);
grant select on embedding_model to arbor_app, arbor_system;

-- With which model a tenant's chunks are found, and how far the next one is.
create table tenant_embedding (
  tenant_id uuid primary key references tenant (id) on delete cascade,
  -- Null until all chunks of the tenant have their first vectors.
  serving_model_id integer references embedding_model (id),
  -- Set while vectors of another model are being made.
  building_model_id integer references embedding_model (id),
  chunks_done integer not null default 0,
  chunks_total integer not null default 0,
  -- Why the work stands still, in words for an administrator; null while it goes on.
  error text,
  started_at timestamptz,
  updated_at timestamptz not null default now()
);
select enable_tenant_net('tenant_embedding');
