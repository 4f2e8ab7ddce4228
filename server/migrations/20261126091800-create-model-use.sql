-- How often the models were called for a tenant, by day (UTC), with the tokens that endpoints reported. Processes add their
-- counts once a minute.
create table model_use (
  tenant_id uuid not null references tenant (id) on delete cascade,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  kind text not null check (kind in ('chat', 'embedding', 'vision', 'reranking')),
  calls bigint not null,
  failures bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  primary key (tenant_id, day, kind)
);
select enforce_tenant_isolation('model_use');
