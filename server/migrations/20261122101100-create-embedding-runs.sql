-- Work on the vectors of many documents: made again because somebody asked for it, or with another model. The table
-- is there without pgvector too, so that the service can ask it whether there is work.

-- As with ingestion, the row is the truth and the queue only says that there is something to do.
create table embedding_run (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  -- Path part of a version or folder; null stands for the whole tenant.
  part_id uuid,
  model_id integer not null,
  kind text not null check (kind in ('REEMBED', 'MODEL_CHANGE')),
  status text not null default 'pending' check (status in
    ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  -- Starts since the last progress. A run that was started too often without progress is given up.
  attempts integer not null default 0,
  -- Times that everything was gone through and chunks without vectors were left.
  passes integer not null default 0,
  -- Who works on the run: only the holder of the newest claim may write.
  claim uuid,
  -- The last version and the last chunk in it that are done; both are gone through in the order of their ids.
  cursor_version uuid,
  cursor_chunk uuid,
  -- Numbers of chunks.
  done integer not null default 0,
  total integer,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((part_id is null) = (kind = 'MODEL_CHANGE'))
);
create index embedding_run_open_idx on embedding_run (updated_at) where status in ('pending', 'processing');
-- One change of the model at a time in a tenant.
create unique index embedding_run_change_key on embedding_run (tenant_id)
  where kind = 'MODEL_CHANGE' and status in ('pending', 'processing');
select enforce_tenant_isolation('embedding_run');
