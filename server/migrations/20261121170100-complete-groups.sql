alter table tenant_group_member
  add column id uuid not null default gen_random_uuid(),
  add column updated_at timestamptz not null default now();
alter table tenant_group_member alter column id drop default;
create unique index tenant_group_name_key on tenant_group (tenant_id, lower(name));
