import { beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Hit = { readonly content: string; readonly score: number }

let server: TestServer
let owner: TestMember
let user: TestMember

const NOTICE = 'Either party may end the agreement with three months notice'
const SECRET = 'The obsidian acquisition closes in spring'

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  user = await server.addUser(owner, 'USER')
  const open = await addFolder(server, owner, { name: 'open' })
  const secret = await addFolder(server, owner, { name: 'secret' })
  await server.grant(owner, user, open.partId, 'READ_ONLY')
  await addDocument(server, owner, {
    parentPartId: open.partId,
    nodes: [
      { chunk: NOTICE },
      { chunk: 'Die Kündigungsfrist beträgt drei Monate' },
      { chunk: 'The commitment fee is paid every quarter' },
      { chunk: 'Подрядчик возвращает задаток' },
    ],
  })
  await addDocument(server, owner, { parentPartId: secret.partId, nodes: [{ chunk: SECRET }] })
})

async function search(
  caller: TestMember,
  query: string,
): Promise<{ hits: string[]; also: string | undefined; scores: number[] }> {
  const { status, body, headers } = await caller.post<Hit[]>('/v1/chunks/search', {
    query,
    search_type: 'full_text',
    score_threshold: 0,
  })
  expect(status).toBe(200)
  const also = headers['x-also-searched']
  return {
    hits: body.map(({ content }) => content),
    scores: body.map(({ score }) => score),
    also: also === undefined ? undefined : String(also),
  }
}

test.each([
  ['agrement', 'agreement', NOTICE],
  ['agreemnet', 'agreement', NOTICE],
  ['notticee period', 'notice', NOTICE],
  ['comittment fee', 'commitment', 'The commitment fee is paid every quarter'],
  ['Kundigungsfirst', 'kundigungsfrist', 'Die Kündigungsfrist beträgt drei Monate'],
  ['задатак', 'задаток', 'Подрядчик возвращает задаток'],
])('%j finds what was meant, and the response names the correction', async (query, meant, text) => {
  const { hits, also } = await search(owner, query)
  expect(hits[0]).toBe(text)
  expect(new URLSearchParams(also).getAll(query.split(' ')[0]?.toLowerCase() ?? '')).toContain(
    meant,
  )
  expect((await search(user, query)).hits).toEqual(hits)
})

test.each(['agreement', 'agreements', 'ERR-agrement-42', '"agrement"', 'zzyzx'])(
  'the words of %j are not replaced',
  async (query) => {
    expect((await search(owner, query)).also).toBeUndefined()
  },
)

test('a word of unreadable documents is never suggested', async () => {
  expect(await search(owner, 'obsidan')).toMatchObject({ hits: [SECRET], also: 'obsidan=obsidian' })
  const hidden = await search(user, 'notice obsidan')
  const absent = await search(user, 'notice zzyzxan')
  expect(hidden).toEqual(absent)
  expect(hidden.also).toBeUndefined()
})

test('a word that only unreadable documents contain is replaced by a near one in a readable text', async () => {
  const { also } = await search(owner, 'obsidian')
  expect(also).toBeUndefined()
  await addDocument(server, owner, {
    parentPartId: (await addFolder(server, owner, { name: 'third' })).partId,
    nodes: [{ chunk: 'agreemen' }],
  })
  expect(await search(user, 'agreemen')).toMatchObject({
    hits: [NOTICE],
    also: 'agreemen=agreement',
  })
})

test('a word is not replaced by one that only shares its stem with a near spelling', async () => {
  const other = await server.newTenant()
  await addDocument(server, other, { nodes: [{ chunk: 'Spores of the fungus' }] })
  expect(await search(other, 'spring')).toMatchObject({ hits: [], also: undefined })
})

test('a misspelled word finds a heading', async () => {
  const other = await server.newTenant()
  await addDocument(server, other, {
    nodes: [
      { section: 'Indemnification', nodes: [{ chunk: 'Each party holds the other harmless' }] },
    ],
  })
  expect(await search(other, 'indemnifcation')).toMatchObject({
    hits: ['Each party holds the other harmless'],
    also: 'indemnifcation=indemnification',
  })
})

test('only some words of new texts wait in the pending list of the index', async () => {
  const member = await server.newTenant()
  const words = (from: number) => Array.from({ length: 400 }, (_, at) => `w${from * 400 + at}`)
  await addDocument(server, member, {
    nodes: Array.from({ length: 20 }, (_, at) => ({ chunk: words(at).join(' ') })),
  })
  const { rows } = await server.context.driver.query(
    `select gin_clean_pending_list('search_text_idx')::int as pages`,
  )
  // Every word of a query is looked up in the whole pending list.
  expect(rows[0]?.['pages']).toBeLessThan(20)
})
