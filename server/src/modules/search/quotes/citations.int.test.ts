import { actorOfMember } from '../../tenancy/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { enrichCitations } from './enrich.ts'
import { verifyCitations, type Citation, type Claim } from './verify-quotes.ts'

let server: OwnTestServer
let owner: TestMember
let document: AddedDocument
const TEXT = 'The notice\nperiod is three months. It begins on the first.'
const TABLE = '<table><tr><td>Bolt</td><td>12</td></tr></table>'

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newTenant()
  const polygon = { x: 1, y: 2, width: 3, height: 4 }
  const onPage = (page: unknown) => ({ polygons: [{ page, polygon }] })
  document = await addDocument(server, owner, {
    name: 'contract.pdf',
    versions: [
      [],
      [
        { section: 'Terms', nodes: [{ chunk: TEXT, metadata: onPage(7) }] },
        {
          chunk: TABLE,
          type: 'TABLE',
          metadata: { polygons: [{ page: 'none', polygon: { ...polygon, x: '1' } }] },
        },
      ],
    ],
  })
})
afterAll(() => server.close())

async function actorFor({ tenantId, userId }: TestMember) {
  const actor = await actorOfMember(server.context.doors, tenantId, userId)
  if (!actor) throw new Error('No member.')
  return actor
}
type Work = (
  tx: Parameters<typeof enrichCitations>[0],
  actor: Parameters<typeof enrichCitations>[1],
) => Promise<Citation[]>
async function as(member: TestMember, work: Work): Promise<Citation[]> {
  const actor = await actorFor(member)
  return server.context.doors.inTenant(member.tenantId, (tx) => work(tx, actor))
}
const verify = async (member: TestMember, claims: readonly Claim[]) =>
  (await verifyCitations(server.context, await actorFor(member), claims)).filter(
    (citation) => citation !== undefined,
  )
const chunkId = (at: number) => document.chunks[at]?.id ?? ''

describe('a citation', () => {
  test('quotes the passage in the wording of the chunk', async () => {
    const quote = 'notice period is  three months'
    const [found] = await verify(owner, [{ chunk_id: chunkId(0).toUpperCase(), quote }])
    const passage = 'notice\nperiod is three months'
    expect(found).toEqual({ chunk_id: chunkId(0), quote: passage, start_char: 4, length: 29 })
    expect(TEXT.slice(4, 4 + 29)).toBe(passage)
  })

  test('can span the cells of a table', async () => {
    const found = await verify(owner, [{ chunk_id: chunkId(1), quote: 'Bolt | 12' }])
    expect(found).toMatchObject([{ quote: 'Bolt</td><td>12', start_char: 15 }])
  })

  test('is dropped if the quote or the chunk does not exist', async () => {
    const claims = [
      { chunk_id: chunkId(0), quote: 'notice period is three weeks' },
      { chunk_id: chunkId(1), quote: 'notice period' },
      { chunk_id: crypto.randomUUID(), quote: 'notice period' },
      { chunk_id: document.sections[0]?.id ?? '', quote: 'notice period' },
      { chunk_id: "'; drop table chunk", quote: 'notice\u0000period' },
      { chunk_id: '', quote: '' },
    ]
    expect(await verify(owner, claims)).toEqual([])
    expect(await verify(owner, [])).toEqual([])
  })

  test('is returned for each claim, in the order of the claims', async () => {
    const claims = ['first', 'not there', 'notice  period', 'first'].map((quote) => ({
      chunk_id: chunkId(0),
      quote,
    }))
    const found = await verifyCitations(server.context, await actorFor(owner), claims)
    const quotes = found.map((citation) => citation?.quote)
    expect(quotes).toEqual(['first', undefined, 'notice\nperiod', 'first'])
  })

  test('is dropped if the actor cannot read the chunk', async () => {
    const claims = [
      { chunk_id: chunkId(0), quote: 'notice period' },
      { chunk_id: chunkId(1), quote: 'Bolt' },
    ]
    const [user, other] = [await server.addUser(owner, 'USER'), await server.newTenant()]
    expect(await verify(user, claims)).toEqual([])
    expect(await verify(other, claims)).toEqual([])
    await server.grant(owner, user, document.sections[0]?.partId ?? '', 'READ_ONLY')
    expect(await verify(user, claims)).toMatchObject([{ chunk_id: chunkId(0) }])
  })
})

describe('the source of a citation', () => {
  const cite = (id: string): Citation => ({ chunk_id: id, quote: 'q', start_char: 3, length: 1 })

  test('is its document, version and path, with page and box if known', async () => {
    const citations = [cite(chunkId(1)), cite(chunkId(0)), cite(chunkId(1))]
    const source = {
      document_id: document.documentId,
      document_version_id: document.versionId,
      document_name: 'contract.pdf',
      version_number: 1,
    }
    const table = {
      ...citations[0],
      ...source,
      path_part_id: document.chunks[1]?.partId,
      materialized_path: '/shared/contract.pdf/v1/1',
    }
    const text = {
      ...citations[1],
      ...source,
      path_part_id: document.chunks[0]?.partId,
      materialized_path: '/shared/contract.pdf/v1/Terms/0',
    }
    expect(await as(owner, (tx, actor) => enrichCitations(tx, actor, citations))).toEqual([
      table,
      { ...text, page_number: 7, box: { x: 1, y: 2, width: 3, height: 4 } },
      table,
    ])
  })

  test('is left out if it is deleted or the actor cannot read it, and the citation says which', async () => {
    const gone = cite(crypto.randomUUID())
    const user = await server.addUser(owner, 'USER')
    const enrich = (member: TestMember, citations: readonly Citation[]) =>
      as(member, (tx, actor) => enrichCitations(tx, actor, citations))
    expect(await enrich(owner, [gone])).toEqual([{ ...gone, is_deleted: true }])
    expect(await enrich(user, [gone, cite(chunkId(0))])).toEqual([
      { ...gone, is_deleted: true },
      { ...cite(chunkId(0)), is_deleted: false },
    ])
    expect(await enrich(owner, [])).toEqual([])
  })
})
