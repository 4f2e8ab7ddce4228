import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  listenStrictly,
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../server/test/support/index.ts'
import { beginArbor, hears } from './command.test-support.ts'

let server: OwnTestServer
let ann: TestMember

/** Starts an answer with an escape sequence, then runs until it is stopped. */
async function* endless(_question: unknown, signal: AbortSignal) {
  yield { kind: 'text' as const, delta: 'It begins\u001b[2J\u202e here. ' }
  await wait(600_000, undefined, { signal })
}

beforeAll(async () => {
  server = await startTestServer({ worker: true, answerer: endless })
  ann = await server.newTenant()
})
afterAll(() => server.close())

it('shows an answer while it is written, and Ctrl-C stops it on the server, too', async () => {
  const url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  const settings = { ARBOR_URL: url, ARBOR_API_KEY: ann.apiKey }
  const command = beginArbor(settings, ['ask', 'What', 'is', 'this?'])
  await hears(command, 'stdout', 'It begins\ufffd[2J\ufffd here.')
  command.child.kill('SIGINT')
  expect(await command.ended).toMatchObject({ code: 130, stderr: 'Stopped.\n' })
  const threads = await ann.get<{ items: { id: string }[] }>('/v1/conversations')
  const [thread] = threads.body.items
  const reply = await ann.get(`/v1/workflows/agent-${thread?.id}`)
  expect(reply.body).toMatchObject({ temporal_status: expect.not.stringMatching('RUNNING') })
})
