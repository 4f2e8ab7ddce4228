import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  calls,
  fails,
  hangs,
  says,
  startModelServer,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { jsonb } from '../../../platform/db/index.ts'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import { answerTo, questionOf, resultsIn, serverWith, stream } from './model.test-support.ts'

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]).toString(
  'base64',
)

let model: ModelServer
let server: TestServer
let owner: TestMember
let document: AddedDocument

beforeAll(async () => {
  model = await startModelServer()
  const settings = { ARBOR_LLM_API_KEY: 'hush', ARBOR_VISION_MODEL: 'eyes' }
  server = await serverWith(model, settings)
})
afterAll(() => model[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await server.newTenant()
  document = await addDocument(server, owner, { nodes: [{ chunk: 'walnut', type: 'IMAGE' }] })
})

const chunkOf = ({ chunks }: AddedDocument) => chunks[0]?.id ?? ''

function viewPicture(chunk_id = chunkOf(document)) {
  return calls([{ name: 'view_picture', args: { chunk_id, question: 'Which colour?' } }])
}

/** Stores an object of the document's version. */
async function put(name: string, bytes: Buffer, of = document, tenant = owner): Promise<string> {
  const key = `${tenant.tenantId}/${of.versionId}/${name}`
  await server.context.storage.putBytes(key, bytes)
  return server.context.storage.uri(key)
}

/** Writes addresses into the metadata of the document's chunk, without checks. */
async function show(...uris: readonly unknown[]): Promise<void> {
  await server.context.doors.inTenant(owner.tenantId, (tx) =>
    tx
      .updateTable('chunk')
      .set({ metadata: jsonb({ s3_urls: uris }) })
      .where('tenant_id', '=', owner.tenantId)
      .where('id', '=', chunkOf(document))
      .execute(),
  )
}

/** The data URLs of the pictures in the last request to the vision model. */
function sentPictures(): string[] {
  const request = model.requests.findLast(({ body }) => body.model === 'eyes')
  const text = JSON.stringify(request?.body.messages)
  return text.match(/data:image[^"]*/g) ?? []
}

const visionCalls = () => model.requests.filter(({ body }) => body.model === 'eyes').length

describe('a picture of a passage', () => {
  test('is sent to the vision model, whose description is data for the answer', async () => {
    await show(
      await put('a.bin', Buffer.from(PNG, 'base64')),
      await put('b.png', Buffer.from(JPEG, 'base64')),
    )
    model.script(
      calls([{ name: 'search', args: { query: 'walnut' } }]),
      viewPicture(),
      says('It is ', 'red.'),
      says('Red [[cite:1|"It is red."]].'),
    )
    const { text, steps, citations } = await answerTo(server, owner)
    expect(sentPictures()).toEqual([
      `data:image/png;base64,${PNG}`,
      `data:image/jpeg;base64,${JPEG}`,
    ])
    const asked = model.requests.at(-2)
    expect(asked?.headers.authorization).toBe('Bearer hush')
    expect(JSON.stringify(asked?.body.messages)).toContain('Which colour?')
    expect(asked?.body.tools).toBeUndefined()
    expect(steps.at(-1)).toMatchObject({ name: 'view_picture', detail: '2 pictures' })
    expect(resultsIn(model.requests.at(-1))).toMatchObject([
      { passages: [{ chunk_id: chunkOf(document), pictures: 2 }] },
      { chunk_id: chunkOf(document), pictures: 2, answer: 'It is red.' },
    ])
    expect({ text, citations }).toEqual({ text: 'Red.', citations: [] })
  })

  test('is one of up to three, and its description is limited in length', async () => {
    const bytes = Buffer.from(PNG, 'base64')
    const names = ['a.png', 'b.png', 'c.png', 'd.png']
    await show(...(await Promise.all(names.map((each) => put(each, bytes)))))
    model.script(viewPicture(), says('y'.repeat(1500), 'y'.repeat(1500)), says('x'))
    await answerTo(server, owner)
    expect(sentPictures()).toHaveLength(3)
    expect(resultsIn(model.requests.at(-1))).toMatchObject([
      { answer: 'y'.repeat(2000), cut: true },
    ])
  })

  test('is not sent if it is missing, not an image or too large', async () => {
    const before = visionCalls()
    const { storage } = server.context
    const gone = storage.uri(`${owner.tenantId}/${document.versionId}/gone.png`)
    const svg = await put('a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const large = await put(
      'b.png',
      Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(2 ** 22)]),
    )
    const cases = [
      [[], 'no picture'],
      [[gone], 'not readable'],
      [[svg], 'not readable'],
      [[large], 'too large'],
    ] as const
    for (const [uris, outcome] of cases) {
      await show(...uris)
      model.script(viewPicture(), says('x'))
      const { steps, text } = await answerTo(server, owner)
      expect({ text, detail: steps[0]?.detail }).toEqual({ text: 'x', detail: outcome })
      expect(resultsIn(model.requests.at(-1))).toEqual([{ error: expect.any(String) }])
    }
    expect(visionCalls()).toBe(before)
  })

  test('must be an object of its own version, whatever the metadata says', async () => {
    const before = visionCalls()
    const bytes = Buffer.from(PNG, 'base64')
    const other = await server.newTenant()
    const theirs = await addDocument(server, other, { nodes: [{ chunk: 'x' }] })
    const mine = await addDocument(server, owner, { nodes: [{ chunk: 'x' }] })
    const own = await put('a.png', bytes)
    await show(
      await put('a.png', bytes, theirs, other),
      await put('a.png', bytes, mine),
      own.replace(/a\.png$/, `../${mine.versionId}/a.png`),
      `${model.baseUrl}/a.png`,
      'file:///etc/passwd',
      7,
    )
    model.script(viewPicture(), says('x'))
    const { steps } = await answerTo(server, owner)
    expect(steps[0]?.detail).toBe('no picture')
    expect(visionCalls()).toBe(before)
  })
})

describe('the asker', () => {
  test('gets the same result for an unreadable passage as for a missing one', async () => {
    const before = visionCalls()
    await show(await put('a.png', Buffer.from(PNG, 'base64')))
    const user = await server.addUser(owner, 'USER')
    const stranger = await server.newTenant()
    for (const member of [user, stranger]) {
      model.script(viewPicture(), viewPicture(crypto.randomUUID()), says('x'))
      const { steps } = await answerTo(server, member)
      expect(steps.map(({ detail }) => detail)).toEqual(['not found', 'not found'])
      const [secret, unknown] = resultsIn(model.requests.at(-1))
      expect(secret).toEqual(unknown)
    }
    expect(visionCalls()).toBe(before)
    await server.grant(owner, user, document.documentPartId, 'READ_ONLY')
    model.script(viewPicture(), says('red'), says('x'))
    expect((await answerTo(server, user)).steps[0]?.detail).toBe('1 picture')
  })
})

describe('a vision model', () => {
  beforeEach(async () => show(await put('a.png', Buffer.from(PNG, 'base64'))))

  test('ends the answer if it fails repeatedly, but not if it rejects the picture', async () => {
    const before = visionCalls()
    model.script(viewPicture(), fails(503))
    await expect(answerTo(server, owner)).rejects.toMatchObject({
      name: 'ModelFailure',
      code: 'busy',
    })
    expect(visionCalls() - before).toBe(3)
    model.script(viewPicture(), fails(401))
    await expect(answerTo(server, owner)).rejects.toMatchObject({ code: 'wrong_key' })
    for (const reply of [fails(400), says()]) {
      model.script(viewPicture(), reply, says('x'))
      const { steps, text } = await answerTo(server, owner)
      expect({ text, detail: steps[0]?.detail }).toEqual({ text: 'x', detail: 'nothing seen' })
    }
  })

  test('is stopped when the answer is canceled', async () => {
    const before = model.hangUps()
    const cancel = new AbortController()
    model.script(viewPicture(), (response, request) => {
      hangs('The ')(response, request)
      cancel.abort(new Error('enough'))
    })
    const answer = Array.fromAsync(stream(server, questionOf(server, owner), cancel.signal))
    await expect(answer).rejects.toThrow('enough')
    await expect.poll(() => model.hangUps()).toBe(before + 1)
  })

  test('is not offered without its setting', async () => {
    const { llm, ...config } = server.context.config
    if (!llm) throw new Error('The server has no model.')
    const { visionModel: _, ...blind } = llm
    const context = { ...server.context, config: { ...config, llm: blind } }
    const tools = () => model.requests.at(-1)?.body.tools?.map((tool) => tool.function.name)
    model.script(says('x'))
    await answerTo(server, owner)
    expect(tools()).toContain('view_picture')
    await answerTo({ ...server, context }, owner)
    expect(tools()).not.toContain('view_picture')
  })
})
