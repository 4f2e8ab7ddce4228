import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { recordStored } from './days.queries.ts'
import { writeSearches } from './watch-usage.ts'

const MOST = 3

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({
    worker: true,
    settings: { ARBOR_TENANT_QUESTIONS_PER_DAY: String(MOST) },
  })
})
afterAll(() => server.close())

type Day = { day: string } & Record<string, number | null>

async function today(member: TestMember): Promise<Day | undefined> {
  await writeSearches(server.context)
  const { body } = await member.get<{ items: Day[] }>('/v1/tenants/me/usage/days')
  return body.items[0]
}

/** Every way to ask a question. */
const WAYS: Record<string, (as: TestMember) => Promise<{ status: number; body: unknown }>> = {
  'in a thread': async (as) => {
    const { body } = await as.post<{ id: string }>('/v1/threads', { title: 'A' })
    return as.post(`/v1/threads/${body.id}/user_message`, { input_text: 'Carp?' })
  },
  'with agent/ask': (as) => as.post('/v1/agent/ask', { prompt: 'Carp?' }),
  'with chat/completions': (as) =>
    as.post('/v1/chat/completions', {
      model: 'arbor',
      messages: [{ role: 'user', content: 'Carp?' }],
    }),
}

test.each(Object.entries(WAYS))(
  'questions %s count, and stop at the limit of the day',
  async (_name, ask) => {
    const owner = await server.newTenant()
    const member = await server.addUser(owner, 'USER')
    for (const person of [member, owner, owner]) {
      expect((await ask(person)).status).toBeLessThan(300)
    }
    const { status, body } = await ask(member)
    expect([status, JSON.stringify(body)]).toEqual([
      402,
      expect.stringContaining('at most 3 questions a day'),
    ])
    expect(await today(owner)).toMatchObject({ questions: MOST })
    expect((await owner.get('/v1/tenants/me/usage')).body).toMatchObject({
      questions_today: { used: MOST, limit: MOST },
    })
    // Other tenants aren't affected.
    expect((await ask(await server.newTenant())).status).toBeLessThan(300)
  },
)

test('questions that arrive together do not exceed the limit', async () => {
  const owner = await server.newTenant()
  const threads = await Promise.all(
    Array.from({ length: 6 }, () => owner.post<{ id: string }>('/v1/threads', { title: 'A' })),
  )
  const asked = await Promise.all(
    threads.map(({ body }) =>
      owner.post(`/v1/threads/${body.id}/user_message`, { input_text: 'Carp?' }),
    ),
  )
  expect(asked.filter(({ status }) => status === 402)).toHaveLength(3)
  expect(await today(owner)).toMatchObject({ questions: MOST })
})

test('a day has its searches, pages and processing time, and what was stored when it began', async () => {
  const owner = await server.newTenant()
  await ingest(owner, ['a.txt', 'Carp.'])
  await server.context.doors.acrossTenants(recordStored)
  await ingest(owner, ['b.txt', 'Tench.'])
  await server.context.doors.acrossTenants(recordStored)
  for (const query of ['carp', 'tench']) await owner.post('/v1/chunks/search', { query })
  const day = await today(owner)
  expect(day).toMatchObject({
    day: new Date().toISOString().slice(0, 10),
    questions: 0,
    searches: 2,
    pages: 2,
    documents: 1,
    file_bytes: expect.any(Number),
    processing_seconds: expect.any(Number),
  })
  const member = await server.addUser(owner, 'USER')
  expect((await member.get('/v1/tenants/me/usage/days')).status).toBe(403)
})

test('the quota as newer clients expect it has the same figures', async () => {
  const owner = await server.newTenant()
  await server.addUser(owner, 'USER')
  await WAYS['with agent/ask']?.(owner)
  const { body } = await owner.get(`/v1/tenants/${owner.tenantId}/quota`)
  expect(body).toMatchObject({
    metered: [
      { metric: 'PAGE', used: 0 },
      { metric: 'SEARCH' },
      { metric: 'MESSAGE', used: 1, limit: MOST, period_start: expect.stringMatching(/T00:00:00/) },
    ],
    seats: { used: 2, limit: 2147483647 },
  })
  const other = await server.newTenant()
  expect((await other.get(`/v1/tenants/${owner.tenantId}/quota`)).status).toBe(404)
})
