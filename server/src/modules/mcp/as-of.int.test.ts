import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { timeIn } from '../tree/history.test-support.ts'
import { callTool, connect, dataOf, itemsOf, textOf } from './mcp.test-support.ts'

let server: TestServer
let owner: TestMember
let lease: AddedDocument
let client: Awaited<ReturnType<typeof connect>>
/** When the lease had its first version and name, in the folder. */
let time: string

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
  const folder = await addFolder(server, owner, { name: 'March', parentPartId: owner.sharedPartId })
  lease = await addDocument(server, owner, {
    name: 'lease.txt',
    parentPartId: folder.partId,
    versions: [
      [{ chunk: 'The notice period is three months.' }],
      [{ chunk: 'The notice period is six months.' }],
    ],
  })
  const url = `/v1/documents/${lease.documentId}`
  const [first, second] = lease.versions
  await owner.patch(url, { active_version_id: first?.versionId })
  time = await timeIn(server)
  await owner.patch(url, {
    active_version_id: second?.versionId,
    name: 'contract.txt',
    parent_path_part_id: owner.sharedPartId,
  })
  client = await connect(server, owner)
})
afterAll(() => client.close())

type Hits = { readonly hits: readonly { readonly text: string }[] }
type Results = { readonly results: readonly { readonly text: string }[] }

test('an agent searches the texts of an earlier time', async () => {
  const asked = { query: 'notice period' }
  for (const [past, text] of [
    [{}, 'The notice period is six months.'],
    [{ as_of: time }, 'The notice period is three months.'],
  ] as const) {
    for (const name of ['search_knowledge', 'search_keyword']) {
      const { hits } = await dataOf<Hits>(client, name, { ...asked, ...past })
      expect([name, hits.map((each) => each.text)]).toEqual([name, [text]])
    }
    const { results } = await dataOf<Results>(client, 'search', { ...asked, ...past })
    expect(results.map((each) => each.text)).toEqual([text])
  }
})

test('an agent lists, finds and describes items as they were', async () => {
  const lists = [
    ['list_contents', { folder_id: '/shared/March' }],
    ['find', { query: 'lease' }],
  ] as const
  for (const [name, args] of lists) {
    expect(await itemsOf(client, name, args)).toEqual([])
    expect(await itemsOf(client, name, { ...args, as_of: time })).toMatchObject([
      { name: 'lease.txt', materialized_path: '/shared/March/lease.txt' },
    ])
  }
  const info = { path_part_id: lease.documentId, as_of: time }
  expect(await dataOf(client, 'get_info', info)).toMatchObject({ node: { name: 'lease.txt' } })
})

test('an agent reads a document as it was, by its path of then, its path of now, or its id', async () => {
  const places = ['/shared/March/lease.txt', '/shared/contract.txt', lease.documentId]
  for (const place of places) {
    const then = await callTool(client, 'read', { path_part_id: place, as_of: time })
    expect(textOf(then)).toContain('three months')
  }
  const now = textOf(await callTool(client, 'read', { path_part_id: '/shared/contract.txt' }))
  expect(now).toContain('six months')
})

test('an agent asks about an earlier time, and the question keeps it', async () => {
  const question = 'What is the notice period?'
  type Answer = { answer: string; thread_id: string; citations: { quote: string }[] }
  const asked = await dataOf<Answer>(client, 'ask', { question, as_of: time })
  expect(new Set(asked.citations.map(({ quote }) => quote))).toEqual(
    new Set(['The notice period is three months.']),
  )
  const again = { question, thread_id: asked.thread_id, as_of: time }
  expect((await dataOf<Answer>(client, 'ask', again)).answer).toContain('three months')
  const { body } = await owner.get<{ items: { content: { as_of?: string } }[] }>(
    `/v1/threads/${asked.thread_id}/messages?role=USER`,
  )
  expect(body.items.map((each) => each.content.as_of)).toEqual([time, time])
})

test('an agent sees at an earlier time only what its person may read now', async () => {
  const user = await server.addUser(owner, 'USER')
  const theirs = await connect(server, user)
  try {
    const { hits } = await dataOf<Hits>(theirs, 'search_keyword', {
      query: 'notice period',
      as_of: time,
    })
    expect(hits).toEqual([])
    for (const place of ['/shared/March/lease.txt', '/shared/contract.txt', lease.documentId]) {
      const found = await callTool(theirs, 'read', { path_part_id: place, as_of: time })
      expect([found.isError, textOf(found)]).toEqual([true, expect.not.stringContaining('months')])
    }
  } finally {
    await theirs.close()
  }
})

test('a wrong time is refused in words', async () => {
  for (const [given, said] of [
    ['2999-01-01T00:00:00Z', 'as_of: The time must not be in the future'],
    ['2001-01-01T00:00:00Z', 'as_of: The time must not be before the tenant was created'],
    ['yesterday', 'as_of: Input should be a valid time'],
  ]) {
    const result = await callTool(client, 'search', { query: 'notice', as_of: given })
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(said ?? '')])
  }
})
