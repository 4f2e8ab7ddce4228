create function current_tenant() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Puts the net under a table: arbor_app is held to its tenant, arbor_system is not, the owner sees nothing.
create function enable_tenant_net(target regclass, tenant_column text default 'tenant_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_only on %s to arbor_app using (%I = current_tenant()) with check (%I = current_tenant())',
    target, tenant_column, tenant_column);
  execute format('create policy all_tenants on %s to arbor_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to arbor_app, arbor_system', target);
end $$;

create table tenant (
  id uuid primary key,
  name text not null,
  settings jsonb not null default '{}',
  branding jsonb not null default '{}',
  -- Path parts that every tenant has; filled in the transaction that makes the tenant.
  root_part_id uuid,
  shared_part_id uuid,
  users_part_id uuid,
  agents_part_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select enable_tenant_net('tenant', 'id');

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
select enable_tenant_net('tenant_user');

-- An account belongs to no tenant; from within one only its members are visible, and none can be changed.
alter table app_user enable row level security;
alter table app_user force row level security;
create policy members_only on app_user for select to arbor_app
  using (exists (select from tenant_user m where m.user_id = app_user.id and m.tenant_id = current_tenant()));
create policy all_accounts on app_user to arbor_system using (true) with check (true);
grant select on app_user to arbor_app;
grant select, insert, update, delete on app_user to arbor_system;

create table user_session (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint user_session_token_key unique (token_hash),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index user_session_user_idx on user_session (tenant_id, user_id);
create index user_session_expiry_idx on user_session (expires_at);
select enable_tenant_net('user_session');

create table api_key (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  key_hash bytea not null,
  key_suffix text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint api_key_hash_key unique (key_hash),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index api_key_user_idx on api_key (tenant_id, user_id);
select enable_tenant_net('api_key');
