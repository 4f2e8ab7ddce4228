-- Links with which people outside can read one folder or document.
create table outside_link (
  tenant_id uuid not null,
  id uuid not null,
  path_part_id uuid not null,
  -- SHA-256 of the secret in the link.
  token_hash bytea not null,
  -- Argon2id. Null for a link without a password.
  password_hash text,
  -- The link works only while this person may create links.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened integer not null default 0,
  last_opened_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references tenant_user (tenant_id, user_id) on delete cascade
);
create unique index outside_link_token_key on outside_link (token_hash);
create index outside_link_part_idx on outside_link (tenant_id, path_part_id);
create index outside_link_creator_idx on outside_link (tenant_id, created_by);
create index outside_link_expires_idx on outside_link (expires_at);
select enforce_tenant_isolation('outside_link');

-- Each opening of a link is an entry, with the address it came from.
alter table audit_entry drop constraint audit_entry_credential_check;
alter table audit_entry add constraint audit_entry_credential_check
  check (credential in ('session', 'api_key', 'access_token', 'none', 'link'));
alter table audit_entry add column address text;
