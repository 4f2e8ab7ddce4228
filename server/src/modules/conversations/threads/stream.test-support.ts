import { authenticate } from '../../identity/index.ts'
import { addActor } from '../../../platform/http/actor-of.ts'
import { get, type Agent, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, vi } from 'vitest'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context/context.ts'
import { addErrorHandler } from '../../../platform/http/error-handler.ts'
import { newId } from '../../../platform/core/ids.ts'
import { listen, type TestMember, type TestServer } from '../../../../test/support/index.ts'
import { insertPart } from '../../tree/index.ts'
import { addOperations } from '../../../platform/http/add-operations.ts'
import { agentCalls, historyOf, roleInTenant, showPaths } from '../../tenancy/index.ts'
import { streamOperation } from './stream.operations.ts'

const WAIT = { timeout: 120_000, interval: 2 }

export type SeenEvent = { readonly id: string; readonly event: string; readonly data: string }

/** An app with only the stream operation. */
export async function buildStreamApp(context: Context, pingIntervalMs: number): Promise<App> {
  const app: App = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  addErrorHandler(app, {})
  await addActor(app)
  await addOperations(app, context, [streamOperation({ pingIntervalMs })], {
    authenticate,
    roleInTenant,
    showPaths,
    historyOf,
    agentCalls,
  })
  return app
}

/** Makes an app reachable. Returns its base URL. */
export const baseOf = async (app: App) => `http://127.0.0.1:${await listen(app)}`

export type Reader = Awaited<ReturnType<typeof read>>

type Headers = Readonly<Record<string, string>>

/** Opens a URL and records the body. Resolves when the headers arrive. */
export async function read(url: string, headers: Headers, agent?: Agent) {
  const request = get(url, { headers, agent: agent ?? false })
  const answered = Promise.withResolvers<IncomingMessage>()
  request.on('error', answered.reject)
  request.on('response', answered.resolve)
  const response = await answered.promise
  request.off('error', answered.reject).on('error', () => undefined)
  response.setEncoding('utf8')
  let text = ''
  response.on('data', (part: string) => (text += part))
  response.on('error', () => undefined)
  /** `broken`: the connection was lost before the end of the response. */
  const closed = new Promise<'ended' | 'broken'>((resolve) => {
    response.once('close', () => resolve(response.complete ? 'ended' : 'broken'))
  })
  const reader = {
    response,
    status: response.statusCode,
    headers: response.headers,
    closed,
    text: () => text,
    events: () => eventsIn(text),
    names: () => eventsIn(text).map(({ event }) => event),
    /** Waits for a number of events, or for an event with this name. */
    until: async (what: number | string) => {
      await vi.waitFor(() => {
        const events = eventsIn(text)
        if (typeof what === 'number') expect(events.length).toBeGreaterThanOrEqual(what)
        else expect(events.map(({ event }) => event)).toContain(what)
      }, WAIT)
    },
    /** Waits until the text is sufficient or complete. */
    untilText: async (isEnough: () => boolean) => {
      await vi.waitFor(() => expect(isEnough() || response.closed).toBe(true), WAIT)
    },
    leave: () => void request.destroy(),
  }
  return reader
}

/** The complete events in a text, without comments. */
export function eventsIn(text: string): SeenEvent[] {
  return blocksOf(text).map((block) => {
    const match = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n$/.exec(block)
    if (!match) throw new Error(`Not an event: ${JSON.stringify(block)}`)
    const [, id = '', event = '', data = ''] = match
    return { id, event, data }
  })
}

/** The bytes of each complete event. */
export function blocksOf(text: string): string[] {
  const blocks = text.split('\n\n').slice(0, -1)
  return blocks.filter((block) => !block.startsWith(':')).map((block) => `${block}\n\n`)
}

/** Adds a thread in a member's own folder. */
export async function addThread(
  { context }: TestServer,
  { tenantId, homePartId }: Pick<TestMember, 'tenantId' | 'homePartId'>,
): Promise<{ threadId: string; partId: string }> {
  const threadId = newId()
  const partId = await context.doors.inTenant(tenantId, async (tx) => {
    const parent = await tx
      .selectFrom('path_part')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', homePartId)
      .select(['id', 'ancestors'])
      .executeTakeFirstOrThrow()
    const part = { tenantId, parent, partType: 'THREAD', name: threadId } as const
    const { id } = await insertPart(tx, { ...part, objectId: threadId })
    await tx
      .insertInto('thread')
      .values({ tenant_id: tenantId, id: threadId, path_part_id: id, title: 'Thread' })
      .execute()
    return id
  })
  return { threadId, partId }
}

/** Adds the row of an answer, as a question does. */
export async function addReply(
  { context }: TestServer,
  { tenantId, userId }: Pick<TestMember, 'tenantId' | 'userId'>,
  threadId: string,
): Promise<string> {
  const id = newId()
  await context.doors.inTenant(tenantId, (tx) =>
    tx
      .insertInto('thread_reply')
      .values({ tenant_id: tenantId, id, thread_id: threadId, user_id: userId })
      .execute(),
  )
  return id
}

/** Marks an answer as completed. */
export async function closeReply(
  { context }: TestServer,
  { tenantId }: Pick<TestMember, 'tenantId'>,
  id: string,
): Promise<void> {
  await context.doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('thread_reply')
      .set({ status: 'completed', closed_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  )
}
