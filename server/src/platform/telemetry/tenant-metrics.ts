import { Counter } from 'prom-client'
import { metrics } from './metrics.ts'

// The only metrics about tenants. They are off by default, and their labels have ids instead of names.

const registers = [metrics]

const requests = new Counter({
  name: 'arbor_tenant_requests_total',
  help: 'Completed requests of members by tenant, if ARBOR_METRICS_TENANTS is set.',
  labelNames: ['tenant', 'status'],
  registers,
})

const requestSeconds = new Counter({
  name: 'arbor_tenant_request_seconds_total',
  help: 'Time of these requests, without reply streams.',
  labelNames: ['tenant'],
  registers,
})

const runs = new Counter({
  name: 'arbor_tenant_runs_total',
  help: 'Finished ingestions and answers by tenant and result, if ARBOR_METRICS_TENANTS is set.',
  labelNames: ['tenant', 'kind', 'result'],
  registers,
})

/** Tenants with their own label values. Those that come later share one, because each value costs memory. */
const named = new Set<string>()
const OTHERS = 'other'

/** @param most the number of tenants with their own label value */
function labelOf(tenantId: string, most: number): string {
  if (!named.has(tenantId)) {
    if (named.size >= most) return OTHERS
    named.add(tenantId)
  }
  return tenantId
}

/** Counts a request of a tenant. @param most ARBOR_METRICS_TENANTS; 0 counts nothing */
export function countTenantRequest(
  most: number,
  { tenantId, status, seconds }: { tenantId: string; status: number; seconds?: number | undefined },
): void {
  if (most === 0) return
  const tenant = labelOf(tenantId, most)
  requests.inc({ tenant, status })
  if (seconds !== undefined) requestSeconds.inc({ tenant }, seconds)
}

/** Counts a finished ingestion or answer of a tenant. @param most ARBOR_METRICS_TENANTS; 0 counts nothing */
export function countTenantRun(
  most: number,
  { tenantId, kind, result }: { tenantId: string; kind: 'ingestion' | 'answer'; result: string },
): void {
  if (most > 0) runs.inc({ tenant: labelOf(tenantId, most), kind, result })
}
