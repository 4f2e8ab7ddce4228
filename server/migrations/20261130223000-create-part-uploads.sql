-- Files that are uploaded in parts. A row lives until the upload is aborted or its time is up, also after it is complete,
-- so that completing it again has the same result.
create table part_upload (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  -- Who uploads. Nobody else finds the row.
  user_id uuid not null,
  -- The ids that the document and its version will have, or that of an existing document.
  document_id uuid not null,
  version_id uuid not null,
  is_new_document boolean not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  part_bytes integer not null check (part_bytes > 0),
  sha256 bytea,
  -- The members of the form that an upload in one piece has: the target, the name, tags and options.
  members jsonb not null,
  idempotency_key text,
  -- Of what began it; the same key with something else is refused.
  request_sha256 bytea not null,
  reservation_id uuid,
  -- What it has become. Unset while it is open.
  run_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index part_upload_user_idx on part_upload (tenant_id, user_id);
create unique index part_upload_idempotency_idx on part_upload (tenant_id, user_id, idempotency_key)
  where idempotency_key is not null;
create index part_upload_expires_idx on part_upload (expires_at);
select enforce_tenant_isolation('part_upload');

-- The parts that have arrived. Each is an object of the storage.
create table uploaded_part (
  tenant_id uuid not null,
  upload_id uuid not null,
  number integer not null check (number > 0),
  object_id uuid not null,
  bytes integer not null,
  sha256 bytea not null,
  primary key (tenant_id, upload_id, number),
  foreign key (tenant_id, upload_id) references part_upload (tenant_id, id) on delete cascade
);
select enforce_tenant_isolation('uploaded_part');
