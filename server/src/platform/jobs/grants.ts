import { repeat, type Driver } from '../db/index.ts'

/** The schema with pg-boss's tables. */
export const SCHEMA = 'pgboss'
/** Processes that share a server prepare the queue one after the other. */
export const START_LOCK = 7_266_403

/**
 * Arbor's transactions may add jobs, and read what the insert statement itself reads. Those of a tenant add
 * and see only jobs of their tenant. pg-boss itself owns the tables, so these policies don't apply to it. The
 * index finds the few jobs in progress among those that are kept for an hour. `tenant_only` of earlier
 * releases also showed jobs without a tenant to transactions that began in the same instant.
 */
const GRANTS = `
  do $$
  declare
    jobs regclass;
  begin
    perform pg_advisory_xact_lock(${START_LOCK});
    grant usage on schema ${SCHEMA} to arbor_app, arbor_system;
    create index if not exists arbor_active_job on ${SCHEMA}.job (name) where state = 'active';
    revoke all on all tables in schema ${SCHEMA} from arbor_app, arbor_system;
    grant select on ${SCHEMA}.queue to arbor_app, arbor_system;
    for jobs in
      select '${SCHEMA}.job'::regclass
      union all select inhrelid::regclass from pg_inherits where inhparent = '${SCHEMA}.job'::regclass
    loop
      execute format('grant select, insert on %s to arbor_app, arbor_system', jobs);
      continue when exists (select from pg_policy where polrelid = jobs and polname = 'own_tenant');
      execute format('alter table %s enable row level security', jobs);
      execute format('drop policy if exists all_tenants on %s', jobs);
      execute format('drop policy if exists tenant_only on %s', jobs);
      execute format('create policy all_tenants on %s to arbor_system using (true) with check (true)', jobs);
      execute format($policy$
        create policy own_tenant on %s to arbor_app
        using (data ->> 'tenantId' = current_tenant()::text)
        with check (data ->> 'tenantId' = current_tenant()::text)$policy$, jobs);
    end loop;
  end $$`

/** Grants them. Maintenance by another process may hold locks on the same tables in another order. */
export async function grantTables(driver: Driver): Promise<void> {
  await repeat(() => driver.exec(GRANTS))
}
