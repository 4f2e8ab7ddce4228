import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { ingest } from '../../../../test/fixtures/ingestions.ts'
import { writeModelUse } from './watch-model-use.ts'

type Models = {
  models: { kind: string; place: string; name: string | null }[]
  recorded_since: string | null
  days: { day: string; kind: string; calls: number; failures: number }[]
}
type Tested = { status: string; message: string | null; milliseconds: number }

let server: OwnTestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer({ worker: true, settings: { ARBOR_EMBEDDINGS: 'ON' } })
  owner = await server.newTenant()
})
afterAll(() => server.close())

const read = async (who: TestMember) => (await who.get<Models>('/v1/tenants/me/models')).body
const testOf = (who: TestMember, kind: string) =>
  who.post<Tested>('/v1/tenants/me/models/test', { kind })

describe('the models of a server', () => {
  test('are listed with where they run, without addresses and keys', async () => {
    const { models } = await read(owner)
    expect(models).toEqual([
      { kind: 'chat', place: 'none', name: null },
      { kind: 'embedding', place: 'included', name: null },
      { kind: 'vision', place: 'none', name: null },
      { kind: 'reranking', place: 'none', name: null },
    ])
  })

  test('are counted by day for each tenant, whoever calls them', async () => {
    const other = await server.newTenant()
    expect(await read(owner)).toMatchObject({ recorded_since: null, days: [] })
    await ingest(owner, ['lease.txt', 'The notice period is nine weeks.'])
    await owner.post('/v1/chunks/search', { query: 'When does it end?', search_type: 'dense_only' })
    await writeModelUse(server.context)
    const once = await read(owner)
    const today = new Date().toISOString().slice(0, 10)
    expect(once.recorded_since).toBe(today)
    expect(once.days).toMatchObject([{ day: today, kind: 'embedding', failures: 0 }])
    expect(once.days[0]?.calls).toBeGreaterThanOrEqual(2)
    await owner.post('/v1/chunks/search', { query: 'Another question', search_type: 'dense_only' })
    await writeModelUse(server.context)
    expect((await read(owner)).days[0]?.calls).toBe((once.days[0]?.calls ?? 0) + 1)
    expect((await read(other)).days).toEqual([])
  })

  test('are tested by administrators, who see which are not configured', async () => {
    expect((await testOf(owner, 'embedding')).body).toMatchObject({ status: 'ok', message: null })
    expect((await testOf(owner, 'chat')).body).toMatchObject({ status: 'not_configured' })
    expect((await testOf(owner, 'toaster')).status).toBe(422)
    const user = await server.addUser(owner, 'USER')
    expect((await testOf(user, 'embedding')).status).toBe(403)
    expect((await user.get('/v1/tenants/me/models')).status).toBe(403)
  })

  test('can’t be tested without end', async () => {
    const tester = await server.newTenant()
    const statuses = new Set<number>()
    for (let tried = 0; tried < 25; tried++) statuses.add((await testOf(tester, 'chat')).status)
    expect([...statuses]).toEqual([200, 429])
  })
})
