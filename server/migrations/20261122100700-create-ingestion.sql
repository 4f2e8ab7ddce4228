-- Ingestion: from an uploaded file to a version with sections and chunks, step by step.

-- One row per run. Its id is the workflow id that clients know. The row is the truth about the run; the queue only
-- says that there is something to do.
create table ingestion_run (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  user_id uuid,
  status text not null default 'pending' check (status in
    ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  step text not null default 'prepare' check (step in ('prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish')),
  -- Place in the queue while the run is pending; see next_ingestion_turn.
  turn integer not null default 0,
  -- Raised by every rerun and cancel, so that jobs sent before are ignored.
  generation integer not null default 1,
  -- Starts of the current step. A step that was started too often without ending is given up.
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
  secondary_taxonomy text check (secondary_taxonomy in ('picture', 'flowchart')),
  page_dpi integer not null check (page_dpi between 36 and 216),
  -- {done, total} of the current step; total is null while unknown.
  progress jsonb,
  -- Output of each finished step, by the step's name.
  outputs jsonb not null default '{}',
  -- Milliseconds that each finished step took, by the step's name.
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
create index ingestion_run_turn_idx on ingestion_run (turn) where status = 'pending';
create index ingestion_run_tenant_turn_idx on ingestion_run (tenant_id, turn) where status = 'pending';
select enforce_tenant_isolation('ingestion_run');

-- Uploads are worked on in turns: the tenant's next one comes after its others that wait, but never after more than
-- one round of those of the other tenants. Turns rise from the front of the queue, so that nobody who waits is
-- overtaken for ever. This function and the next one look at the runs of all tenants and tell nothing of them but a
-- number or a yes, from two or three probes of an index.
create function next_ingestion_turn() returns integer
language sql volatile
begin atomic
  -- Uploads of one tenant that arrive at once wait for each other.
  select pg_advisory_xact_lock(hashtextextended('ingestion turn ' || current_tenant(), 0));
  select greatest(1,
    (select min(turn) from ingestion_run where status = 'pending'),
    (select max(turn) + 1 from ingestion_run where tenant_id = current_tenant() and status = 'pending'));
end;
select run_as_system('next_ingestion_turn()');

-- Whether another tenant has a run that waits.
create function others_wait_for_ingestion() returns boolean
language sql stable
begin atomic
  select exists (select from ingestion_run where status = 'pending' and tenant_id < current_tenant())
    or exists (select from ingestion_run where status = 'pending' and tenant_id > current_tenant());
end;
select run_as_system('others_wait_for_ingestion()');
