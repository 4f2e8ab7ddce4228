import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDocument, addFolder, tagPart } from '../../../test/support/content.ts'
import {
  calls,
  says,
  startModelServer,
  type ModelServer,
} from '../../../test/fixtures/model-server.ts'
import { newId } from '../../platform/core/ids.ts'
import type { TestMember, TestServer } from '../../../test/support/index.ts'
import type { Citation } from '../search/index.ts'
import { createOfflineAnswerer } from './offline/index.ts'
import {
  answerTo,
  lastRequest,
  questionOf,
  resultsIn,
  search,
  sentText,
  serverWith,
} from './model/model.test-support.ts'
import type { Scope } from '../tools/scope.ts'

let model: ModelServer
let server: TestServer
let owner: TestMember
let house: Place
let garden: Place

type Place = { readonly folder: string; readonly document: string; readonly chunk: string }

beforeAll(async () => {
  model = await startModelServer()
  server = await serverWith(model, { ARBOR_VISION_MODEL: 'eyes' })
})
afterAll(() => model[Symbol.asyncDispose]())

/** Adds a folder with a document that contains this text. */
async function place(name: string, chunk: string): Promise<Place> {
  const folder = await addFolder(server, owner, { name })
  const document = await addDocument(server, owner, {
    parentPartId: folder.partId,
    nodes: [{ chunk }],
  })
  return {
    folder: folder.partId,
    document: document.documentPartId,
    chunk: document.chunks[0]?.id ?? '',
  }
}

async function tag(...parts: readonly string[]): Promise<string> {
  const { body } = await owner.post<{ id: string }>('/v1/tags', { name: newId() })
  for (const part of parts) await tagPart(server, owner, part, body)
  return body.id
}

beforeEach(async () => {
  owner = await server.newTenant()
  house = await place('house', 'The colour of the gate of the house is red. 大门是红色的。')
  garden = await place('garden', 'The colour of the gate of the garden is green. 大门是绿色的。')
})

/** The chunks that an answer without a model quotes. */
async function quoted(text: string, scope?: Scope): Promise<string[]> {
  const question = { ...questionOf(server, owner, { text }), scope }
  const citations: Citation[] = []
  const answer = createOfflineAnswerer(server.context)
  for await (const event of answer(question, new AbortController().signal)) {
    if (event.kind === 'citations') citations.push(...event.citations)
  }
  return [...new Set(citations.map(({ chunk_id: id }) => id))].toSorted()
}

describe('an answer without a model', () => {
  const both = () => [house.chunk, garden.chunk].toSorted()

  test.each(['What is the colour of the gate?', '大门是什么颜色？'])(
    'quotes only the folders, documents and tags in the scope: %s',
    async (text) => {
      expect(await quoted(text)).toEqual(both())
      expect(await quoted(text, { partIds: [garden.folder], tagIds: [] })).toEqual([garden.chunk])
      expect(await quoted(text, { partIds: [house.document], tagIds: [] })).toEqual([house.chunk])
      const all = [house.folder, garden.document]
      expect(await quoted(text, { partIds: all, tagIds: [] })).toEqual(both())
      const [wide, narrow] = [await tag(house.folder, garden.document), await tag(house.document)]
      expect(await quoted(text, { partIds: [], tagIds: [wide] })).toEqual(both())
      expect(await quoted(text, { partIds: [], tagIds: [wide, narrow] })).toEqual([house.chunk])
      expect(await quoted(text, { partIds: [garden.folder], tagIds: [narrow] })).toEqual([])
    },
  )
})

describe('a model', () => {
  const found = () =>
    resultsIn(lastRequest(model)).map((result) =>
      (result as { passages?: { chunk_id: string }[] }).passages?.map(({ chunk_id: id }) => id),
    )

  test('finds only what is in the scope', async () => {
    const scope = { partIds: [garden.folder], tagIds: [] }
    model.script(
      calls([
        { name: 'search', args: { query: 'colour of the gate' } },
        { name: 'keyword_search', args: { query: 'gate' } },
        { name: 'search', args: { query: 'gate', folder_id: garden.document } },
      ]),
      says('x'),
    )
    await answerTo(server, owner, { scope })
    expect(found()).toEqual([[garden.chunk], [garden.chunk], [garden.chunk]])
    expect(lastRequest(model)?.body.messages[0]?.content).toContain('limited this question')
  })

  test('finds only items that have all tags of the scope', async () => {
    const tagIds = [await tag(house.folder)]
    model.script(search('gate'), says('x'))
    await answerTo(server, owner, { scope: { partIds: [], tagIds } })
    expect(found()).toEqual([[house.chunk]])
  })

  /** Every tool call that reads a place by id, as a planted text may request. */
  const everyWay = ({ folder, document, chunk }: Place) => [
    { name: 'read', args: { id: document } },
    { name: 'read_around', args: { chunk_id: chunk } },
    { name: 'view_picture', args: { chunk_id: chunk, question: 'What is it?' } },
    { name: 'list', args: { folder_id: folder } },
    { name: 'info', args: { id: document } },
    { name: 'info', args: { id: folder } },
    { name: 'find', args: { name: 'house', folder_id: folder } },
    { name: 'search', args: { query: 'gate', folder_id: folder } },
    { name: 'keyword_search', args: { query: 'gate', folder_id: document } },
  ]

  const scopes: readonly (readonly [string, (who: TestMember) => Promise<Scope>])[] = [
    ['a folder', async () => ({ partIds: [garden.folder], tagIds: [] })],
    ['a document', async () => ({ partIds: [garden.document], tagIds: [] })],
    ['a tag', async () => ({ partIds: [], tagIds: [await tag(garden.folder)] })],
    [
      'two tags',
      async () => ({
        partIds: [],
        tagIds: [await tag(garden.folder, house.folder), await tag(garden.document)],
      }),
    ],
    [
      'a folder and a tag',
      async () => ({ partIds: [owner.sharedPartId], tagIds: [await tag(garden.document)] }),
    ],
  ]

  test.each(scopes)(
    'with %s as the scope reads nothing outside it with any tool',
    async (_, scopeOf) => {
      const reader = await server.addUser(owner, 'USER')
      await server.grant(owner, reader, owner.sharedPartId, 'READ_ONLY')
      const scope = await scopeOf(owner)
      for (const asker of [owner, reader]) {
        const ways = everyWay(house)
        model.script(calls(ways), says('Red [[cite:1|"the house is red"]].'))
        const { steps, text, citations } = await answerTo(server, asker, { scope })
        expect(steps.map(({ detail }) => detail)).toEqual(ways.map(() => 'not found'))
        expect([text, citations]).toEqual(['Red.', []])
        expect(sentText(model)).not.toContain('is red')
        model.script(
          calls([
            { name: 'find', args: { name: 'house' } },
            { name: 'list', args: {} },
            { name: 'read', args: { id: garden.document } },
            { name: 'read_around', args: { chunk_id: garden.chunk } },
            { name: 'info', args: { id: garden.document } },
          ]),
          says('Green [[cite:1|"the garden is green"]].'),
        )
        const within = await answerTo(server, asker, { scope })
        expect(within.steps.map(({ detail }) => detail).toSpliced(1, 1)).toEqual([
          '0 items',
          '1 item',
          '1 passage',
          'document',
        ])
        expect(within.citations).toMatchObject([{ chunk_id: garden.chunk }])
        const listed = JSON.stringify(resultsIn(lastRequest(model))[1])
        expect(listed).toContain('/shared/garden')
        expect(listed).not.toContain('/shared/house')
      }
    },
  )

  test('with a folder as the scope reads only what the asker can read', async () => {
    const reader = await server.addUser(owner, 'USER')
    await server.grant(owner, reader, garden.document, 'READ_ONLY')
    const other = await addDocument(server, owner, {
      parentPartId: garden.folder,
      nodes: [{ chunk: 'The gate of the shed is black.' }],
    })
    model.script(
      calls([
        { name: 'read', args: { id: garden.document } },
        { name: 'read', args: { id: other.documentPartId } },
        { name: 'list', args: {} },
      ]),
      says('x'),
    )
    const scope = { partIds: [garden.folder], tagIds: [] }
    const { steps } = await answerTo(server, reader, { scope })
    expect(steps.map(({ detail }) => detail)).toEqual(['1 item', 'not found', '1 item'])
  })
})
