-- What a tenant did on each day, in UTC, and what it stored when the day began.
create table usage_day (
  tenant_id uuid not null references tenant (id) on delete cascade,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  kind text not null check (
    kind in ('questions', 'searches', 'pages', 'processing_ms', 'documents', 'file_bytes', 'text_bytes')),
  amount bigint not null,
  primary key (tenant_id, day, kind)
);
create index usage_day_day_idx on usage_day (day);
select enforce_tenant_isolation('usage_day');
