import { expect, vi } from 'vitest'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import { replyStream } from '../threads/streams.ts'
import type { AnswerEvent, Answerer, Question } from '../../assistant/answer.ts'

export const WAIT = { timeout: 120_000, interval: 5 }

export type Message = {
  readonly id: string
  readonly role: string
  readonly sequence: number
  readonly content: {
    readonly text: string
    readonly is_error?: boolean | null
    readonly citations?: readonly Record<string, unknown>[] | null
  }
  readonly details: { readonly steps: readonly Record<string, unknown>[] } | null
}
export type Published = { readonly event: string; readonly data: Readonly<Record<string, unknown>> }

/** An answerer that plays the script of the test and records its questions. */
export function scripted() {
  const asked: Question[] = []
  let script: Answerer = () => say('An answer.')
  const answerer: Answerer = (question, signal) => {
    asked.push(question)
    return script(question, signal)
  }
  return {
    answerer,
    asked,
    play: (next: Answerer) => {
      script = next
    },
  }
}

/** An answer that consists of these pieces of text. */
export async function* say(...deltas: readonly string[]): AsyncGenerator<AnswerEvent> {
  for (const delta of deltas) yield { kind: 'text', delta }
}

/** An answerer that sends some text and then waits forever, ignoring the signal. */
export function stuckAfter(...deltas: readonly string[]) {
  const said = Promise.withResolvers<void>()
  const answerer: Answerer = async function* stuck() {
    yield* say(...deltas)
    said.resolve()
    await new Promise<never>(() => undefined)
  }
  return { answerer, said: said.promise }
}

/** Creates a thread in a member's own folder. */
export async function startThread(member: TestMember): Promise<string> {
  const { status, body } = await member.post<{ id: string }>('/v1/threads', { title: 'Talk' })
  expect(status).toBe(201)
  return body.id
}

export function ask(member: TestMember, threadId: string, text = 'What is new?') {
  return member.post<{ workflow_id: string }>(`/v1/threads/${threadId}/user_message`, {
    input_text: text,
  })
}

/** All messages of a thread, oldest first. */
export async function messagesOf(member: TestMember, threadId: string): Promise<Message[]> {
  const { body } = await member.get<{ items: Message[] }>(
    `/v1/threads/${threadId}/messages?limit=100`,
  )
  return body.items.toReversed()
}

export type ReplyState = {
  readonly id: string
  readonly status: string
  readonly attempts: number
  readonly published: boolean
}

/** The state of the newest answer of a thread. */
export async function replyOf(
  { context }: TestServer,
  { tenantId }: TestMember,
  threadId: string,
): Promise<ReplyState> {
  return context.doors.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('thread_reply')
      .where('tenant_id', '=', tenantId)
      .where('thread_id', '=', threadId)
      .orderBy('created_at', 'desc')
      .select(['id', 'status', 'attempts', 'published'])
      .executeTakeFirstOrThrow(),
  )
}

/** Waits until no answer in a thread is being written, and returns the newest message. */
export async function answerOf(
  server: TestServer,
  member: TestMember,
  threadId: string,
): Promise<Message> {
  await vi.waitFor(async () => {
    expect((await replyOf(server, member, threadId)).status).not.toBe('running')
  }, WAIT)
  const newest = (await messagesOf(member, threadId)).at(-1)
  if (!newest) throw new Error('The thread has no message.')
  return newest
}

/** All events of an answer, until its end. */
export async function eventsOf(
  { context }: TestServer,
  { tenantId }: TestMember,
  replyId: string,
): Promise<Published[]> {
  const events: Published[] = []
  const done = Promise.withResolvers<void>()
  const subscription = await context.stream.subscribe(replyStream(tenantId, replyId), {
    afterId: '0-0',
    onEvent: ({ event, data }) => {
      events.push({ event, data: data as Published['data'] })
      if (event === 'done') done.resolve()
    },
    onDropped: (reason) => done.reject(new Error(reason)),
  })
  await done.promise
  subscription.close()
  return events
}

/** Names of events, without consecutive repetitions. */
export function namesOf(events: readonly Published[]): string[] {
  return events.map(({ event }) => event).filter((name, at, all) => name !== all[at - 1])
}

/** The streamed text. */
export function textOf(events: readonly Published[]): string {
  return events.map(({ event, data }) => (event === 'text_delta' ? data['delta'] : '')).join('')
}
