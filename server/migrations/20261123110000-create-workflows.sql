-- Workflows: what is to be made from which documents, and the runs that make it.

-- Its node stands in the folder of agents.
create table workflow_definition (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  name text not null,
  description text,
  -- Where its runs are sent; without it, the service carries them out itself.
  runner_url text,
  -- Signs what is sent there. Encrypted.
  webhook_secret text,
  max_run_seconds integer not null check (max_run_seconds between 60 and 86400),
  is_active boolean not null default true,
  primary key (tenant_id, id),
  constraint workflow_definition_part_key unique (tenant_id, path_part_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  check ((runner_url is null) = (webhook_secret is null))
);
select enforce_tenant_isolation('workflow_definition');
create unique index workflow_definition_name_key on path_part (tenant_id, parent_id, name)
  where part_type = 'WORKFLOW_DEFINITION';

-- The nodes that a workflow reads and writes. One that is deleted is missing from then on.
create table workflow_item (
  tenant_id uuid not null,
  definition_id uuid not null,
  path_part_id uuid not null,
  role text not null check (role in ('source', 'instruction', 'output', 'template')),
  position integer not null,
  primary key (tenant_id, definition_id, path_part_id),
  foreign key (tenant_id, definition_id) references workflow_definition (tenant_id, id) on delete cascade,
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
create index workflow_item_part_idx on workflow_item (tenant_id, path_part_id);
select enforce_tenant_isolation('workflow_item');

-- Its node stands below that of its definition. The row is the truth about the run; the queue only says that there is
-- something to do.
create table workflow_run (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  definition_id uuid not null,
  -- Who started it, and with whose rights it works.
  user_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  step text not null check (step in ('prepare', 'write', 'publish', 'link', 'call', 'wait')),
  -- Starts of the current step. A step that was started too often without ending is given up.
  attempts integer not null default 0,
  -- Who works on the step: only the holder of the newest claim may write its outcome.
  claim uuid,
  idempotency_key text,
  -- The definition and its items as they were when the run was started, in the public shape.
  snapshot jsonb not null,
  -- Output of each finished step, by the step's name.
  outputs jsonb not null default '{}',
  -- Shows how the run went. It belongs to the user, who may delete it.
  thread_id uuid,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint workflow_run_part_key unique (tenant_id, path_part_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, definition_id) references workflow_definition (tenant_id, id) on delete cascade,
  foreign key (tenant_id, thread_id) references thread (tenant_id, id) on delete set null (thread_id)
);
create index workflow_run_definition_idx on workflow_run (tenant_id, definition_id, created_at desc, id);
create index workflow_run_thread_idx on workflow_run (tenant_id, thread_id) where thread_id is not null;
create index workflow_run_open_idx on workflow_run (tenant_id, created_at) where status in ('pending', 'running');
create index workflow_run_touched_idx on workflow_run (updated_at) where status in ('pending', 'running');
create unique index workflow_run_running_key on workflow_run (tenant_id, definition_id) where status = 'running';
create unique index workflow_run_idempotency_key on workflow_run (tenant_id, definition_id, user_id, idempotency_key)
  where status in ('pending', 'running') and idempotency_key is not null;
select enforce_tenant_isolation('workflow_run');
