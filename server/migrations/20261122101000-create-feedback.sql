-- What users think of documents, versions, chunks, threads and messages.

-- The target is the object of a node, so that feedback is deleted with the node.
create table feedback (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  target_type text not null
    check (target_type in ('THREAD', 'MESSAGE', 'DOCUMENT', 'DOCUMENT_VERSION', 'CHUNK')),
  target_id uuid not null,
  rating text not null check (rating in ('UP', 'DOWN')),
  reason text,
  comment text,
  extra_metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, target_id) references path_part (tenant_id, metadata_obj_id) on delete cascade,
  foreign key (user_id) references app_user (id) on delete cascade
);
create unique index feedback_user_target_key on feedback (tenant_id, user_id, target_id);
create index feedback_target_idx on feedback (tenant_id, target_id);
create index feedback_created_idx on feedback (tenant_id, created_at desc, id);
select enforce_tenant_isolation('feedback');
