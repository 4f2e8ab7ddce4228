-- The keys that stored files are encrypted with, if a master key is set. All are sealed with the master key.

-- Marks the files that this installation has encrypted. It also shows whether a master key is the right one.
create table encryption_mark (
  id integer primary key default 1 check (id = 1),
  sealed text not null
);
select enforce_tenant_isolation('encryption_mark', null);

-- Without a foreign key, because an import stores files before it writes the tenant.
create table tenant_key (
  tenant_id uuid primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);
select enforce_tenant_isolation('tenant_key');
