import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { buildMetrics, buildProbes } from '../../../compose.ts'
import { noteRoutine } from '../../../platform/files/last-backup.ts'
import { upload } from '../../../../test/fixtures/ingestions.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

const MONITORING = join(import.meta.dirname, '../../../../../deploy/monitoring')
const NAME = /\b(?:arbor|nodejs|process)_[a-z\d_]+\b/g
/** The samples into which Prometheus splits a histogram. */
const PARTS = ['_bucket', '_sum', '_count']

type RuleFile = {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly record?: string
      readonly expr: string
      readonly labels: { readonly level?: string }
    }[]
  }[]
}

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant({ name: 'Bumblebee' })
})

async function read(): Promise<string> {
  const { status, headers, body } = await server.anonymous.get<string>('/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  return body
}

/** The value of the sample whose line begins with this text; 0 if it is missing. */
async function valueOf(sample: string): Promise<number> {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${sample} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe('the metrics of a process', () => {
  it('count requests by operation and searches by mode, without tenants and paths', async () => {
    const requests = 'arbor_http_requests_total{operation="get_tag",status="404"}'
    const searches = 'arbor_search_duration_seconds_count{mode="full_text",result="ok"}'
    const before = [await valueOf(requests), await valueOf(searches)]
    await owner.get(`/v1/tags/${owner.tenantId}`)
    await owner.post('/v1/chunks/search', { query: 'pollen', search_type: 'full_text' })
    expect(await valueOf(requests)).toBe(Number(before[0]) + 1)
    expect(await valueOf(searches)).toBe(Number(before[1]) + 1)
    const text = await read()
    for (const secret of [owner.tenantId, owner.userId, '/v1/', 'pollen', 'Bumblebee']) {
      expect(text).not.toContain(secret)
    }
  })

  it('follow an upload to its end', async () => {
    const sample = 'arbor_runs_total{kind="ingestion",result="completed"}'
    const before = await valueOf(sample)
    const { status } = await upload(owner, ['bees.txt', 'Bees fly.'])
    expect(status).toBe(201)
    await expect.poll(() => valueOf(sample)).toBeGreaterThan(before)
    expect(await valueOf('arbor_ingestion_searchable_seconds_count')).toBeGreaterThan(0)
    expect(
      await valueOf('arbor_ingestion_step_duration_seconds_count{step="convert"}'),
    ).toBeGreaterThan(0)
    expect(
      await valueOf('arbor_storage_operation_duration_seconds_count{operation="put",result="ok"}'),
    ).toBeGreaterThan(0)
  })

  it('contain the state of the queue and of the database', async () => {
    const text = await read()
    expect(text).toContain('\narbor_database_up 1\n')
    expect(text).toMatch(/^arbor_jobs\{kind="embed-run",step="",state="waiting"\} \d+$/m)
    expect(text).toMatch(/^arbor_database_connections\{state="idle"\} \d+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  })

  it('contain every name that the dashboard and the alarms use', async () => {
    const known = [...(await read()).matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(
      ([, name = '', type]) => (type === 'histogram' ? PARTS.map((part) => name + part) : name),
    )
    for (const file of ['alerts.yaml', 'service-levels.yaml', 'dashboard.json']) {
      const asked = readFileSync(join(MONITORING, file), 'utf8').match(NAME) ?? []
      expect(asked.length).toBeGreaterThan(5)
      expect(known).toEqual(expect.arrayContaining([...new Set(asked)]))
    }
  })

  it('contain the labels that the rules and the dashboard ask for', async () => {
    const { dataDir } = server.context.config
    await Promise.all([noteRoutine(dataDir, 'backup', true), noteRoutine(dataDir, 'drill', false)])
    const text = await read()
    expect(text).toMatch(/^arbor_routine_last_good\{routine="drill"\} 0$/m)
    const labelsOf = (name: string): Set<string> =>
      new Set(
        [...text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'gm'))].flatMap(
          ([, labels = '']) => [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
        ),
      )
    // Prometheus adds these.
    const added = new Set(['job', 'instance'])
    for (const file of ['alerts.yaml', 'service-levels.yaml', 'dashboard.json']) {
      const asked = readFileSync(join(MONITORING, file), 'utf8').replaceAll(String.raw`\"`, '"')
      for (const [, name = '', selector = ''] of asked.matchAll(/\b(arbor_\w+)\{([^}]*)\}/g)) {
        const known = labelsOf(name.replace(/_(?:bucket|sum|count)$/, ''))
        // A counter has its labels once something was counted.
        if (known.size === 0) continue
        for (const [, label = ''] of selector.matchAll(/(\w+)\s*[!=]~?/g)) {
          if (!added.has(label)) expect([...known], `${file}: ${name}`).toContain(label)
        }
      }
    }
  })

  it('contain every value of a label that the service levels ask for, whose rules know each other', async () => {
    const text = await read()
    const { groups } = parse(
      readFileSync(join(MONITORING, 'service-levels.yaml'), 'utf8'),
    ) as RuleFile
    const rules = groups.flatMap((group) => group.rules)
    const recorded = new Set(rules.map(({ record }) => record))
    const levels = new Set(rules.map(({ labels }) => labels.level).filter(Boolean))
    expect([...levels]).toEqual(['availability', 'time_to_searchable', 'answer_time'])
    for (const { expr } of rules) {
      for (const [name] of expr.matchAll(/arbor:[\w:]+/g)) expect(recorded).toContain(name)
      for (const [, name = '', le] of expr.matchAll(/(\w+)_bucket\{le="(\d+)"\}/g)) {
        expect(text).toContain(`${name}_bucket{le="${le}"}`)
      }
    }
    for (const record of recorded) {
      const of = rules.filter((rule) => rule.record === record).map(({ labels }) => labels.level)
      if (record !== undefined) expect([record, ...of]).toEqual([record, ...levels])
    }
    expect(text).toContain('arbor_runs_total{kind="answer",result="failed"}')
  })

  it("are served on the API's port only if it is reachable from this machine alone", async () => {
    const { context } = server
    const reached = { ...context, config: { ...context.config, metrics: 'nowhere' as const } }
    const probes = await buildProbes(reached)
    expect((await probes.inject('/metrics')).statusCode).toBe(404)
    const own = await buildMetrics(reached)
    expect((await own.inject('/metrics')).statusCode).toBe(200)
    expect((await own.inject('/healthz')).statusCode).toBe(404)
    await Promise.all([probes.close(), own.close()])
  })
})
