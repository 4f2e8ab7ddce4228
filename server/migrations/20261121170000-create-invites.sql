-- Accepting is what makes a member; until then an invite is only a promise to an address.
create table invite (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  email text not null,
  role text not null check (role in ('ADMIN', 'USER')),
  email_id uuid,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- One open invite an address; a further one replaces it once it has expired.
create unique index invite_open_key on invite (tenant_id, lower(email)) where accepted_at is null;
create index invite_created_idx on invite (tenant_id, created_at desc, id);
-- Accepting names the invite only; its tenant is learnt from it.
create unique index invite_id_key on invite (id);
select enable_tenant_net('invite');
