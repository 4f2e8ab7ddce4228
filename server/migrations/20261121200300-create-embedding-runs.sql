-- Embedding stands between writing the chunks and the end of a run.
alter table ingestion_run
  drop constraint ingestion_run_step_check,
  add constraint ingestion_run_step_check check (step in ('prepare', 'convert', 'chunk', 'embed', 'finish'));

-- Work on the vectors of many documents: made again because somebody asked for it, or with another model. As with
-- ingestions, the row is the truth and the queue only says that something is to be done.
create table embedding_run (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  -- Node of a version or folder; null stands for the whole tenant.
  part_id uuid,
  model_id integer not null,
  kind text not null check (kind in ('REEMBED', 'MODEL_CHANGE')),
  status text not null default 'pending' check (status in
    ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  -- Starts since something was done. A run that was started too often without doing anything is given up.
  attempts integer not null default 0,
  -- Times that everything was gone through and chunks without vectors were left.
  passes integer not null default 0,
  -- Who works on the run: only the holder of the newest claim may write.
  claim uuid,
  -- The last version and the last chunk in it that are done; both are gone through in the order of their ids.
  cursor_version uuid,
  cursor_chunk uuid,
  -- Chunks.
  done integer not null default 0,
  total integer,
  error text,
  started_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((part_id is null) = (kind = 'MODEL_CHANGE'))
);
create index embedding_run_open_idx on embedding_run (updated_at) where status in ('pending', 'processing');
-- A tenant's model changes once at a time.
create unique index embedding_run_change_key on embedding_run (tenant_id)
  where kind = 'MODEL_CHANGE' and status in ('pending', 'processing');
select enable_tenant_net('embedding_run');
