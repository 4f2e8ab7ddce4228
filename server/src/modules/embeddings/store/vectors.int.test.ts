import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { removeTenantRows } from '../../tenancy/index.ts'
import { copyVectors, dropVectors, findCurrent, writeVectors } from './vectors.queries.ts'
import { toStoredText } from './vector-code.ts'
import { packVectors } from '../pack.ts'
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

/** All vectors of the model, of any tenant, in the format of the database: one line per chunk. */
async function stored({ id } = model): Promise<unknown[]> {
  const { rows } = await server.context.driver.query(
    `select string_agg('x' || substr(encode(varbit_send(w.code), 'hex'), 9), ' ' order by w.number) as windows
     from chunk_vector v
     join chunk_window w using (tenant_id, chunk_id, model_id)
     where v.model_id = $1 and v.windows is null
     group by v.chunk_id order by v.chunk_id`,
    [id],
  )
  return rows.map((row) => row['windows'])
}

const packed = (...vectors: number[][]): string =>
  vectors.map((vector) => toStoredText(windows(vector)[0])).join(' ')

describe('vectors of a chunk', () => {
  test('are stored with the text from which they were created', async () => {
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

  test('replace earlier ones, however often they are written', async () => {
    const [one = ''] = idsOf(document)
    await embed([one])
    const changed = { text: 'changed', vectors: windows([3, 4]) }
    await embed([one], changed)
    await embed([one], changed)
    expect(await stored()).toEqual([packed([3, 4])])
    expect(await current([one])).toEqual(new Map([[one, hex('changed')]]))
  })

  test('coexist with those of another model', async () => {
    const [one = ''] = idsOf(document)
    const other = await addModel(server, { dimensions: 3 })
    await embed([one], { text: 'a' })
    await embed([one], { text: 'b', of: other, vectors: windows([1, 0, 0]) })
    expect(await current([one])).toEqual(new Map([[one, hex('a')]]))
    expect(await current([one], { of: other })).toEqual(new Map([[one, hex('b')]]))
  })

  test('are skipped for a deleted chunk and written for the others', async () => {
    const [one = ''] = idsOf(document)
    await embed([crypto.randomUUID(), one])
    expect(await stored()).toHaveLength(1)
  })

  test('must have the length of their model', async () => {
    await expect(embed(idsOf(document), { vectors: windows([1, 0, 0]) })).rejects.toThrow(
      /dimensions/,
    )
  })

  test('are dropped for all models', async () => {
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

describe('vectors in the storage format of an earlier version', () => {
  /** Stores vectors in the format of an earlier version: half precision next to their codes. */
  async function storeAsBefore(chunkIds: readonly string[]): Promise<void> {
    await embed(chunkIds)
    const { driver } = server.context
    const tables = [`chunk_vector_${String(model.id)}`, `chunk_window_${String(model.id)}`]
    await driver.exec(`alter table ${tables[1]} drop constraint ${tables[1]}_dimensions_check`)
    await driver.exec(`
      update ${String(tables[0])} set windows = '{"[8192,0]","[0,8192]"}';
      update ${String(tables[1])} set code = code::bit(4), number = 0, version_part_id = null`)
  }

  test('are packed, and keep their values and the version of their chunk', async () => {
    const ids = idsOf(document)
    await storeAsBefore(ids)
    expect(await stored()).toEqual([])
    await packVectors(server.context, owner.tenantId)
    const pair = packed([1, 0], [0, 1])
    expect(await stored()).toEqual([pair, pair, pair])
    const { rows } = await server.context.driver.query(
      'select distinct version_part_id as version from chunk_window where model_id = $1',
      [model.id],
    )
    expect(rows).toEqual([{ version: document.versionPartId }])
    expect((await current(ids)).size).toBe(ids.length)
  })

  test('are copied unchanged to chunks with the same text, and packed there, too', async () => {
    const [one = '', two = ''] = idsOf(document)
    await storeAsBefore([one])
    const { tenantId } = owner
    await server.context.doors.inTenant(tenantId, (tx) =>
      copyVectors(tx, tenantId, model.id, [{ chunkId: two, textSha256: sha256('text') }]),
    )
    await packVectors(server.context, tenantId)
    const pair = packed([1, 0], [0, 1])
    expect(await stored()).toEqual([pair, pair])
  })
})

describe('vectors of a text', () => {
  test('are copied to another chunk of the tenant with the same text', async () => {
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
    const pair = packed([3, 4], [1, 0])
    expect(await stored()).toEqual([pair, pair])
    expect(await current([two, three])).toEqual(new Map([[two, hex('same')]]))
  })

  test('are not copied from another tenant or model', async () => {
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

describe('vectors are deleted', () => {
  test.each([
    ['chunk', () => `/v1/chunks/${document.chunks[0]?.id ?? ''}`, 2],
    ['document', () => `/v1/documents/${document.documentId}`, 0],
  ] as const)('with their %s', async (_, url, left) => {
    await embed(idsOf(document))
    expect(await stored()).toHaveLength(3)
    expect((await owner.delete(url())).status).toBeLessThan(300)
    expect(await stored()).toHaveLength(left)
  })

  test('with their tenant, without affecting other tenants', async () => {
    const other = await server.newTenant()
    const theirs = await addDocument(server, other, { nodes: [{ chunk: 'one' }] })
    await embed(idsOf(theirs), { as: other })
    await embed(idsOf(document))
    expect((await owner.delete(`/v1/tenants/${owner.tenantId}`)).status).toBeLessThan(300)
    await removeTenantRows(server.context, owner.tenantId)
    expect(await stored()).toHaveLength(1)
  })

  test('with their model, without affecting other models', async () => {
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
  test('can neither see nor change vectors of another tenant, in the table of any model', async () => {
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
  test('can be prepared repeatedly and by several processes simultaneously', async () => {
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
  ])('with id %d and %d dimensions is rejected', async (id, dimensions) => {
    await expect(prepareModel(server.context.driver, { id, dimensions })).rejects.toThrow(
      /model|dimensions/,
    )
  })
})
