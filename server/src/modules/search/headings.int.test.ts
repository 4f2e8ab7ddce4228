import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDocument, type AddedDocument } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
})

type Hit = { id: string; content: string; score: number }

async function search(query: string, more: object = {}): Promise<Hit[]> {
  const body = { query, search_type: 'full_text', score_threshold: 0, top_k: 50, ...more }
  return (await owner.post<Hit[]>('/v1/chunks/search', body)).body
}

const textsOf = (hits: readonly Hit[]): string[] => hits.map(({ content }) => content).toSorted()

/** Waits until a query finds these texts, since names are indexed in the background. */
async function waitUntilFound(query: string, texts: readonly string[]): Promise<void> {
  await vi.waitFor(async () => expect(textsOf(await search(query))).toEqual(texts.toSorted()), {
    timeout: 120_000,
  })
}

async function addContract(name = 'Tenancy Northgate.txt'): Promise<AddedDocument> {
  owner = await server.newTenant()
  return addDocument(server, owner, {
    name,
    nodes: [
      { section: 'Parties', nodes: [{ chunk: 'the landlord and the tenant' }] },
      {
        section: 'Ending the contract',
        nodes: [{ section: 'Notice period', nodes: [{ chunk: 'three months to the quarter' }] }],
      },
    ],
  })
}

describe('a chunk is found by', () => {
  test('other forms of words in its headings, even if its content lacks them', async () => {
    await addContract()
    const [hit, ...others] = await search('notice periods')
    expect(hit?.content).toBe('three months to the quarter')
    expect(others).toEqual([])
    expect(hit?.score).toBeGreaterThan(0.5)
  })

  test('the name of its document, without the extension', async () => {
    await addContract()
    expect(await search('northgate')).toHaveLength(2)
    expect(await search('txt')).toEqual([])
  })

  test('a word of the heading together with a word of the text, ahead of other chunks', async () => {
    await addContract()
    await addDocument(server, owner, {
      name: 'Other.txt',
      nodes: [{ chunk: 'a quarter of an hour' }, { chunk: 'put up a notice at the door' }],
    })
    expect((await search('notice quarter'))[0]?.content).toBe('three months to the quarter')
  })

  test('a phrase within a heading, but not by one across headings', async () => {
    await addContract()
    expect(await search('"notice period"')).toHaveLength(1)
    expect(await search('"contract notice"')).toEqual([])
    expect(await search('"period three"')).toEqual([])
  })
})

describe('new names', () => {
  test('of a document replace the old ones', async () => {
    const { documentId } = await addContract()
    await owner.patch(`/v1/documents/${documentId}`, { name: 'Lease Southgate.txt' })
    const all = ['the landlord and the tenant', 'three months to the quarter']
    await waitUntilFound('southgate', all)
    expect(await search('northgate')).toEqual([])
  })

  test('of a section apply to everything below it', async () => {
    const { sections } = await addContract()
    const id = sections.find(({ label }) => label === 'Ending the contract')?.id ?? ''
    await owner.patch(`/v1/sections/${id}`, { name: 'Cancellation' })
    await waitUntilFound('cancellation', ['three months to the quarter'])
    expect(await search('ending')).toEqual([])
  })

  test('apply after a move', async () => {
    const { sections, chunks } = await addContract()
    const target = sections.find(({ label }) => label === 'Notice period')?.partId
    const moved = chunks.find(({ label }) => label === 'the landlord and the tenant')?.id ?? ''
    await owner.patch(`/v1/chunks/${moved}`, { parent_path_part_id: target })
    await waitUntilFound('notice', ['the landlord and the tenant', 'three months to the quarter'])
    expect(await search('parties')).toEqual([])
  })

  test('apply to a chunk that is added or gets a new text', async () => {
    const { sections, chunks } = await addContract()
    const parent = sections.find(({ label }) => label === 'Parties')?.partId
    const added = {
      parent_path_id: parent,
      content: 'the agent',
      chunk_type: 'TEXT',
      chunk_metadata: {},
    }
    expect((await owner.post('/v1/chunks', added)).status).toBe(201)
    expect(textsOf(await search('parties'))).toEqual(['the agent', 'the landlord and the tenant'])
    const [first] = chunks
    await owner.patch(`/v1/chunks/${first?.id ?? ''}/content`, { content: 'two people' })
    expect(textsOf(await search('parties northgate'))).toContain('two people')
    expect(await search('landlord')).toEqual([])
  })
})

test('a heading that the reader cannot see does not reveal an equal text', async () => {
  const { documentPartId } = await addContract('Secretplan.txt')
  const open = await addDocument(server, owner, {
    name: 'Open.txt',
    nodes: [{ chunk: 'the landlord and the tenant' }],
  })
  const member = await server.addUser(owner, 'USER')
  await server.grant(owner, member, open.documentPartId, 'READ_ONLY')
  const body = { query: 'secretplan', search_type: 'full_text', score_threshold: 0 }
  const hidden = await member.post<Hit[]>('/v1/chunks/search', body)
  expect(hidden.body).toEqual([])
  expect(documentPartId).not.toBe(open.documentPartId)
  const own = await member.post<Hit[]>('/v1/chunks/search', { ...body, query: 'landlord' })
  expect(own.body).toHaveLength(1)
})
