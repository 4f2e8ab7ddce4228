import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startServer } from '../../../server.ts'
import { createHttpCaller, signIn } from '../../../../test/fixtures/http-caller.ts'
import {
  ADMIN,
  startProcess,
  type ServerProcess,
} from '../../../../test/fixtures/server-process.ts'
import { tempFolder, type TempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts'
import { copyDatabase, testConfig } from '../../../../test/support/test-database.ts'
import type { Caller } from '../../../../test/support/index.ts'
import { read } from '../threads/stream.test-support.ts'
import type { Message } from './replies.test-support.ts'

const main = fileURLToPath(
  new URL('../../../../test/fixtures/children/slow-answers.ts', import.meta.url),
)
const ADMIN_SETTINGS = { ARBOR_ADMIN_EMAIL: ADMIN.email, ARBOR_ADMIN_PASSWORD: ADMIN.password }
const WAIT = { timeout: 120_000, interval: 20 }

let folder: TempFolder
let server: ServerProcess | undefined
let owner: Caller
let key: string | undefined

// These tests rely on the lock on the data folder of the embedded database. With a shared database, other processes
// take over after a missed heartbeat; the ingestion tests cover that.
const elsewhere = inject('testDatabase').kind !== 'embedded'

async function start(): Promise<void> {
  const started = await startProcess({
    dataDir: folder.path,
    env: { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn' },
    main,
  })
  server = started
  key ??= (await signIn(started.url)).key
  owner = createHttpCaller(started.url, key)
}

async function asked(text: string): Promise<string> {
  const { body } = await owner.post<{ id: string }>('/v1/threads', { title: 'Talk' })
  const url = `/v1/threads/${body.id}/user_message`
  expect((await owner.post(url, { input_text: text })).status).toBe(202)
  return body.id
}

async function messagesOf(threadId: string): Promise<Message[]> {
  const { body } = await owner.get<{ items: Message[] }>(`/v1/threads/${threadId}/messages`)
  return body.items.toReversed()
}

/** Follows the stream until these words have arrived. */
async function followUntil(threadId: string, words: string): Promise<void> {
  const leave = new AbortController()
  const response = await fetch(`${server?.url ?? ''}/v1/threads/${threadId}/stream`, {
    headers: { authorization: `Bearer ${key ?? ''}` },
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
    const started = await startServer(
      testConfig(own.path, { PORT: '0', ARBOR_PUBLIC_URL: '', ...ADMIN_SETTINGS }),
      {
        roles: { api: true, worker: true },
        answerer: async function* twoHalves() {
          yield { kind: 'text', delta: 'Half an' }
          await rest.promise
          yield { kind: 'text', delta: ' answer.' }
        },
      },
    )
    const url = started.url ?? ''
    const credentials = await signIn(url)
    const caller = createHttpCaller(url, credentials.key)
    const headers = { authorization: `Bearer ${credentials.key}` }
    const talk = async () => {
      const { body } = await caller.post<{ id: string }>('/v1/threads', { title: 'Talk' })
      return `/v1/threads/${body.id}`
    }
    const [thread, silent] = [await talk(), await talk()]
    await caller.post(`${thread}/user_message`, { input_text: 'What is new?' })
    const reader = await read(`${url}${thread}/stream`, headers)
    await reader.until('text_delta')
    const waiting = await read(`${url}${silent}/stream`, headers)
    const closing = started.close()
    expect(await waiting.closed).toBe('ended')
    const another = connect(Number(new URL(url).port), '127.0.0.1')
    await expect(once(another, 'connect')).rejects.toThrow('ECONNREFUSED')
    rest.resolve()
    expect(await reader.closed).toBe('ended')
    expect(reader.names().at(-1)).toBe('done')
    await closing
    expect(reader.text()).toContain(' answer.')
  })
})

describe.skipIf(elsewhere)('a server that is killed', () => {
  beforeAll(async () => {
    folder = await tempFolder()
    await copyDatabase(inject('testDatabase'), folder.path)
    await start()
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  test('in the middle of an answer restarts it after the next start', async () => {
    const threadId = await asked('Take your time.')
    await followUntil(threadId, 'Half an answer')
    await server?.end('SIGKILL')
    await start()
    await followUntil(threadId, 'Half an answer')
    expect((await owner.delete(`/v1/workflows/agent-${threadId}`)).status).toBe(200)
    expect(await messagesOf(threadId)).toMatchObject([
      { role: 'USER', content: { text: 'Take your time.' } },
      { role: 'ASSISTANT', content: { text: expect.stringMatching(/^Half an answer\n\n/) } },
    ])
    const next = await owner.post(`/v1/threads/${threadId}/user_message`, { input_text: 'quick' })
    expect(next.status).toBe(202)
    await vi.waitFor(async () => {
      expect((await messagesOf(threadId)).at(-1)?.content.text).toBe('Half an answer')
    }, WAIT)
  })

  test('right after a question answers it after the next start', async () => {
    const threadId = await asked('Be quick.')
    await server?.end('SIGKILL')
    await start()
    await vi.waitFor(async () => {
      const messages = await messagesOf(threadId)
      expect(messages).toHaveLength(2)
      expect(messages[1]?.content.text).toBe('Half an answer')
    }, WAIT)
  })
})
