-- What people asked to read or edit when they followed a link without the permission.
create table access_request (
  tenant_id uuid not null,
  id uuid not null,
  -- Who asks.
  user_id uuid not null,
  -- What the link named: a node, or the folder or document behind it. It need not exist, because a request is taken the
  -- same way in either case.
  target_id uuid not null,
  capability text not null check (capability in ('READ_ONLY', 'READ_WRITE')),
  message text not null default '',
  created_at timestamptz not null default now(),
  -- Null while it waits.
  answer text check (answer in ('READ_ONLY', 'READ_WRITE', 'DECLINED')),
  -- Who answered. The person may have left since.
  answered_by uuid,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create unique index access_request_open_key on access_request (tenant_id, user_id, target_id) where answer is null;
create index access_request_person_idx on access_request (tenant_id, user_id, created_at);
create index access_request_created_idx on access_request (created_at);
select enforce_tenant_isolation('access_request');
