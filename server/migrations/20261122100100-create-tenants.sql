-- Tenants, accounts, who is a member of what, and who was invited.

create table tenant (
  id uuid primary key,
  name text not null,
  settings jsonb not null default '{}',
  branding jsonb not null default '{}',
  -- The public settings of the tenant's own identity provider, and its secrets sealed with the service's key.
  idp_config jsonb,
  idp_secrets text,
  -- Path parts that every tenant has; set in the transaction that creates the tenant.
  root_part_id uuid,
  shared_part_id uuid,
  users_part_id uuid,
  agents_part_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select enforce_tenant_isolation('tenant', 'id');

create table app_user (
  id uuid primary key,
  email text not null,
  first_name text,
  last_name text,
  password_hash text,
  idp_type text not null default 'PASSWORD' check (idp_type in ('PASSWORD', 'GOOGLE', 'TENANT')),
  default_tenant_id uuid references tenant (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index app_user_email_key on app_user (lower(email));
select enforce_tenant_isolation('app_user', null);

create table tenant_user (
  tenant_id uuid not null references tenant (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  role text not null check (role in ('OWNER', 'ADMIN', 'USER')),
  -- The member's personal folder, /users/{user_id}.
  home_part_id uuid,
  deactivated_on timestamptz,
  is_tenant_idp_managed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index tenant_user_user_idx on tenant_user (user_id);
create unique index tenant_user_owner_key on tenant_user (tenant_id) where role = 'OWNER';
select enforce_tenant_isolation('tenant_user');

-- An account belongs to no tenant. A tenant sees its members' accounts and can change none.
create policy members_only on app_user for select to arbor_app
  using (exists (select from tenant_user m where m.user_id = app_user.id and m.tenant_id = current_tenant()));
grant select on app_user to arbor_app;

-- Makes nobody a member until it is accepted.
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
-- One open invite per address. Once it has expired, a new one replaces it.
create unique index invite_open_key on invite (tenant_id, lower(email)) where accepted_at is null;
create index invite_created_idx on invite (tenant_id, created_at desc, id);
-- Who accepts names the invite only; its row tells the tenant.
create unique index invite_id_key on invite (id);
select enforce_tenant_isolation('invite');
