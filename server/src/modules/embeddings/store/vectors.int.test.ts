import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { copyVectors, dropVectors, findCurrent, writeVectors } from './vectors.queries.ts'
import { dropModel, prepareModel, type StoredModel } from './partitions.ts'
import { addModel, windows } from '../../../../test/fixtures/vectors.ts'

let server: OwnTestServer
let owner: TestMember
let model: StoredModel
let document: AddedDocument

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async (context) => {
  context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
  owner = await server.newTenant()
  model = await addModel(server, { dimensions: 2 })
  document = await addDocument(server, owner, {
    nodes: [{ chunk: 'one' }, { chunk: 'two' }, { chunk: 'three' }],
  })
})
afterAll(() => server.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const hex = (text: string) => sha256(text).toString('hex')
const idsOf = ({ chunks }: AddedDocument) => chunks.map((chunk) => chunk.id)

async function embed(
  chunkIds: readonly string[],
  { text = 'text', vectors = windows([1, 0], [0, 1]), of = model, as = owner } = {},
): Promise<void> {
  const rows = chunkIds.map((chunkId) => ({
    chunkId,
    textSha256: sha256(text),
    windows: vectors,
  }))
  await server.context.doors.inTenant(as.tenantId, (tx) =>
    writeVectors(tx, as.tenantId, of.id, rows),
  )
}

async function current(
  chunkIds: readonly string[],
  { of = model, as = owner } = {},
): Promise<Map<string, string>> {
  return server.context.doors.inTenant(as.tenantId, (tx) =>
    findCurrent(tx, as.tenantId, of.id, chunkIds),
  )
}

/** All vectors of the model, of any tenant, as the database has them. */
async function stored({ id } = model): Promise<unknown[]> {
  const { rows } = await server.context.driver.query(
    `select windows::text from chunk_vector where model_id = $1 order by chunk_id`,
    [id],
  )
  return rows.map((row) => row['windows'])
}

describe('vectors of a chunk', () => {
  test('are stored with the text they were made from', async () => {
    const [one = '', two = '', three = ''] = idsOf(document)
    await embed([one], { text: 'a' })
    await embed([two], { text: 'b' })
    expect(await current([one, two, three])).toEqual(
      new Map([
        [one, hex('a')],
        [two, hex('b')],
      ]),
    )
  })

  test('take the place of earlier ones, however often they are written', async () => {
    const [one = ''] = idsOf(document)
    await embed([one])
    const changed = { text: 'changed', vectors: windows([3, 4]) }
    await embed([one], changed)
    await embed([one], changed)
    expect(await stored()).toEqual(['{"[4916,6552]"}'])
    expect(await current([one])).toEqual(new Map([[one, hex('changed')]]))
  })

  test('stand beside those of another model', async () => {
    const [one = ''] = idsOf(document)
    const other = await addModel(server, { dimensions: 3 })
    await embed([one], { text: 'a' })
    await embed([one], { text: 'b', of: other, vectors: windows([1, 0, 0]) })
    expect(await current([one])).toEqual(new Map([[one, hex('a')]]))
    expect(await current([one], { of: other })).toEqual(new Map([[one, hex('b')]]))
  })

  test('are not written for a chunk that is gone, and are for the others', async () => {
    const [one = ''] = idsOf(document)
    await embed([crypto.randomUUID(), one])
    expect(await stored()).toHaveLength(1)
  })

  test('have the length of their model', async () => {
    await expect(embed(idsOf(document), { vectors: windows([1, 0, 0]) })).rejects.toThrow(
      /expected 2 dimensions/,
    )
  })

  test('go when they are dropped, of all models', async () => {
    const [one = '', ...others] = idsOf(document)
    const other = await addModel(server, { dimensions: 2 })
    await embed(idsOf(document))
    await embed(idsOf(document), { of: other })
    const { tenantId } = owner
    await server.context.doors.inTenant(tenantId, (tx) => dropVectors(tx, tenantId, [one]))
    expect([...(await current(idsOf(document))).keys()].toSorted()).toEqual(others.toSorted())
    expect(await stored(other)).toHaveLength(2)
  })
})

describe('vectors of a text', () => {
  test('are given to another chunk of the tenant that has the text', async () => {
    const [one = '', two = '', three = ''] = idsOf(document)
    await embed([one], { text: 'same', vectors: windows([3, 4], [1, 0]) })
    const rows = [
      { chunkId: two, textSha256: sha256('same') },
      { chunkId: three, textSha256: sha256('new') },
      { chunkId: crypto.randomUUID(), textSha256: sha256('same') },
    ]
    const { tenantId } = owner
    const copied = await server.context.doors.inTenant(tenantId, (tx) =>
      copyVectors(tx, tenantId, model.id, rows),
    )
    expect(copied).toEqual([two])
    const pair = '{"[4916,6552]","[8192,0]"}'
    expect(await stored()).toEqual([pair, pair])
    expect(await current([two, three])).toEqual(new Map([[two, hex('same')]]))
  })

  test('of another tenant or model are not', async () => {
    const other = await server.newTenant()
    const theirs = await addDocument(server, other, { nodes: [{ chunk: 'one' }] })
    await embed(idsOf(theirs), { text: 'same', as: other })
    const later = await addModel(server, { dimensions: 2 })
    await embed(idsOf(document), { text: 'same', of: later })
    const rows = idsOf(document).map((chunkId) => ({ chunkId, textSha256: sha256('same') }))
    const { tenantId } = owner
    const copied = await server.context.doors.inTenant(tenantId, (tx) =>
      copyVectors(tx, tenantId, model.id, rows),
    )
    expect(copied).toEqual([])
  })
})

describe('vectors vanish', () => {
  test.each([
    ['chunk', () => `/v1/chunks/${document.chunks[0]?.id ?? ''}`, 2],
    ['document', () => `/v1/documents/${document.documentId}`, 0],
  ] as const)('with their %s', async (_, url, left) => {
    await embed(idsOf(document))
    expect(await stored()).toHaveLength(3)
    expect((await owner.delete(url())).status).toBeLessThan(300)
    expect(await stored()).toHaveLength(left)
  })

  test('with their tenant, and leave those of others', async () => {
    const other = await server.newTenant()
    const theirs = await addDocument(server, other, { nodes: [{ chunk: 'one' }] })
    await embed(idsOf(theirs), { as: other })
    await embed(idsOf(document))
    expect((await owner.delete(`/v1/tenants/${owner.tenantId}`)).status).toBeLessThan(300)
    expect(await stored()).toHaveLength(1)
  })

  test('with their model, and leave those of others', async () => {
    const other = await addModel(server, { dimensions: 2 })
    await embed(idsOf(document))
    await embed(idsOf(document), { of: other })
    await dropModel(server.context.driver, model.id)
    await dropModel(server.context.driver, model.id)
    expect(await stored()).toEqual([])
    expect(await stored(other)).toHaveLength(3)
  })
})

describe('a tenant', () => {
  test('neither sees nor changes vectors of another, in the table of any model', async () => {
    const [one = ''] = idsOf(document)
    await embed([one], { text: 'mine' })
    const other = await server.newTenant()
    const { doors } = server.context
    expect(await current([one], { as: other })).toEqual(new Map())
    await embed([one], { text: 'theirs', as: other })
    await doors.inTenant(other.tenantId, (tx) => dropVectors(tx, owner.tenantId, [one]))
    expect(await current([one])).toEqual(new Map([[one, hex('mine')]]))
    const { rows } = await server.context.driver.query(
      `select relname from pg_class where relname like 'chunk\\_vector%' and relkind in ('r', 'p')
       and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
  })
})

describe('a model', () => {
  test('is prepared as often and by as many as want to', async () => {
    const { driver } = server.context
    const again = { ...model, id: model.id + 1000 }
    await Promise.all([1, 2, 3].map(() => prepareModel(driver, again)))
    await embed(idsOf(document), { of: again })
    await prepareModel(driver, again)
    expect(await stored(again)).toHaveLength(3)
  })

  test.each([
    [0, 8],
    [1.5, 8],
    [900, 0],
    [900, 4001],
    [900, 1.5],
  ])('of id %d with %d dimensions is refused', async (id, dimensions) => {
    await expect(prepareModel(server.context.driver, { id, dimensions })).rejects.toThrow(
      /model|dimensions/,
    )
  })
})
