import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answersWhole,
  calls,
  fails,
  says,
  startModelServer,
  type ModelReply,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { habitsOf } from '../habits.ts'
import { ModelProfiles } from './keep.ts'

let server: ModelServer
let folder: string
beforeAll(async () => {
  server = await startModelServer()
  folder = await mkdtemp(join(tmpdir(), 'profiles-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Abilities = {
  readonly tools: boolean
  readonly images: boolean
  readonly jsonSchema: boolean
  readonly systemRole: boolean
  readonly streaming?: boolean
  readonly thinks?: string
}

const rejects =
  (message: string): ModelReply =>
  (response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message } }))
  }

/** A model with these abilities. */
function modelWith({ tools, images, jsonSchema, systemRole, ...more }: Abilities): ModelReply {
  const { streaming = true, thinks = '' } = more
  const say = (text: string) =>
    streaming ? says(thinks, text) : answersWhole({ content: thinks + text })
  return (response, request) => {
    const { messages, tools: offered, ...body } = request.body
    const asked = JSON.stringify(messages)
    const reply =
      messages[0]?.role === 'system' && !systemRole
        ? rejects('System role not supported')
        : offered
          ? tools
            ? calls([
                { name: 'temperature', args: { city: 'Oslo' } },
                { name: 'temperature', args: { city: 'Rome' } },
              ])
            : rejects('m does not support tools')
          : asked.includes('image_url') && !images
            ? rejects('image input is not supported')
            : say('response_format' in body && jsonSchema ? '{"sum":5}' : 'Five.')
    reply(response, request)
  }
}

const able = { tools: true, images: true, jsonSchema: true, systemRole: true }

test.each([
  ['everything', able, { parallelTools: true, reasoning: 'none', streaming: true }],
  ['no tools', { ...able, tools: false }, { parallelTools: false }],
  ['no images', { ...able, images: false }, {}],
  ['no schema', { ...able, jsonSchema: false }, {}],
  ['no system role', { ...able, systemRole: false }, { parallelTools: true }],
  ['whole answers', { ...able, streaming: false }, { streaming: false }],
  ['marked reasoning', { ...able, thinks: '<think>hm</think>' }, { reasoning: 'marked' }],
  ['reasoning with an end only', { ...able, thinks: 'hm\n</think>\n' }, { reasoning: 'unopened' }],
])('a model with %s is known as it is, also by the next process', async (name, abilities, more) => {
  const llm = { baseUrl: server.baseUrl, model: name, apiKey: 'hush-key' }
  server.serve({ '/v1/models': { data: [{ id: name, max_model_len: 8192 }] } })
  server.script(modelWith(abilities))
  const measured = await new ModelProfiles(folder).measure(llm, new AbortController().signal)
  const { streaming: _, thinks: __, ...wanted } = { streaming: true, thinks: '', ...abilities }
  expect(measured).toMatchObject({ ...wanted, ...more, contextTokens: 8192 })
  habitsOf(llm).lacks.clear()
  expect(await new ModelProfiles(folder).read(llm)).toEqual(measured)
  const { lacks, contextTokens, manner } = habitsOf(llm)
  expect(lacks.has('tools')).toBe(!abilities.tools)
  expect(lacks.has('system_role')).toBe(!abilities.systemRole)
  expect(contextTokens).toBe(8192)
  expect(manner.isUnopened).toBe(measured.reasoning === 'unopened')
  const file = await readFile(join(folder, 'model-profiles.json'), 'utf8')
  expect(file).not.toMatch(/hush|127\.0\.0\.1/)
})

test.each([
  ['/api/ps', { models: [{ name: 'm:latest', context_length: 4096 }] }, 4096],
  ['/props', { default_generation_settings: { n_ctx: 16_384 } }, 16_384],
  ['/api/v0/models', { data: [{ id: 'm', loaded_context_length: 12_000 }] }, 12_000],
  ['/v1/models', { data: [{ id: 'other', context_length: 1 }, { id: 'm' }] }, null],
])('the size of the context is read from %s', async (path, page, contextTokens) => {
  server.serve({ [path]: page })
  server.script(modelWith(able))
  const llm = { baseUrl: server.baseUrl, model: 'm' }
  const profile = await new ModelProfiles(folder).measure(llm, new AbortController().signal)
  expect(profile.contextTokens).toBe(contextTokens)
})

test('a model that does not answer has no profile', async () => {
  const llm = { baseUrl: server.baseUrl, model: 'refusing' }
  const profiles = new ModelProfiles(folder)
  server.script(fails(401))
  await expect(profiles.measure(llm, new AbortController().signal)).rejects.toMatchObject({
    code: 'wrong_key',
  })
  expect(await profiles.read(llm)).toBeUndefined()
})
