-- What the processes of this installation wait for. A process that notices an outage writes it, and confirms it while it
-- lasts. So all processes can show it, and its beginning is known after a restart.
create table dependency_outage (
  dependency text primary key,
  since timestamptz not null default now(),
  -- When a process last found the dependency unavailable.
  checked_at timestamptz not null default now(),
  message text not null
);
select enforce_tenant_isolation('dependency_outage', null);
