-- What programs did for people: one row for each call of a tool that changes something.
create table audit_entry (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  -- Who it was done for. The person may have left since.
  user_id uuid not null,
  credential text not null check (credential in ('session', 'api_key', 'access_token', 'none')),
  -- The key or the app's grant, which may be gone.
  credential_id uuid,
  -- The app.
  client_id text,
  action text not null,
  -- Null while it is carried out, and for good where the process ended in it.
  outcome text check (outcome in ('done', 'refused', 'failed')),
  -- What was named and what was made, by the names of the members.
  ids jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_entry_at_idx on audit_entry (at);
select enforce_tenant_isolation('audit_entry');
