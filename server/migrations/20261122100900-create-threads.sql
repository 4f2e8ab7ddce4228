-- Conversations: threads, their messages, and the answers being written.

-- Its node stands below a folder, a document, a section or, for a subthread, another thread.
create table thread (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  title text not null,
  parent_thread_id uuid,
  primary key (tenant_id, id),
  constraint thread_part_key unique (tenant_id, path_part_id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, parent_thread_id) references thread (tenant_id, id)
    on delete set null (parent_thread_id)
);
create index thread_parent_idx on thread (tenant_id, parent_thread_id) where parent_thread_id is not null;
select enforce_tenant_isolation('thread');

-- Never changed once written. The name of its node is the sequence number.
create table thread_message (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  thread_id uuid not null,
  sequence integer not null check (sequence > 0),
  role text not null check (role in ('USER', 'ASSISTANT', 'SYSTEM')),
  content jsonb not null,
  details jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint thread_message_part_key unique (tenant_id, path_part_id),
  constraint thread_message_sequence_key unique (tenant_id, thread_id, sequence),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, thread_id) references thread (tenant_id, id) on delete cascade
);
create index thread_message_created_idx on thread_message (tenant_id, thread_id, created_at);
select enforce_tenant_isolation('thread_message');

-- The work on an answer. Its id is that of the message being written; the message itself is stored at the end,
-- whatever happens. A thread has one running answer at a time.
create table thread_reply (
  tenant_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  user_id uuid not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
  -- Set by the worker that took it; only the newest claim may end it.
  claim uuid,
  attempts integer not null default 0,
  -- True once an event of the answer may have reached somebody: then it is not started again.
  published boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references thread (tenant_id, id) on delete cascade
);
create unique index thread_reply_running_key on thread_reply (tenant_id, thread_id) where status = 'running';
create index thread_reply_thread_idx on thread_reply (tenant_id, thread_id, created_at desc);
create index thread_reply_open_idx on thread_reply (created_at) where status = 'running';
select enforce_tenant_isolation('thread_reply');
