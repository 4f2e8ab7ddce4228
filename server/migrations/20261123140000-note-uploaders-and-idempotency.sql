-- Who made a version. Of those that are there it is whoever started their first ingestion.
alter table document_version add column created_by uuid;
update document_version v set created_by = (
  select r.user_id from ingestion_run r
  where r.tenant_id = v.tenant_id and r.version_id = v.id
  order by r.created_at limit 1);

-- Uploads that clients may repeat: the answer to the first one with a key is the answer to all of them.
create table idempotency_key (
  tenant_id uuid not null references tenant (id) on delete cascade,
  user_id uuid not null,
  key text not null,
  -- Of what was sent; the same key with something else is refused.
  request_sha256 bytea not null,
  -- What was made, which may have been deleted since.
  run_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key_created_idx on idempotency_key (created_at);
select enforce_tenant_isolation('idempotency_key');
