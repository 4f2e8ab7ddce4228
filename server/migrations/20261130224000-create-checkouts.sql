-- Documents that one person reserves for a while, so that nobody else changes them in the meantime.
create table checkout (
  tenant_id uuid not null,
  path_part_id uuid not null,
  user_id uuid not null,
  acquired_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, path_part_id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, path_part_id) references path_part (tenant_id, id) on delete cascade
);
create index checkout_user_idx on checkout (tenant_id, user_id);
select enforce_tenant_isolation('checkout');
