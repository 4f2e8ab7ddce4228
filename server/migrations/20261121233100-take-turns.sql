-- Uploads are worked on in turns: a tenant's next one stands behind its others that wait, but never behind more than
-- one round of those of the other tenants. Turns rise from the front of the queue, so that nobody who waits is
-- overtaken for ever.
alter table ingestion_run add column turn integer not null default 0;
create index ingestion_run_turn_idx on ingestion_run (turn) where status = 'pending';
create index ingestion_run_tenant_turn_idx on ingestion_run (tenant_id, turn) where status = 'pending';

-- Both see the runs of all tenants and tell nothing of them but a number or a yes: three or two probes of an index.
create function next_ingestion_turn(target_tenant uuid) returns integer
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  -- Uploads of one tenant that come at once stand behind each other.
  select pg_advisory_xact_lock(hashtextextended('ingestion turn ' || target_tenant, 0));
  select greatest(1,
    (select min(turn) from ingestion_run where status = 'pending'),
    (select max(turn) + 1 from ingestion_run where tenant_id = target_tenant and status = 'pending'));
end;

create function others_wait_for_ingestion(target_tenant uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from ingestion_run where status = 'pending' and tenant_id < target_tenant)
    or exists (select from ingestion_run where status = 'pending' and tenant_id > target_tenant);
end;

grant create on schema public to arbor_system;
alter function next_ingestion_turn (uuid) owner to arbor_system;
alter function others_wait_for_ingestion (uuid) owner to arbor_system;
revoke create on schema public from arbor_system;
revoke execute on function next_ingestion_turn (uuid), others_wait_for_ingestion (uuid) from public;
grant execute on function next_ingestion_turn (uuid), others_wait_for_ingestion (uuid) to arbor_app, arbor_system;
