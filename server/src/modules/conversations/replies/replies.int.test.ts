import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { metrics } from '../../../platform/telemetry/metrics.ts'
import { threadStream } from '../threads/streams.ts'
import type { AnswerEvent, Step } from '../../assistant/answer.ts'
import {
  answerOf,
  ask,
  eventsOf,
  messagesOf,
  namesOf,
  say,
  scripted,
  startThread,
  stuckAfter,
  textOf,
  WAIT,
} from './replies.test-support.ts'

const NOT_COMPLETED = 'The answer could not be completed. Please try again.'

const script = scripted()
let server: OwnTestServer
let owner: TestMember
let user: TestMember
let threadId: string

beforeAll(async () => {
  server = await startTestServer({ worker: true, answerer: script.answerer })
  owner = await server.newTenant()
  user = await server.addUser(owner, 'USER')
})
beforeEach(async () => {
  script.asked.length = 0
  script.play(() => say('An ', 'answer.'))
  threadId = await startThread(user)
})
afterAll(() => server.close())

async function answered(text?: string) {
  expect((await ask(user, threadId, text)).status).toBe(202)
  const message = await answerOf(server, user, threadId)
  const events = await eventsOf(server, user, message.id)
  return { message, events }
}

describe('a question', () => {
  test('is accepted immediately, with the workflow id of its answer', async () => {
    const stuck = stuckAfter('Wait')
    script.play(stuck.answerer)
    const reply = await ask(user, threadId, ' Why? ')
    expect(reply).toMatchObject({ status: 202, body: { workflow_id: `agent-${threadId}` } })
    expect(await messagesOf(user, threadId)).toMatchObject([
      { role: 'USER', sequence: 1, content: { text: ' Why? ' } },
    ])
    await user.delete(`/v1/workflows/agent-${threadId}`)
  })

  test('keeps its scope, and shows it with current names', async () => {
    const folder = await addFolder(server, owner, { name: 'Leases' })
    const { body: tag } = await owner.post<{ id: string }>('/v1/tags', { name: newId() })
    const asked = { input_text: 'Why?', path_part_ids: [folder.partId], tag_ids: [tag.id] }
    const thread = await startThread(owner)
    const { status } = await owner.post(`/v1/threads/${thread}/questions`, asked)
    expect(status).toBe(202)
    await answerOf(server, owner, thread)
    expect(script.asked.map(({ scope }) => scope)).toEqual([
      { partIds: [folder.partId], tagIds: [tag.id] },
    ])
    await owner.patch(`/v1/folders/${folder.id}`, { name: 'Contracts' })
    expect((await messagesOf(owner, thread))[0]?.content).toMatchObject({
      text: 'Why?',
      references: [
        { ref_type: 'FOLDER', entity_id: folder.partId, display_name: 'Contracts' },
        { ref_type: 'tag', entity_id: tag.id },
      ],
    })
    await ask(owner, thread)
    await answerOf(server, owner, thread)
    expect(script.asked.at(-1)?.scope).toBeUndefined()
  })

  test('returns 404 for a scope that the asker cannot read or that does not exist', async () => {
    const folder = await addFolder(server, owner, { name: newId() })
    for (const scope of [
      { path_part_ids: [folder.partId] },
      { path_part_ids: [newId()] },
      { tag_ids: [newId()] },
    ]) {
      const body = { input_text: 'Why?', ...scope }
      expect((await user.post(`/v1/threads/${threadId}/questions`, body)).status).toBe(404)
    }
    expect(await messagesOf(user, threadId)).toEqual([])
  })

  test('is answered with a message that has the streamed text', async () => {
    const { message, events } = await answered()
    expect(await metrics.metrics()).toMatch(/^arbor_answer_duration_seconds_count [1-9]/m)
    expect(message).toMatchObject({ role: 'ASSISTANT', sequence: 2 })
    expect(message.content.text).toBe('An answer.')
    expect(message.content.is_error ?? false).toBe(false)
    expect(textOf(events)).toBe('An answer.')
    expect(namesOf(events)).toEqual([
      'message_start',
      'text_start',
      'text_delta',
      'text_end',
      'message_end',
      'done',
    ])
    expect(events[0]?.data).toMatchObject({ id: message.id })
  })

  test('announces its answer to the followers of the thread', async () => {
    const received = Promise.withResolvers<unknown>()
    const subscription = await server.context.stream.subscribe(
      threadStream(user.tenantId, threadId),
      { onEvent: (entry) => received.resolve(entry.data), onDropped: () => undefined },
    )
    const { message } = await answered()
    expect(await received.promise).toEqual({ message_id: message.id })
    subscription.close()
  })

  test.for([{}, { input_text: '' }, { input_text: ' \n\t ' }, { input_text: 'x'.repeat(20_001) }])(
    'returns 422 if it is blank or too long: %#',
    async (body) => {
      const reply = await user.post(`/v1/threads/${threadId}/user_message`, body)
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ detail: [{ loc: ['body', 'input_text'] }] })
      expect(await messagesOf(user, threadId)).toEqual([])
    },
  )

  test('is accepted with 20,000 characters', async () => {
    expect((await ask(user, threadId, 'x'.repeat(20_000))).status).toBe(202)
    await answerOf(server, user, threadId)
  })

  test('requires permission to write in the thread', async () => {
    const other = await server.addUser(owner, 'USER')
    const stranger = await server.newTenant()
    expect((await ask(other, threadId)).status).toBe(403)
    await server.grant(owner, other, user.homePartId, 'READ_ONLY')
    expect((await ask(other, threadId)).status).toBe(403)
    expect((await ask(stranger, threadId)).status).toBe(404)
    expect((await ask(user, newId())).status).toBe(404)
    expect(await messagesOf(user, threadId)).toEqual([])
  })

  test('returns 409 and stores nothing while an answer is being written', async () => {
    const stuck = stuckAfter('One moment')
    script.play(stuck.answerer)
    await ask(user, threadId)
    const refused = await Promise.all([ask(user, threadId), ask(user, threadId)])
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ detail: expect.stringContaining('being written') })
    }
    expect(await messagesOf(user, threadId)).toHaveLength(1)
    await user.delete(`/v1/workflows/agent-${threadId}`)
    script.play(() => say('Now.'))
    expect((await answered()).message).toMatchObject({ sequence: 4, content: { text: 'Now.' } })
  })

  test('is stored and answered once for each accepted request, even with concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(user, threadId)))
    const statuses = replies.map((reply) => reply.status)
    await answerOf(server, user, threadId)
    const accepted = statuses.filter((status) => status === 202).length
    expect(accepted).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 202 || status === 409)).toBe(true)
    expect(await messagesOf(user, threadId)).toHaveLength(2 * accepted)
  })
})

describe('the answerer', () => {
  test('gets the question, the asker and up to ten earlier messages, oldest first', async () => {
    for (let index = 1; index <= 12; index += 1) {
      await user.post(`/v1/threads/${threadId}/messages`, {
        role: index % 2 ? 'USER' : 'ASSISTANT',
        content: `message ${index}`,
      })
    }
    await answered('And now?')
    const [question] = script.asked
    expect(question).toMatchObject({ text: 'And now?', threadId, tenantId: user.tenantId })
    expect(question?.history).toEqual(
      Array.from({ length: 10 }, (_, index) => ({
        role: index % 2 ? 'ASSISTANT' : 'USER',
        text: `message ${index + 3}`,
      })),
    )
    expect(await question?.asker()).toMatchObject({
      userId: user.userId,
      tenantId: user.tenantId,
      role: 'USER',
      confined: true,
    })
  })

  test('sees changes to permissions while it works', async () => {
    const document = await addDocument(server, owner, { nodes: [{ chunk: 'text' }] })
    const before = Promise.withResolvers<void>()
    const granted = Promise.withResolvers<void>()
    const seen: (readonly string[] | undefined)[] = []
    script.play(async function* look({ asker }) {
      seen.push((await asker())?.readPartIds)
      before.resolve()
      await granted.promise
      seen.push((await asker())?.readPartIds)
      yield* say('Done.')
    })
    await ask(user, threadId)
    await before.promise
    await server.grant(owner, user, document.documentPartId, 'READ_ONLY')
    granted.resolve()
    await answerOf(server, user, threadId)
    expect(seen[0]).not.toContain(document.documentPartId)
    expect(seen[1]).toContain(document.documentPartId)
  })

  test('gets the document of the thread, even in a subthread', async () => {
    const document = await addDocument(server, owner, { nodes: [{ chunk: 'text' }] })
    const parent_path_part_id = document.documentPartId
    const above = await owner.post<{ id: string; path_part_id: string }>('/v1/threads', {
      title: 'About it',
      parent_path_part_id,
    })
    const below = await owner.post<{ id: string }>('/v1/threads', {
      title: 'More about it',
      parent_path_part_id: above.body.path_part_id,
    })
    for (const id of [above.body.id, below.body.id]) {
      await ask(owner, id)
      await answerOf(server, owner, id)
    }
    await answered()
    expect(script.asked.map((question) => question.subjectPartId)).toEqual([
      parent_path_part_id,
      parent_path_part_id,
      null,
    ])
  })
})

describe('an answer', () => {
  const step = (id: string, more: Partial<Step> = {}): AnswerEvent => ({
    kind: 'step',
    step: { id, name: 'search', kind: 'tool_call', start_time: '2026-01-01T00:00:00Z', ...more },
  })

  test('keeps the order, separates its parts, and stores the last state of each step', async () => {
    script.play(async function* steps() {
      yield step('a', { args: { query: 'x' } })
      yield* say('Let me look.')
      yield { kind: 'part_end' }
      yield step('a', { detail: '3 found', end_time: '2026-01-01T00:00:01Z' })
      yield step('b')
      yield* say('Here', ' it is.')
    })
    const { message, events } = await answered()
    expect(message.content.text).toBe('Let me look.\n\nHere it is.')
    expect(textOf(events)).toBe(message.content.text)
    expect(namesOf(events)).toEqual([
      'message_start',
      'step',
      'text_start',
      'text_delta',
      'text_end',
      'step',
      'text_start',
      'text_delta',
      'text_end',
      'message_end',
      'done',
    ])
    expect(message.details?.steps).toMatchObject([
      { id: 'a', detail: '3 found', end_time: '2026-01-01T00:00:01Z' },
      { id: 'b', end_time: expect.any(String) },
    ])
  })

  test('has enriched citations, both in the stream and in the message', async () => {
    const { chunks, documentId } = await addDocument(server, owner, {
      parentPartId: user.homePartId,
      nodes: [{ chunk: 'Water boils at 100 degrees.' }],
    })
    const citation = {
      chunk_id: chunks[0]?.id ?? '',
      quote: 'boils at 100',
      start_char: 6,
      length: 12,
    }
    script.play(async function* cite() {
      yield* say('At 100 degrees.')
      yield { kind: 'citations', citations: [citation] }
    })
    const { message, events } = await answered()
    const enriched = {
      ...citation,
      document_id: documentId,
      display_path: expect.stringMatching(/^\/Private\//) as string,
    }
    expect(message.content.citations).toMatchObject([enriched])
    expect(namesOf(events).slice(-4)).toEqual(['text_end', 'citations', 'message_end', 'done'])
    expect(events.at(-3)?.data).toMatchObject({ citations: [enriched] })
  })

  test('of many pieces is streamed in few events and without losses', async () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `w${index} `)
    script.play(() => say(...words))
    const { message, events } = await answered()
    expect(message.content.text).toBe(words.join(''))
    expect(textOf(events)).toBe(words.join(''))
    expect(events.length).toBeLessThan(500)
  })

  test('that is too long is cut off with a note', async () => {
    script.play(async function* endless() {
      for (;;) yield { kind: 'text', delta: '😀'.repeat(500) }
    })
    const { message, events } = await answered()
    expect(message.content.text).toMatch(/^(😀)+\n\n\[The answer .* cut off here\.\]$/u)
    expect(message.content.text.length).toBeLessThan(100_100)
    expect(textOf(events)).toBe(message.content.text)
  })

  test('omits from the message what the database cannot store', async () => {
    script.play(async function* bad() {
      yield step('a', { args: { query: 'x\0y' }, detail: 'z\0'.repeat(3_000) })
      for (let index = 0; index < 300; index += 1) yield step(`s${index}`)
      yield* say('a\0b', '\0', '\ud800c')
    })
    const { message } = await answered()
    expect(message.content.text).toBe('ab\ufffdc')
    expect(message.details?.steps).toHaveLength(200)
    expect(String(message.details?.steps[0]?.['detail'])).toHaveLength(2_000)
  })
})

describe('a failed answer', () => {
  test('is stored with a message that reveals nothing internal', async () => {
    script.play(() => {
      throw new Error('connect ECONNREFUSED 10.0.0.7:443')
    })
    const { message, events } = await answered()
    expect(message.content).toMatchObject({ text: NOT_COMPLETED, is_error: true })
    expect(namesOf(events)).toEqual(['message_start', 'error', 'message_end', 'done'])
    expect(events[1]?.data).toMatchObject({ id: message.id, error: NOT_COMPLETED })
  })

  test('keeps the text written so far', async () => {
    script.play(async function* broken() {
      yield* say('So far')
      yield { kind: 'part_end' }
      throw new Error('gone')
    })
    const { message, events } = await answered()
    expect(message.content).toMatchObject({ text: `So far\n\n${NOT_COMPLETED}`, is_error: true })
    expect(textOf(events)).toBe('So far')
    expect(namesOf(events).slice(-4)).toEqual(['text_end', 'error', 'message_end', 'done'])
  })

  test('includes an answer without any text', async () => {
    script.play(() => say('', '\n '))
    expect((await answered()).message.content).toMatchObject({
      text: NOT_COMPLETED,
      is_error: true,
    })
  })

  test('explains itself in the language of the tenant', async () => {
    const chinese = await server.newTenant()
    await chinese.patch(`/v1/tenants/${chinese.tenantId}`, { settings: { language: 'zh' } })
    const thread = await startThread(chinese)
    script.play(() => say())
    await ask(chinese, thread)
    expect((await answerOf(server, chinese, thread)).content.text).toMatch(/^无法完成回答/)
  })

  test('leaves the thread free for the next question', async () => {
    script.play(() => say())
    await answered()
    script.play(() => say('Better.'))
    expect((await answered()).message.content.text).toBe('Better.')
  })
})

test('an answer for a former member ends with an error message', async () => {
  const leaver = await server.addUser(owner, 'USER')
  const thread = await startThread(leaver)
  const begun = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  script.play(async function* slow({ asker }) {
    begun.resolve()
    await left.promise
    yield* say((await asker()) ? 'Secret.' : 'Nothing.')
  })
  await ask(leaver, thread)
  await begun.promise
  await owner.post(`/v1/tenants/${owner.tenantId}/users/${leaver.userId}/deactivate`)
  left.resolve()
  const message = await answerOf(server, owner, thread)
  expect(message.content).toMatchObject({ text: `Nothing.\n\n${NOT_COMPLETED}`, is_error: true })
})

describe('deleting a thread while it is being answered', () => {
  test('also deletes the answer, without errors', async () => {
    const stuck = stuckAfter('So far')
    script.play(stuck.answerer)
    await ask(user, threadId)
    await stuck.said
    expect((await user.delete(`/v1/threads/${threadId}`)).status).toBe(204)
    const jobs = `select state from pgboss.job where name = 'thread-reply' and data ->> 'tenantId' = $1 and state <> 'completed'`
    await vi.waitFor(async () => {
      expect((await server.context.driver.query(jobs, [user.tenantId])).rows).toEqual([])
    }, WAIT)
    expect((await user.get(`/v1/threads/${threadId}`)).status).toBe(404)
    const next = await startThread(user)
    script.play(() => say('Here.'))
    await ask(user, next)
    expect((await answerOf(server, user, next)).content.text).toBe('Here.')
  })
})

test('an answer is stored even if real time is disabled', async () => {
  await using quiet = await startTestServer({
    worker: true,
    answerer: script.answerer,
    settings: { ARBOR_STREAM_URL: 'DISABLED' },
  })
  const member = await quiet.newTenant()
  const thread = await startThread(member)
  script.play(() => say('All ', 'the same.'))
  expect((await ask(member, thread)).status).toBe(202)
  expect((await answerOf(quiet, member, thread)).content.text).toBe('All the same.')
})
