import { findActor } from '../identity/index.ts'
import { notify } from '../../platform/realtime/notifications/notify.ts'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  endOf,
  ingest,
  readRun,
  upload,
  type File,
  type Ingested,
} from '../../../test/fixtures/ingestions.ts'
import {
  startStallableWorker,
  type StallableWorker,
} from '../../../test/fixtures/stallable-worker.ts'
import { prose } from '../../../../reader/test/fixtures/text.ts'
import type { Context } from '../../platform/context/context.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { cancelRun } from './run-control.service.ts'

type Message = Readonly<Record<string, unknown>>

const WAIT = { timeout: 120_000, interval: 5 }
const FILE: File = ['report.txt', prose(30_000)]
const BROKEN: File = ['broken.pdf', 'no PDF']
const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const

let server: OwnTestServer
let worker: StallableWorker
let owner: TestMember
let colleague: TestMember
const sockets: WebSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
  worker = await startStallableWorker(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  worker.release()
  owner = await server.newTenant()
  colleague = await server.addUser(owner, 'USER')
  await server.grant(owner, colleague, owner.sharedPartId, 'READ_ONLY')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await server.close()
  await worker[Symbol.asyncDispose]()
})

/** What a member receives from now on, on the tenant's channel and on their own. */
async function listen({ cookie, tenantId, userId }: TestMember): Promise<Message[]> {
  const { port } = server.app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/ws`, { headers: { cookie } })
  sockets.push(socket)
  const system: Message[] = []
  const heard: Message[] = []
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as Message
    ;(message['type'] === 'notification' ? heard : system).push(message)
  })
  await vi.waitFor(() => expect(system).toHaveLength(1), WAIT)
  for (const channel of [`svc:${tenantId}:notifications`, `svc:${tenantId}:users:${userId}`]) {
    socket.send(JSON.stringify({ action: 'subscribe', channel }))
  }
  await vi.waitFor(() => expect(system).toHaveLength(3), WAIT)
  return heard
}

/** Resolves when everything that was written for the tenant before has been received. */
async function allOf(heard: Message[]): Promise<Message[]> {
  const { tenantId } = owner
  const event = `marker ${heard.length}`
  await server.context.doors.inTenant(tenantId, (tx) =>
    notify(tx, server.context, { tenantId, event, payload: {} }),
  )
  await vi.waitFor(() => expect(heard.at(-1)?.['event']).toBe(event), WAIT)
  // Other changes are announced as well.
  const others = /^(?:marker|item_changed|access_changed)/
  return heard.filter(({ event: name }) => !others.test(String(name)))
}

async function uploaded(file: File = FILE): Promise<Ingested> {
  const { status, body } = await upload(owner, file)
  expect(status).toBe(201)
  return body
}

/** Holds a run before a step. Resolves when the run is there. */
async function heldBefore(step: (typeof STEPS)[number]): Promise<[Ingested, goOn: () => void]> {
  const goOn = worker.stallBefore(step)
  const made = await uploaded()
  await vi.waitFor(
    async () => expect((await readRun(owner, made.workflow_id)).progress.step).toBe(step),
    WAIT,
  )
  return [made, goOn]
}

/** A complete message on the tenant's channel. */
function toTenant(made: Ingested, event: string, more: object = {}): unknown {
  return {
    type: 'notification',
    event,
    channel: `svc:${owner.tenantId}:notifications`,
    tenant_id: owner.tenantId,
    timestamp: expect.any(String) as string,
    document_id: made.document_id,
    document_version_id: made.document_version_id,
    workflow_id: made.workflow_id,
    ...more,
  }
}

function begun(made: Ingested, step: string): unknown {
  return toTenant(made, 'document_ingestion_progress', { step, status: 'processing' })
}

/** A step that takes longer than two seconds also announces its progress. */
const withoutProgress = (messages: readonly Message[]) =>
  messages.filter((message) => !('progress' in message))

const eventsOf = (messages: readonly Message[]) =>
  withoutProgress(messages).map(({ event, step }) =>
    typeof step === 'string' ? `${step} begins` : event,
  )
const ALL_STEPS = STEPS.map((step) => `${step} begins`)

describe('a run notifies the tenant about', () => {
  test('each step as it begins, in order, and then its completion', async () => {
    const heard = await listen(owner)
    const made = await ingest(owner, FILE)
    const all = withoutProgress(await allOf(heard))
    expect(all).toEqual([
      ...STEPS.map((step) => begun(made, step)),
      toTenant(made, 'document_ingestion_completed'),
    ])
    const times = all.map(({ timestamp }) => Date.parse(String(timestamp)))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('a step only after the previous one is done', async () => {
    const heard = await listen(owner)
    const [made, goOn] = await heldBefore('chunk')
    expect(eventsOf(await allOf(heard))).toEqual(ALL_STEPS.slice(0, 4))
    goOn()
    await endOf(owner, made.workflow_id)
    expect(eventsOf(await allOf(heard))).toEqual([...ALL_STEPS, 'document_ingestion_completed'])
  })

  test('progress within a step, at most every two seconds', async () => {
    const heard = await listen(owner)
    const enough = Promise.withResolvers<void>()
    worker.convertBy((convert) => async (job, hooks) => {
      let done = 0
      const reports = setInterval(() => hooks?.onProgress?.((done += 1), 10_000), 10)
      await enough.promise.finally(() => clearInterval(reports))
      return convert(job, hooks)
    })
    const made = await uploaded()
    const within = () => heard.filter((message) => 'progress' in message)
    await vi.waitFor(() => expect(within().length).toBeGreaterThanOrEqual(2), WAIT)
    enough.resolve()
    await endOf(owner, made.workflow_id)
    const [first, second] = within()
    expect(first).toEqual(
      toTenant(made, 'document_ingestion_progress', {
        step: 'convert',
        status: 'processing',
        progress: { done: expect.any(Number) as number, total: 10_000 },
      }),
    )
    const convert = heard.find(({ step }) => step === 'convert')
    const [begin, ...times] = [convert, first, second].map((message) =>
      Date.parse(String(message?.['timestamp'])),
    )
    expect(Number(times[1]) - Number(times[0])).toBeGreaterThan(1_500)
    expect(Number(times[0]) - Number(begin)).toBeGreaterThan(1_500)
  })
})

describe('a failed run', () => {
  test('notifies the tenant, and tells only its uploader why', async () => {
    const [atOwner, atColleague] = [await listen(owner), await listen(colleague)]
    const made = await ingest(owner, BROKEN)
    expect(made.run.error).toMatch(/^[A-Z].*\.$/)
    const failed = toTenant(made, 'document_ingestion_failed')
    expect(await allOf(atColleague)).toEqual([begun(made, 'prepare'), failed])
    const channel = `svc:${owner.tenantId}:users:${owner.userId}`
    // The two channels are independent of each other.
    const { own, shared } = Object.groupBy(await allOf(atOwner), (message) =>
      message['channel'] === channel ? 'own' : 'shared',
    )
    expect(shared).toEqual([begun(made, 'prepare'), failed])
    const why = { channel, error: made.run.error }
    expect(own).toEqual([toTenant(made, 'document_ingestion_failed', why)])
  })

  test('is announced from the start if it is rerun', async () => {
    const heard = await listen(colleague)
    const made = await ingest(owner, BROKEN)
    await owner.post(`/v1/workflows/document_versions/${made.workflow_id}`)
    await endOf(owner, made.workflow_id)
    const once = ['prepare begins', 'document_ingestion_failed']
    expect(eventsOf(await allOf(heard))).toEqual([...once, ...once])
  })
})

describe('a canceled run', () => {
  test('notifies the tenant once and sends nothing after that', async () => {
    const heard = await listen(colleague)
    const [made, goOn] = await heldBefore('chunk')
    for (let n = 0; n < 2; n += 1) {
      expect((await owner.delete(`/v1/workflows/${made.workflow_id}`)).status).toBe(200)
    }
    goOn()
    await worker.idle()
    expect(withoutProgress(await allOf(heard))).toEqual([
      ...STEPS.slice(0, 4).map((step) => begun(made, step)),
      toTenant(made, 'document_ingestion_cancelled'),
    ])
  })

  test('sends nothing if its transaction is rolled back, and the run continues', async () => {
    const heard = await listen(owner)
    const [made, goOn] = await heldBefore('chunk')
    const { doors } = server.context
    const broken: Context = {
      ...server.context,
      doors: {
        ...doors,
        inTenant: (tenantId, work) =>
          doors.inTenant(tenantId, async (tx) => {
            await work(tx)
            throw new Error('rolled back')
          }),
      },
    }
    const credential = { headers: { authorization: `Bearer ${owner.apiKey}` }, cookies: {} }
    const actor = await findActor(credential, doors)
    if (!actor) throw new Error('The key is not valid.')
    const run = { id: made.workflow_id, version_id: made.document_version_id }
    await expect(cancelRun(broken, actor, run)).rejects.toThrow('rolled back')
    goOn()
    await endOf(owner, made.workflow_id)
    expect(eventsOf(await allOf(heard))).toEqual([...ALL_STEPS, 'document_ingestion_completed'])
  })
})

test('members who cannot read the document, and those of other tenants, receive nothing about it', async () => {
  const stranger = await server.newTenant()
  const heard = await listen(stranger)
  const unheard = await listen(await server.addUser(owner, 'USER'))
  await ingest(owner, BROKEN)
  expect(await allOf(unheard)).toEqual([])
  owner = stranger
  expect(await allOf(heard)).toEqual([])
})
