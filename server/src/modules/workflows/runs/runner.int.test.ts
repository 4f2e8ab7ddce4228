import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { workOnRun } from '../steps/work-on-workflow-run.ts'
import { addMaterial, define, endOfRun, invoke, readRun } from '../workflows.test-support.ts'

const SECRET = 'a secret of the runner'

type Sent = { readonly headers: IncomingHttpHeaders; readonly body: string }
type Order = {
  readonly workflow_run_id: string
  readonly token: string
  readonly callback_url: string
  readonly parameters: { readonly sources: readonly { readonly path_part_id: string }[] }
}

let runner: Server
let status = 202
let received: Sent[] = []
let server: OwnTestServer
let owner: TestMember

beforeAll(async () => {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(status).end()
  }
  runner = createServer((request, response) => void take(request, response))
  runner.listen(0, '127.0.0.1')
  await once(runner, 'listening')
  server = await startTestServer({
    worker: true,
    settings: { ARBOR_RUNNER_ALLOWED_HOSTS: '127.0.0.1' },
  })
})
beforeEach(async () => {
  status = 202
  received = []
  owner = await server.newTenant()
})
afterAll(async () => {
  await server.close()
  runner.close()
})

/** Starts a run of a workflow with the runner. */
async function start() {
  const material = await addMaterial(server, owner)
  const { port } = runner.address() as AddressInfo
  const runner_config = { url: `http://127.0.0.1:${port}/`, webhook_secret: SECRET }
  const { id } = await define(owner, { ...material.body, runner_config })
  const { body: run } = await invoke(owner, id)
  return { run, material, definitionId: id }
}

async function order(): Promise<Sent & { readonly order: Order }> {
  const sent = await vi.waitFor(() => {
    const [first] = received
    if (!first) throw new Error('Nothing has been sent yet.')
    return first
  }, 120_000)
  return { ...sent, order: JSON.parse(sent.body) as Order }
}

function report(runId: string, token: string, body: object) {
  const headers = { authorization: `Bearer ${token}` }
  return server.anonymous.post(`/v1/workflow-runs/${runId}/callback`, body, headers)
}

test('sends a run to its runner, signed, and ends it as the runner reports', async () => {
  const { run, material } = await start()
  const { headers, body, order: sent } = await order()
  expect(sent.workflow_run_id).toBe(run.id)
  expect(sent.callback_url).toMatch(new RegExp(`/v1/workflow-runs/${run.id}/callback$`))
  expect(sent.parameters.sources[0]?.path_part_id).toBe(material.folderPartId)
  const signed = `${run.id}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = createHmac('sha256', SECRET).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  const answer = await report(run.id, sent.token, { status: 'COMPLETED' })
  expect([answer.status, answer.body]).toEqual([200, { status: 'COMPLETED' }])
  expect(await readRun(owner, run.id)).toMatchObject({ status: 'COMPLETED', error: null })
  expect((await report(run.id, sent.token, { status: 'FAILED' })).status).toBe(409)
})

test("stores a failure that a runner reports as the run's error", async () => {
  const { run } = await start()
  const { order: sent } = await order()
  await report(run.id, sent.token, { status: 'FAILED', error: 'The printer is on fire.' })
  expect(await readRun(owner, run.id)).toMatchObject({
    status: 'FAILED',
    error: 'The printer is on fire.',
  })
})

describe('a server that is killed', () => {
  const never = new AbortController().signal

  /**
   * Simulates a worker that claimed the step and died before it wrote the outcome, which is left to the next
   * attempt.
   */
  async function die(runId: string, step: 'call' | 'wait', change: object = {}): Promise<void> {
    await vi.waitFor(async () => expect(await stepOf(runId)).toBe('wait'), 120_000)
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('workflow_run')
        .set({ step, claim: crypto.randomUUID(), attempts: 1, ...change })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', runId)
        .execute(),
    )
  }

  async function stepOf(runId: string): Promise<string> {
    const row = await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .selectFrom('workflow_run')
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', runId)
        .select('step')
        .executeTakeFirstOrThrow(),
    )
    return row.step
  }

  const resume = (runId: string, step: 'call' | 'wait') =>
    workOnRun(server.context, { tenantId: owner.tenantId, runId, step }, never)

  const done = { status: 'COMPLETED' }

  test('after it has sent a run sends it again with the same id, and the run ends once', async () => {
    const { run } = await start()
    const { order: sent } = await order()
    await die(run.id, 'call')
    await resume(run.id, 'call')
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([run.id, run.id])
    expect(await stepOf(run.id)).toBe('wait')
    expect((await report(run.id, sent.token, done)).status).toBe(200)
    expect((await report(run.id, sent.token, done)).status).toBe(409)
    const end = await readRun(owner, run.id)
    expect(end).toMatchObject({ status: 'COMPLETED', error: null })
    for (const step of ['call', 'wait'] as const) await resume(run.id, step)
    expect(await readRun(owner, run.id)).toEqual(end)
    expect(received).toHaveLength(2)
  })

  test("before it has recorded that the runner accepted a run doesn't resend it if it is over by then", async () => {
    const { run } = await start()
    const { order: sent } = await order()
    await die(run.id, 'call')
    expect((await report(run.id, sent.token, done)).status).toBe(200)
    await resume(run.id, 'call')
    expect((await readRun(owner, run.id)).status).toBe('COMPLETED')
    expect(received).toHaveLength(1)
  })

  test('while a run waits for its runner leaves it waiting, and it ends as the runner reports', async () => {
    const { run } = await start()
    const { order: sent } = await order()
    await die(run.id, 'wait')
    expect((await report(run.id, sent.token, done)).status).toBe(200)
    await resume(run.id, 'wait')
    expect(await readRun(owner, run.id)).toMatchObject({ status: 'COMPLETED', error: null })
  })

  test('while a run waits for its runner leaves it waiting, and it fails when its time is up', async () => {
    const { run } = await start()
    const { order: sent } = await order()
    await die(run.id, 'wait', { started_at: new Date(0) })
    await resume(run.id, 'wait')
    const { status: ended, error } = await readRun(owner, run.id)
    expect([ended, error]).toEqual(['FAILED', expect.stringContaining('took longer than')])
    expect((await report(run.id, sent.token, done)).status).toBe(409)
  })
})

test('lists the runs of a workflow in the requested order', async () => {
  const { run, definitionId } = await start()
  const { body: second } = await invoke(owner, definitionId)
  const { order: sent } = await order()
  await report(run.id, sent.token, { status: 'COMPLETED' })
  await owner.delete(`/v1/workflows/${second.id}`)
  const listed = async (query: string) => {
    const url = `/v1/workflow-definitions/${definitionId}/runs?${query}`
    const { body } = await owner.get<{ items: { id: string }[] }>(url)
    return body.items.map(({ id }) => id)
  }
  expect(await listed('')).toEqual([second.id, run.id])
  expect(await listed('sort_dir=ASC')).toEqual([run.id, second.id])
  expect(await listed('sort_by=UPDATED_AT&sort_dir=ASC')).toEqual([run.id, second.id])
  expect(await listed('sort_by=UPDATED_AT')).toEqual([second.id, run.id])
  // The second run starts when the first one is over.
  expect(await listed('sort_by=STARTED_AT')).toEqual([second.id, run.id])
  expect(await listed('sort_by=COMPLETED_AT')).toEqual([second.id, run.id])
  expect(await listed('created_before=2000-01-01T00:00:00Z')).toEqual([])
  expect(await listed('created_after=2000-01-01T00:00:00Z')).toHaveLength(2)
  const refused = await owner.get(`/v1/workflow-definitions/${definitionId}/runs?sort_by=NAME`)
  expect(refused.status).toBe(422)
})

test('accepts a token only for its own run, and no other credential', async () => {
  const { run } = await start()
  const { order: sent } = await order()
  const other = (await start()).run
  const done = { status: 'COMPLETED' }
  expect((await report(other.id, sent.token, done)).status).toBe(401)
  expect((await report(run.id, owner.apiKey, done)).status).toBe(401)
  expect((await report(run.id, `${sent.token}x`, done)).status).toBe(401)
  const stranger = await server.newTenant()
  const forged = sent.token.replace(owner.tenantId, stranger.tenantId)
  expect((await report(run.id, forged, done)).status).toBe(401)
  const headers = { authorization: `Bearer ${sent.token}` }
  expect((await server.anonymous.get('/v1/users/me', headers)).status).toBe(401)
  expect((await readRun(owner, run.id)).status).toBe('RUNNING')
})

test('fails a run immediately if the runner refuses it', async () => {
  status = 400
  const { run } = await start()
  expect((await endOfRun(owner, run.id)).error).toBe('The runner refused the run with status 400.')
})

test('starts one run per key while that run is open', async () => {
  const material = await addMaterial(server, owner)
  const { port } = runner.address() as AddressInfo
  const runner_config = { url: `http://127.0.0.1:${port}/`, webhook_secret: SECRET }
  const { id } = await define(owner, { ...material.body, runner_config })
  const first = await invoke(owner, id, { idempotency_key: 'monday' })
  const again = await owner.post<{ id: string }>(
    `/v1/workflow-definitions/${id}/invoke`,
    {},
    { 'idempotency-key': 'monday' },
  )
  expect([first.status, again.status, again.body.id]).toEqual([202, 200, first.body.id])
  const admin = await server.addUser(owner, 'ADMIN')
  expect((await invoke(admin, id, { idempotency_key: 'monday' })).status).toBe(202)
  await owner.delete(`/v1/workflows/${first.body.id}`)
  expect((await invoke(owner, id, { idempotency_key: 'monday' })).status).toBe(202)
})
