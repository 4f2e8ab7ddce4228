import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { fails, says, startModelServer } from '../../../test/fixtures/model-server.ts'
import { addDocument } from '../../../test/support/content.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { testConfig } from '../../../test/support/test-database.ts'
import { Availability } from '../../platform/availability/availability.ts'
import { probeEndpoint } from '../../platform/availability/probe-endpoint.ts'
import { USUAL_PATIENCE, type Patience } from '../../platform/models/patience.ts'
import { createAnswerer } from './answerer.ts'
import type { Answerer } from './answer.ts'
import { questionOf } from './model/model.test-support.ts'

let server: TestServer
let owner: TestMember
let availability: Availability | undefined
afterEach(() => availability?.close())
beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  await addDocument(server, owner, { nodes: [{ chunk: 'The gate of the garden is red.' }] })
})

function answererFor(port: number, patience?: Patience): Answerer {
  const { config } = server.context
  const settings = {
    ARBOR_LLM_BASE_URL: `http://127.0.0.1:${String(port)}/v1`,
    ARBOR_LLM_MODEL: 'm',
  }
  const { llm } = testConfig(config.dataDir, settings)
  if (!llm) throw new Error('The settings name no model.')
  const { log } = server.context
  availability = new Availability(log, { first: 20, longest: 200 })
  availability.watch('chat_model', () => probeEndpoint('chat', llm, log))
  const context = { ...server.context, availability, config: { ...config, llm } }
  return createAnswerer(context, patience)
}

async function answerOf(answerer: Answerer, asked = 'What colour is the garden gate?') {
  const question = questionOf(server, owner, { text: asked })
  let text = ''
  let citations = 0
  let note = ''
  for await (const event of answerer(question, new AbortController().signal)) {
    if (event.kind === 'text') text += event.delta
    if (event.kind === 'part_end') text += '\n'
    if (event.kind === 'step') note ||= event.step.detail ?? ''
    if (event.kind === 'citations') citations += event.citations.length
  }
  return { text, citations, note }
}

test('while the model is unreachable, the answer consists of passages and a note, and the model is used again when it is back', async () => {
  const port = await freePort()
  const answerer = answererFor(port)
  for (const _ of [1, 2]) {
    const { text, citations, note } = await answerOf(answerer)
    expect(note).toMatch(/^The language model cannot be reached /)
    expect(text).toMatch(
      /^The language model did not answer\. It cannot be reached at the moment\. These passages may help\.\n\n/,
    )
    expect(text).toContain('The gate of the garden is red.')
    expect(citations).toBeGreaterThan(0)
  }
  await using model = await startModelServer({ port })
  model.script(says('It is red.'))
  await expect.poll(() => availability?.outageOf('chat_model')).toBeUndefined()
  expect(await answerOf(answerer)).toMatchObject({
    text: expect.stringMatching(/^It is red\.\s*$/),
  })
})

test.each([
  [401, /does not accept the key.* Ask an administrator to enter a valid key/],
  [404, /refuses the requests of this server.* Ask an administrator to check the key/],
  [429, /overloaded, or its limit is used up.* Ask again in a few minutes/],
  [400, /did not respond as it should.* Ask again later/],
])('an error %i of the model gives passages and advice', async (status, what) => {
  const port = await freePort()
  await using model = await startModelServer({ port })
  model.script(fails(status))
  const patience = { ...USUAL_PATIENCE, wait: async () => undefined }
  const { text, citations, note } = await answerOf(answererFor(port, patience))
  expect(note).toMatch(what)
  expect(text).toMatch(
    new RegExp(
      `^The language model did not answer \\(${status}\\)\\. .* These passages may help\\.\\n\\n`,
    ),
  )
  expect(text).toContain('The gate of the garden is red.')
  expect(citations).toBeGreaterThan(0)
})

/** An endpoint that accepts connections and never responds. */
async function hanging(port = 0) {
  const sockets: { destroy: () => unknown }[] = []
  const listener = createServer((socket) => sockets.push(socket)).listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    [Symbol.dispose]: () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('a model that accepts requests and never responds counts as unreachable from the first question', async () => {
  using endpoint = await hanging()
  const { citations, note } = await answerOf(answererFor(endpoint.port))
  expect(note).toMatch(/^The language model cannot be reached /)
  expect(citations).toBeGreaterThan(0)
})

test('only one question waits for a model that stops responding', async () => {
  const port = await freePort()
  const patience = { ...USUAL_PATIENCE, firstToken: 500 }
  const model = await startModelServer({ port })
  model.script(says('It is red.'))
  const answerer = answererFor(port, patience)
  await answerOf(answerer)
  await model[Symbol.asyncDispose]()
  using endpoint = await hanging(port)
  expect(endpoint.port).toBe(port)
  const first = await answerOf(answerer)
  expect(first.note).toMatch(/^The language model did not respond /)
  const second = await answerOf(answerer)
  expect(second.note).toMatch(/^The language model cannot be reached /)
})

test('the text says that the model refused the request, even if no passage answers, in the language of the question', async () => {
  const port = await freePort()
  await using model = await startModelServer({ port })
  model.script(fails(401))
  const answerer = answererFor(port)
  const { text, note, citations } = await answerOf(answerer, 'Wer hat die Zugspitze bestiegen?')
  expect(text).toBe(
    'Das Sprachmodell hat nicht geantwortet (401). Es nimmt den Schlüssel dieses Servers nicht an.\n\nKeine Textstelle, die Sie lesen dürfen, beantwortet diese Frage.',
  )
  expect(note).not.toContain('Diese Antwort zitiert')
  expect(citations).toBe(0)
})
