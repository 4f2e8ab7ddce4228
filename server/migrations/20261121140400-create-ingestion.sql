-- One row a run. Its id is the workflow id that clients know; its row is the truth about the run, the queue
-- only says that something is to be done.
create table ingestion_run (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  user_id uuid,
  status text not null default 'pending' check (status in
    ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  step text not null default 'prepare' check (step in ('prepare', 'convert', 'chunk', 'finish')),
  -- Raised by every rerun and cancel, so that a job sent before is no longer obeyed.
  generation integer not null default 1,
  -- Starts of the step at work. A step that was started too often without ending is given up.
  attempts integer not null default 0,
  -- Who works on the step: only the holder of the newest claim may write its outcome.
  claim uuid,
  activate boolean not null,
  file_name text not null,
  source_key text not null,
  source_bytes bigint not null,
  source_sha256 bytea not null,
  ingestion_mode text not null check (ingestion_mode in ('high_accuracy', 'standard', 'single_chunk')),
  chunk_type text check (chunk_type in ('TABLE', 'IMAGE', 'HTML')),
  page_dpi integer not null check (page_dpi between 36 and 216),
  -- {done, total} of the step at work; total is null while unknown.
  progress jsonb,
  -- Output of each finished step, by the step's name.
  outputs jsonb not null default '{}',
  -- Milliseconds each finished step took, by the step's name.
  timings jsonb not null default '{}',
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id, version_id)
    references document_version (tenant_id, document_id, id) on delete cascade
);
create index ingestion_run_version_idx on ingestion_run (tenant_id, version_id);
create index ingestion_run_created_idx on ingestion_run (tenant_id, created_at desc, id);
create index ingestion_run_open_idx on ingestion_run (updated_at) where status in ('pending', 'processing');
select enable_tenant_net('ingestion_run');
