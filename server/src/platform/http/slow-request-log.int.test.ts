import { expect, it } from 'vitest'
import { buildApp } from '../../compose.ts'
import { createCaller } from '../../../test/support/caller.ts'
import { sharedTestServer } from '../../../test/support/index.ts'
import { createLogger } from '../telemetry/logger.ts'

const MARKER = 'Nightingale'

type Line = {
  readonly msg: string
  readonly operation?: string
  readonly statements?: number
  readonly databaseMs?: number
  readonly waitedMs?: number
  readonly slowest?: readonly { text: string; count: number; ms: number }[]
}

/** The service with another limit, and its log. */
async function serviceWith(slowRequestMs: number) {
  const server = await sharedTestServer()
  const { context } = server
  const lines: Line[] = []
  const log = createLogger({
    level: 'warn',
    destination: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  })
  const app = await buildApp({ ...context, log, config: { ...context.config, slowRequestMs } })
  const owner = await server.newTenant()
  return { app, lines, caller: createCaller(app, { authorization: `Bearer ${owner.apiKey}` }) }
}

it('a slow request is logged with its statements and their times, but without values', async () => {
  const { app, lines, caller } = await serviceWith(0.001)
  const { status } = await caller.post('/v1/tags', { name: MARKER })
  expect(status).toBe(201)
  const line = lines.find(({ msg, operation }) => msg === 'slow request' && operation !== undefined)
  expect(line).toMatchObject({ operation: 'create_tag', statements: expect.any(Number) })
  const insert = line?.slowest?.find(({ text }) => text.includes('insert into "tag"'))
  expect(insert).toMatchObject({ text: expect.stringContaining('$1'), count: 1 })
  expect(insert?.ms).toBeGreaterThan(0)
  expect(line?.databaseMs).toBeGreaterThanOrEqual(insert?.ms ?? Infinity)
  expect(line?.waitedMs).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(lines)).not.toContain(MARKER)
  await app.close()
})

it('quick requests are not logged as slow ones', async () => {
  const { app, lines, caller } = await serviceWith(600_000)
  expect((await caller.get('/v1/tags')).status).toBe(200)
  expect(lines).toEqual([])
  await app.close()
})
