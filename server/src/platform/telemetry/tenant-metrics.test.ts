import { expect, it } from 'vitest'
import { metrics } from './metrics.ts'
import { countTenantRequest, countTenantRun } from './tenant-metrics.ts'

const request = (tenantId: string) => ({ tenantId, status: 200, seconds: 0.5 })

it('metrics by tenant are off by default, and no more tenants than configured are told apart', async () => {
  countTenantRequest(0, request('one'))
  countTenantRun(0, { tenantId: 'one', kind: 'answer', result: 'completed' })
  expect(await metrics.metrics()).not.toMatch(/^arbor_tenant_\w+\{/m)

  for (const tenant of ['one', 'two', 'three', 'four', 'one']) {
    countTenantRequest(2, request(tenant))
    countTenantRun(2, { tenantId: tenant, kind: 'ingestion', result: 'completed' })
  }
  const text = await metrics.metrics()
  expect(text).toContain('arbor_tenant_requests_total{tenant="one",status="200"} 2')
  expect(text).toContain('arbor_tenant_requests_total{tenant="two",status="200"} 1')
  expect(text).toContain('arbor_tenant_requests_total{tenant="other",status="200"} 2')
  expect(text).toContain('arbor_tenant_request_seconds_total{tenant="one"} 1')
  expect(text).toContain(
    'arbor_tenant_runs_total{tenant="other",kind="ingestion",result="completed"} 2',
  )
  expect(text).not.toMatch(/three|four/)
})
