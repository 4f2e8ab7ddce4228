import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn } from '../../../../test/fixtures/http-caller.ts'
import { startProcess, type ServerProcess } from '../../../../test/fixtures/server-process.ts'
import { tempFolder, type TempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../../test/support/test-database.ts'
import type { Caller } from '../../../../test/support/index.ts'
import type { Message } from './replies.test-support.ts'

const main = fileURLToPath(
  new URL('../../../../test/fixtures/children/slow-answers.ts', import.meta.url),
)
const WAIT = { timeout: 120_000, interval: 20 }

let folder: TempFolder
let server: ServerProcess | undefined
let owner: Caller
let key: string | undefined

// The data folder of the embedded database is what is held on to; a server shared by processes takes over
// when a heartbeat is missed, which is tested with ingestions.
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

/** What was streamed of an answer so far. */
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

  test('in the middle of an answer ends it with an excuse after the next start', async () => {
    const threadId = await asked('Take your time.')
    await followUntil(threadId, 'Half an answer')
    await server?.end('SIGKILL')
    await start()
    await vi.waitFor(async () => {
      expect(await messagesOf(threadId)).toMatchObject([
        { role: 'USER', content: { text: 'Take your time.' } },
        { role: 'ASSISTANT', content: { text: expect.stringMatching(/again/), is_error: true } },
      ])
    }, WAIT)
    expect((await owner.get(`/v1/workflows/agent-${threadId}`)).body).toMatchObject({
      temporal_status: 'FAILED',
    })
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
      expect(messages[1]?.content.text).toMatch(/Half an answer|again/)
    }, WAIT)
  })
})
