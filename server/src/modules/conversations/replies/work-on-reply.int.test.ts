import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseAway } from '../../../platform/db/index.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { newId } from '../../../platform/core/ids.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { ReplyPublisher } from '../threads/reply-events.ts'
import { resumeForgottenReplies } from './jobs.ts'
import { workOnReply } from './work-on-reply.ts'
import type { Answerer, Step } from '../../assistant/answer.ts'
import {
  ask,
  eventsOf,
  messagesOf,
  namesOf,
  replyOf,
  say,
  startThread,
  stuckAfter,
  textOf,
} from './replies.test-support.ts'

const NOT_COMPLETED = 'The answer could not be completed. Please try again.'
const CANCELLED = 'The answer was canceled.'
const SEARCHING: Step = {
  id: 's',
  name: 'search',
  kind: 'tool_call',
  start_time: '2026-01-01T00:00:00Z',
}
const never = new AbortController().signal

/** A server without workers. The tests run each job themselves. */
let server: OwnTestServer
let owner: TestMember
let threadId: string
let replyId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newTenant()
})
beforeEach(async () => {
  threadId = await startThread(owner)
  await ask(owner, threadId)
  replyId = (await replyOf(server, owner, threadId)).id
})
afterAll(() => server.close())

function work(answerer: Answerer = () => say('An answer.'), signal = never): Promise<void> {
  return workOnReply(server.context, answerer, { tenantId: owner.tenantId, replyId }, signal)
}

const workflow = () => `/v1/workflows/agent-${threadId}`
const stateOf = () => replyOf(server, owner, threadId)
const answersOf = async () =>
  (await messagesOf(owner, threadId)).filter(({ role }) => role === 'ASSISTANT')

/** Leaves the answer in the state after its worker died. */
async function leave(row: { attempts: number; published: boolean }): Promise<void> {
  await server.context.doors.inTenant(owner.tenantId, (tx) =>
    tx
      .updateTable('thread_reply')
      .set({ ...row, claim: newId() })
      .where('tenant_id', '=', owner.tenantId)
      .where('id', '=', replyId)
      .execute(),
  )
}

test('an answer has an audit event for the person who asked', async () => {
  await work()
  const { body } = await owner.get<{ items: object[] }>('/v1/audit-events?kind=answer.given')
  expect(body.items[0]).toMatchObject({
    user_id: owner.userId,
    operation: 'thread_reply',
    request_id: null,
  })
})

describe('an answer whose job is delivered more than once', () => {
  test('does not change after it has finished', async () => {
    await work()
    const before = await messagesOf(owner, threadId)
    await work(() => say('Another one.'))
    expect(await messagesOf(owner, threadId)).toEqual(before)
    const events = await eventsOf(server, owner, replyId)
    expect(textOf(events)).toBe('An answer.')
  })

  test('is stored once if the deliveries are concurrent, and every stream ends', async () => {
    await Promise.all([work(), work(), work()])
    expect(await answersOf()).toHaveLength(1)
    expect((await stateOf()).status).not.toBe('running')
    expect(namesOf(await eventsOf(server, owner, replyId)).at(-1)).toBe('done')
  })

  test('is stored once if a second worker ended it just before the first could store it', async () => {
    await work(async function* slow() {
      yield* say('From the first')
      await work(() => say('From the second'))
    })
    const [answer, ...others] = await answersOf()
    expect(others).toEqual([])
    expect(answer?.content.text).toMatch(/From the second$/)
  })

  test('is ended by the second worker, not by the first', async () => {
    const stuck = stuckAfter('From the first')
    const first = work(stuck.answerer)
    await stuck.said
    await work(() => say('From the second'))
    await first
    const [answer, ...others] = await answersOf()
    expect(others).toEqual([])
    expect(answer?.content.text).toMatch(/From the second$/)
  })
})

describe('an answer whose worker died', () => {
  test('before publishing anything is started again', async () => {
    await leave({ attempts: 1, published: false })
    await work()
    expect((await answersOf())[0]?.content.text).toBe('An answer.')
    expect(await stateOf()).toMatchObject({ status: 'completed', attempts: 2 })
  })

  /** Leaves an answer whose worker died after streaming this text. */
  async function leaveAfter(text: string, attempts = 1): Promise<void> {
    await leave({ attempts, published: true })
    const target = { tenantId: owner.tenantId, threadId, messageId: replyId }
    const dead = new ReplyPublisher(server.context.stream, target)
    await dead.messageStart()
    await dead.step(SEARCHING)
    await dead.textDelta(text)
  }

  /** What a reader of the whole stream receives: every event once and in order, and the stored text. */
  async function streamed() {
    const events = await eventsOf(server, owner, replyId)
    const numbers = events.slice(0, -1).map(({ data }) => data['seq'])
    expect(numbers).toEqual(numbers.map((_, index) => index))
    return { text: textOf(events), names: namesOf(events) }
  }

  test('in the middle continues where it stopped', async () => {
    await leaveAfter('Half an')
    await work(() => say('Half', ' an answer', ' and more.'))
    const { text, names } = await streamed()
    expect(text).toBe('Half an answer and more.')
    expect((await answersOf())[0]?.content).toEqual({ text })
    expect(names).toEqual(
      'message_start step text_start text_delta step text_delta text_end message_end done'.split(
        ' ',
      ),
    )
  })

  test('in the middle keeps the streamed text, even if the next worker writes something else', async () => {
    await leaveAfter('Half an')
    await work(() => say('Half', ' a truth.'))
    const { text } = await streamed()
    expect(text).toMatch(/^Half an\n\n\[.+\]\n\nHalf a truth\.$/)
    expect((await answersOf())[0]?.content).toEqual({ text })
  })

  test('in the middle keeps the streamed text when it is abandoned', async () => {
    await leaveAfter('Half an', 4)
    await work()
    expect((await streamed()).names.slice(-4)).toEqual(['text_end', 'error', 'message_end', 'done'])
    const [answer] = await answersOf()
    expect(answer?.content).toMatchObject({ text: `Half an\n\n${NOT_COMPLETED}`, is_error: true })
    expect(answer?.details?.steps).toMatchObject([{ id: SEARCHING.id }])
  })

  test('is started again if its events have expired', async () => {
    await leave({ attempts: 1, published: true })
    await work()
    expect((await answersOf())[0]?.content).toEqual({ text: 'An answer.' })
    expect((await streamed()).text).toBe('An answer.')
  })

  test('repeatedly is abandoned', async () => {
    await leave({ attempts: 4, published: false })
    await work()
    expect((await answersOf())[0]?.content).toMatchObject({ text: NOT_COMPLETED, is_error: true })
  })
})

describe('a server that is shutting down', () => {
  const stopping = () => {
    const shutdown = new AbortController()
    const answerer: Answerer = async function* stuck() {
      yield* say('Half an')
      shutdown.abort(new Error('The server is shutting down.'))
      await new Promise<never>(() => undefined)
    }
    return { answerer, signal: shutdown.signal }
  }

  test('returns an answer that was partly published, and the next worker continues it', async () => {
    const { answerer, signal } = stopping()
    await expect(work(answerer, signal)).rejects.toThrow('shutting')
    expect(await stateOf()).toMatchObject({ status: 'running', attempts: 0 })
    await work(() => say('Half an answer.'))
    const [answer] = await answersOf()
    expect(answer?.content).toEqual({ text: 'Half an answer.' })
    expect(textOf(await eventsOf(server, owner, replyId))).toBe('Half an answer.')
  })

  test('returns an answer that nobody can have seen, any number of times', async () => {
    await using quiet = await startTestServer({ settings: { ARBOR_STREAM_URL: 'DISABLED' } })
    const member = await quiet.newTenant()
    const thread = await startThread(member)
    await ask(member, thread)
    const key = {
      tenantId: member.tenantId,
      replyId: (await replyOf(quiet, member, thread)).id,
    }
    for (let stop = 0; stop < 6; stop += 1) {
      const { answerer, signal } = stopping()
      await expect(workOnReply(quiet.context, answerer, key, signal)).rejects.toThrow('shutting')
    }
    await workOnReply(quiet.context, () => say('At last.'), key, never)
    const [, answer] = await messagesOf(member, thread)
    expect(answer?.content.text).toBe('At last.')
  })
})

test('an answer is returned when the database is unavailable, and continued afterwards', async () => {
  await expect(
    work(async function* cutOff() {
      yield* say('Half an')
      throw new DatabaseAway('ECONNRESET', 'undone')
    }),
  ).rejects.toMatchObject({ name: 'Waits', dependency: 'database' })
  expect(await stateOf()).toMatchObject({ status: 'running', published: true, attempts: 0 })
  await work(() => say('Half an answer.'))
  expect((await answersOf())[0]?.content).toEqual({ text: 'Half an answer.' })
})

describe('canceling an answer', () => {
  test('stops it immediately and keeps the text written so far', async () => {
    const stuck = stuckAfter('So far')
    const working = work(stuck.answerer)
    await stuck.said
    const reply = await owner.delete(workflow())
    expect(reply).toMatchObject({
      status: 200,
      body: { workflow_id: `agent-${threadId}`, message: 'The workflow was cancelled.' },
    })
    await working
    const [answer] = await answersOf()
    expect(answer?.content).toMatchObject({ text: `So far\n\n${CANCELLED}`, is_error: true })
    const events = await eventsOf(server, owner, replyId)
    expect(textOf(events)).toBe('So far')
    expect(namesOf(events).slice(-4)).toEqual(['text_end', 'error', 'message_end', 'done'])
    expect((await ask(owner, threadId)).status).toBe(202)
  })

  test('reaches a worker in another process', async () => {
    const stuck = stuckAfter('So far')
    const signalled = Promise.withResolvers<unknown>()
    const working = work(async function* listening(question, signal) {
      signal.addEventListener('abort', () => signalled.resolve(signal.reason))
      yield* stuck.answerer(question, signal)
    })
    await stuck.said
    // A cancellation without the registry of this process.
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('thread_reply')
        .set({ claim: '00000000-0000-0000-0000-000000000000' })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', replyId)
        .execute(),
    )
    await working
    expect(await signalled.promise).toMatchObject({ name: 'ReplyCancelled' })
    expect((await answersOf())[0]?.content.text).toBe(`So far\n\n${CANCELLED}`)
    expect((await stateOf()).status).toBe('cancelled')
  })

  test('ends an answer that nobody has started', async () => {
    expect((await owner.delete(workflow())).status).toBe(200)
    expect((await answersOf())[0]?.content).toMatchObject({ text: CANCELLED, is_error: true })
    const answerer = vi.fn<Answerer>(() => say('Too late.'))
    await work(answerer)
    expect(answerer).not.toHaveBeenCalled()
    expect(namesOf(await eventsOf(server, owner, replyId))).toEqual([
      'message_start',
      'error',
      'message_end',
      'done',
    ])
  })

  test('is completed by the next worker if the worker died', async () => {
    await leave({ attempts: 1, published: false })
    expect(await owner.delete(workflow())).toMatchObject({
      status: 200,
      body: { message: 'The workflow is being cancelled.' },
    })
    await work()
    expect((await answersOf())[0]?.content.text).toBe(CANCELLED)
  })

  test('does nothing if the answer has finished', async () => {
    await work()
    const before = await messagesOf(owner, threadId)
    expect(await owner.delete(workflow())).toMatchObject({
      status: 200,
      body: { message: 'The workflow had already finished.' },
    })
    expect(await messagesOf(owner, threadId)).toEqual(before)
    expect((await stateOf()).status).toBe('completed')
  })

  test('requires permission to write in the thread', async () => {
    const user = await server.addUser(owner, 'USER')
    const stranger = await server.newTenant()
    const admin = await server.addUser(owner, 'ADMIN')
    await server.grant(owner, user, owner.homePartId, 'READ_ONLY')
    expect((await user.delete(workflow())).status).toBe(403)
    expect((await stranger.delete(workflow())).status).toBe(404)
    expect((await stateOf()).status).toBe('running')
    expect((await admin.delete(workflow())).status).toBe(200)
    expect((await stateOf()).status).toBe('cancelled')
  })
})

describe('the workflow of a thread', () => {
  test('has the status of the newest answer', async () => {
    const running = await owner.get(workflow())
    expect(running).toMatchObject({
      status: 200,
      body: {
        workflow_id: `agent-${threadId}`,
        temporal_status: 'RUNNING',
        workflow_type: 'thread_reply',
        close_time: null,
        run_id: replyId,
      },
    })
    await work()
    expect((await owner.get(workflow())).body).toMatchObject({
      temporal_status: 'COMPLETED',
      close_time: expect.any(String),
    })
    await ask(owner, threadId)
    replyId = (await stateOf()).id
    await work(() => say())
    expect((await owner.get(workflow())).body).toMatchObject({
      temporal_status: 'FAILED',
      run_id: replyId,
    })
  })

  test('is visible to members who can read the thread', async () => {
    const user = await server.addUser(owner, 'USER')
    const stranger = await server.newTenant()
    expect((await user.get(workflow())).status).toBe(403)
    await server.grant(owner, user, owner.homePartId, 'READ_ONLY')
    expect((await user.get(workflow())).status).toBe(200)
    expect((await stranger.get(workflow())).status).toBe(404)
  })

  test('returns 404 for threads without an answer and for unknown ids', async () => {
    const silent = await startThread(owner)
    for (const id of [`agent-${silent}`, `agent-${newId()}`, 'agent-', 'agent-x', 'AGENT-x']) {
      expect((await owner.get(`/v1/workflows/${id}`)).status).toBe(404)
      expect((await owner.delete(`/v1/workflows/${id}`)).status).toBe(404)
    }
  })
})

test('an answer whose model fails after the first words says that the model failed', async () => {
  await work(async function* () {
    yield* say('Half an')
    throw new ModelFailure('broken', 'Secret of the provider')
  })
  expect((await answersOf())[0]?.content).toMatchObject({
    text: 'Half an\n\nThe language model failed before the answer was complete. Please try again.',
    is_error: true,
  })
})

test('an answer for a former member ends with an error message before it starts', async () => {
  const leaver = await server.addUser(owner, 'USER')
  threadId = await startThread(leaver)
  await ask(leaver, threadId)
  replyId = (await stateOf()).id
  await owner.post(`/v1/tenants/${owner.tenantId}/users/${leaver.userId}/deactivate`)
  const answerer = vi.fn<Answerer>(() => say('Secret.'))
  await work(answerer)
  expect(answerer).not.toHaveBeenCalled()
  expect((await answersOf())[0]?.content).toMatchObject({ text: NOT_COMPLETED, is_error: true })
})

test('an answer whose job was lost gets exactly one new job', async () => {
  const jobs = async () => {
    const mine = `from pgboss.job where name = 'thread-reply' and data ->> 'replyId' = $1`
    const { driver } = server.context
    return { driver, mine, rows: (await driver.query(`select id ${mine}`, [replyId])).rows }
  }
  const { driver, mine } = await jobs()
  await driver.query(`delete ${mine}`, [replyId])
  await resumeForgottenReplies(server.context)
  expect((await jobs()).rows).toHaveLength(0)
  for (let time = 0; time < 2; time += 1) {
    await resumeForgottenReplies(server.context, '0 seconds')
    expect((await jobs()).rows).toHaveLength(1)
  }
})
