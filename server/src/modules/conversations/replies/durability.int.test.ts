import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn } from '../../../../test/fixtures/http-caller.ts'
import { slowAnswers } from '../../../../test/fixtures/slow-answers.ts'
import { startHere } from '../../../../test/fixtures/server-here.ts'
import { startProcess } from '../../../../test/fixtures/server-process.ts'
import { tempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../../test/support/test-database.ts'
import type { Caller } from '../../../../test/support/index.ts'
import { read } from '../threads/stream.test-support.ts'
import type { Message } from './replies.test-support.ts'

const main = fileURLToPath(
  new URL('../../../../test/fixtures/children/slow-answers.ts', import.meta.url),
)
const WAIT = { timeout: 120_000, interval: 20 }

let url = ''
let owner: Caller
let key: string

// These tests rely on the lock on the data folder of the embedded database. With a shared database, other processes
// take over after a missed heartbeat; the ingestion tests cover that.
const elsewhere = inject('testDatabase').kind !== 'embedded'

async function asked(text: string): Promise<string> {
  const { body } = await owner.post<{ id: string }>('/v1/threads', { title: 'Talk' })
  const path = `/v1/threads/${body.id}/user_message`
  expect((await owner.post(path, { input_text: text })).status).toBe(202)
  return body.id
}

async function messagesOf(threadId: string): Promise<Message[]> {
  const { body } = await owner.get<{ items: Message[] }>(`/v1/threads/${threadId}/messages`)
  return body.items.toReversed()
}

/** Follows the stream until these words have arrived. */
async function followUntil(threadId: string, words: string): Promise<void> {
  const leave = new AbortController()
  const response = await fetch(`${url}/v1/threads/${threadId}/stream`, {
    headers: { authorization: `Bearer ${key}` },
    signal: leave.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes(words)) break
  }
  leave.abort()
}

describe.skipIf(elsewhere)('a server that is shutting down', () => {
  test('finishes an answer that is being streamed, and ends streams without an answer', async () => {
    await using own = await tempFolder()
    await copyDatabase(inject('testDatabase'), own.path)
    const rest = Promise.withResolvers<void>()
    const started = await startHere({
      dataDir: own.path,
      answerer: async function* twoHalves() {
        yield { kind: 'text', delta: 'Half an' }
        await rest.promise
        yield { kind: 'text', delta: ' answer.' }
      },
    })
    const { url: address } = started
    const credentials = await signIn(address)
    const caller = createHttpCaller(address, credentials.key)
    const headers = { authorization: `Bearer ${credentials.key}` }
    const talk = async () => {
      const { body } = await caller.post<{ id: string }>('/v1/threads', { title: 'Talk' })
      return `/v1/threads/${body.id}`
    }
    const [thread, silent] = [await talk(), await talk()]
    await caller.post(`${thread}/user_message`, { input_text: 'What is new?' })
    const reader = await read(`${address}${thread}/stream`, headers)
    await reader.until('text_delta')
    const waiting = await read(`${address}${silent}/stream`, headers)
    const closing = started.close()
    expect(await waiting.closed).toBe('ended')
    const another = connect(Number(new URL(address).port), '127.0.0.1')
    await expect(once(another, 'connect')).rejects.toThrow('ECONNREFUSED')
    rest.resolve()
    expect(await reader.closed).toBe('ended')
    expect(reader.names().at(-1)).toBe('done')
    await closing
    expect(reader.text()).toContain(' answer.')
  })
})

describe.skipIf(elsewhere)('a server that is killed', () => {
  test('in the middle of an answer and right after a question answers both after the next start', async () => {
    await using folder = await tempFolder()
    const dataDir = folder.path
    await copyDatabase(inject('testDatabase'), dataDir)
    const env = { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn' }
    await using killed = await startProcess({ dataDir, env, main })
    url = killed.url
    key = (await signIn(url)).key
    owner = createHttpCaller(url, key)
    const threadId = await asked('Take your time.')
    await followUntil(threadId, 'Half an answer')
    const quickId = await asked('Be quick.')
    await killed.end('SIGKILL')
    await using next = await startHere({ dataDir, answerer: slowAnswers })
    url = next.url
    owner = createHttpCaller(url, key)
    await vi.waitFor(async () => {
      const messages = await messagesOf(quickId)
      expect(messages).toHaveLength(2)
      expect(messages[1]?.content.text).toBe('Half an answer')
    }, WAIT)
    await followUntil(threadId, 'Half an answer')
    expect((await owner.delete(`/v1/workflows/agent-${threadId}`)).status).toBe(200)
    expect(await messagesOf(threadId)).toMatchObject([
      { role: 'USER', content: { text: 'Take your time.' } },
      { role: 'ASSISTANT', content: { text: expect.stringMatching(/^Half an answer\n\n/) } },
    ])
    const another = await owner.post(`/v1/threads/${threadId}/user_message`, {
      input_text: 'quick',
    })
    expect(another.status).toBe(202)
    await vi.waitFor(async () => {
      expect((await messagesOf(threadId)).at(-1)?.content.text).toBe('Half an answer')
    }, WAIT)
  })
})
