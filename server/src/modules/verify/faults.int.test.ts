import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { ANALYSIS_VERSION } from '../../platform/text/index.ts'
import { addFolder } from '../../../test/support/content.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { prepareModel } from '../embeddings/store/partitions.ts'
import { writeVectors } from '../embeddings/store/vectors.queries.ts'
import { addModel, windows } from '../../../test/fixtures/vectors.ts'
import { damageTexts, dropConstraints, found, look } from './verify.test-support.ts'
import { Victim } from './victim.test-support.ts'

const NOTHING = newId()

let server: OwnTestServer
let victim: Victim

beforeAll(async () => {
  server = await startTestServer()
  await dropConstraints(server)
})
beforeEach(async () => {
  victim = await Victim.make(server)
})
afterAll(() => server.close())

const empty = () => victim.document.sections.find(({ label }) => label === 'empty')

test('an intact tenant has no faults', async () => {
  expect(await victim.faults()).toEqual({})
})

describe('in the tree, verify', () => {
  test('finds a node without its object', async () => {
    await victim.plant('delete from section where tenant_id = $1 and id = $2', empty()?.id)
    expect(await victim.faults()).toEqual({ nodes: [empty()?.partId] })
  })

  test('finds a node that refers to the wrong object', async () => {
    await victim.plant(
      'update path_part set metadata_obj_id = $3 where tenant_id = $1 and id = $2',
      empty()?.partId,
      NOTHING,
    )
    expect(await victim.faults()).toEqual({ nodes: [empty()?.partId], sections: [empty()?.id] })
  })

  test.each([
    ['documents', 'document', ['document_type', 'document_origin', 'active_version_id']],
    ['versions', 'document_version', ['document_id', 'version']],
    ['sections', 'section', ['name']],
    ['chunks', 'chunk', ['version_part_id', 'content_id', 'search_text_id', 'chunk_type']],
    ['threads', 'thread', ['title']],
    ['messages', 'thread_message', ['thread_id', 'sequence', 'role', 'content']],
  ])('finds %s without a node', async (check, table, columns) => {
    const id = newId()
    const copied = columns.map((column) => (column === 'sequence' ? '99' : column))
    await victim.plant(
      `insert into ${table} (tenant_id, id, path_part_id, ${columns.join()})
       select tenant_id, $2::uuid, $3::uuid, ${copied.join().replace('version,', '99,')}
       from ${table} where tenant_id = $1 limit 1`.replace(
        /document_id,version$/m,
        'document_id,99',
      ),
      id,
      newId(),
    )
    const active = check === 'documents' ? { 'active-versions': [id] } : {}
    expect(await victim.faults()).toEqual({ [check]: [id], ...active })
  })

  test("finds a chunk whose version differs from its node's", async () => {
    await victim.plant(
      'update chunk set version_part_id = $3 where tenant_id = $1 and id = $2',
      victim.chunk(0),
      victim.other.versionPartId,
    )
    expect(await victim.faults()).toEqual({ chunks: [victim.chunk(0)] })
  })

  test('finds a version below the wrong document', async () => {
    const [old] = victim.document.versions
    await victim.plant(
      'update document_version set document_id = $3, version = 7 where tenant_id = $1 and id = $2',
      old?.versionId,
      victim.other.documentId,
    )
    expect(await victim.faults()).toEqual({ versions: [old?.versionId] })
  })

  test("finds ancestors that differ from the parent's, inside and outside versions", async () => {
    const folder = await addFolder(server, victim.me)
    await victim.plant(
      `update path_part set parent_id = $3, sort_key = 'a9' where tenant_id = $1 and id = $2`,
      folder.partId,
      victim.me.rootPartId,
    )
    await victim.plant(
      `update path_part set ancestors = ancestors[1:1] where tenant_id = $1 and id = $2`,
      victim.chunkNode(0),
    )
    await victim.plant(
      `update path_part set ancestors = '{}' where tenant_id = $1 and id = $2`,
      victim.message.path_part_id,
    )
    const ids = [folder.partId, victim.chunkNode(0), victim.message.path_part_id].toSorted()
    expect(await victim.faults()).toEqual({ ancestors: ids })
  })

  test('finds a node whose parent is missing', async () => {
    const folder = await addFolder(server, victim.me)
    await victim.plant(
      'update path_part set parent_id = $3 where tenant_id = $1 and id = $2',
      folder.partId,
      NOTHING,
    )
    expect(await victim.faults()).toEqual({ ancestors: [folder.partId] })
  })

  test.each(['a', 'a00', '', '!a', 'b0', 'Zz0', `A${'0'.repeat(26)}`])(
    'finds the invalid sort key %j',
    async (key) => {
      await victim.plant(
        'update path_part set sort_key = $3 where tenant_id = $1 and id = $2',
        victim.chunkNode(2),
        key,
      )
      expect(await victim.faults()).toEqual({ order: [victim.chunkNode(2)] })
    },
  )

  test.each(['Zz', 'Y10', 'a1V', 'b10', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzz'])(
    'accepts the sort key %j',
    async (key) => {
      await victim.plant(
        'update path_part set sort_key = $3 where tenant_id = $1 and id = $2',
        victim.chunkNode(2),
        key,
      )
      expect(await victim.faults()).toEqual({})
    },
  )

  test('finds an active version of another document', async () => {
    await victim.plant(
      'update document set active_version_id = $3 where tenant_id = $1 and id = $2',
      victim.document.documentId,
      victim.other.versionId,
    )
    expect(await victim.faults()).toEqual({ 'active-versions': [victim.document.documentId] })
  })
})

describe('in texts, verify', () => {
  test('finds a chunk without one', async () => {
    await victim.plant(
      'update chunk set content_id = $3 where tenant_id = $1 and id = $2',
      victim.chunk(0),
      NOTHING,
    )
    expect(await victim.faults()).toEqual({ 'chunk-texts': [victim.chunk(0)] })
  })

  test('finds a search text that is missing or orphaned', async () => {
    const left = newId()
    await victim.plant('insert into search_text (tenant_id, id) values ($1, $2)', left)
    await victim.plant(
      'update chunk set search_text_id = $3 where tenant_id = $1 and id = $2',
      victim.chunk(0),
      NOTHING,
    )
    const faults = await victim.faults()
    expect(faults['chunk-search-texts']).toEqual([victim.chunk(0)])
    expect(faults['unused-search-texts']).toContain(left)
  })

  test("finds an orphaned text, but not a chunk's former text", async () => {
    const [left, former] = [await addText('left'), await addText('former')]
    await victim.plant(
      'insert into chunk_former_content values ($1, $2, $3)',
      victim.chunk(0),
      former,
    )
    expect(await victim.faults()).toEqual({ 'unused-texts': [left] })
  })

  test('finds a former text of a missing chunk', async () => {
    await victim.plant(
      'insert into chunk_former_content values ($1, $2, $3)',
      NOTHING,
      await addText('x'),
    )
    expect(await victim.faults()).toEqual({ 'former-texts': [NOTHING] })
  })

  test('finds a text with a wrong hash', async () => {
    const { id } = await ownText()
    await damageTexts(server, () =>
      victim.plant(
        `update chunk_content set content = 'altered' where tenant_id = $1 and id = $2`,
        id,
      ),
    )
    expect(await victim.faults()).toEqual({ hashes: [id] })
  })

  test('reports an older analysis as a note, not as a fault', async () => {
    const { searchTextId: id } = await ownText()
    await victim.plant(
      `update search_text set analysis_version = 0 where tenant_id = $1 and id = $2`,
      id,
    )
    await analyse(id)
    const report = await look(server, { tenantId: victim.me.tenantId })
    expect(report.ok).toBe(true)
    expect(found(report)).toEqual({})
    expect(found(report, 'note')).toEqual({ 'text-index': [id] })
  })
})

/** Gives all texts but one the newest analysis, whatever analysis test content has. */
async function analyse(but: string): Promise<void> {
  await server.context.doors.inTenant(victim.me.tenantId, (tx) =>
    tx
      .updateTable('search_text')
      .set({ analysis_version: ANALYSIS_VERSION })
      .where('tenant_id', '=', victim.me.tenantId)
      .where('id', '<>', but)
      .execute(),
  )
}

async function addText(content: string): Promise<string> {
  const id = newId()
  await victim.plant(
    'insert into chunk_content (tenant_id, id, sha256, content, num_tokens) values ($1, $2, $3, $4, 1)',
    id,
    createHash('sha256').update(content).digest(),
    content,
  )
  return id
}

function ownText(): Promise<{ id: string; searchTextId: string }> {
  return server.context.doors.inTenant(victim.me.tenantId, (tx) =>
    tx
      .selectFrom('chunk_content as t')
      .innerJoin('chunk as c', 'c.content_id', 't.id')
      .where('t.tenant_id', '=', victim.me.tenantId)
      .where('t.content', '=', 'own')
      .select(['t.id', 'c.search_text_id as searchTextId'])
      .executeTakeFirstOrThrow(),
  )
}

describe('in vectors, verify', () => {
  beforeEach((context) => {
    context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
  })

  async function serveWith(chunkIds: readonly string[]): Promise<number> {
    const model = await addModel(server, { dimensions: 2 })
    await prepareModel(server.context.driver, model)
    const rows = chunkIds.map((chunkId) => ({
      chunkId,
      textSha256: Buffer.alloc(32),
      windows: windows([1, 0]),
    }))
    await server.context.doors.inTenant(victim.me.tenantId, (tx) =>
      writeVectors(tx, victim.me.tenantId, model.id, rows),
    )
    await victim.plant(
      'insert into tenant_embedding (tenant_id, serving_model_id) values ($1, $2)',
      model.id,
    )
    return model.id
  }

  const all = () => [...victim.document.chunks, ...victim.other.chunks].map(({ id }) => id)

  test('finds those of a missing chunk', async () => {
    const model = await serveWith(all())
    for (const table of ['chunk_vector', 'chunk_window']) {
      await victim.plant(
        `insert into ${table}_${String(model)} select (r).* from (
          select jsonb_populate_record(v, jsonb_build_object('chunk_id', $2::uuid)) as r
          from ${table}_${String(model)} v where v.tenant_id = $1 limit 1) x`,
        NOTHING,
      )
    }
    expect(await victim.faults()).toEqual({
      'unused-codes': [NOTHING],
      'unused-vectors': [NOTHING],
    })
  })

  test('finds a chunk without vectors, even if only codes are missing', async () => {
    const [first = '', second = '', ...rest] = all()
    const model = await serveWith([second, ...rest])
    await victim.plant(
      `delete from chunk_window_${String(model)} where tenant_id = $1 and chunk_id = $2`,
      second,
    )
    expect(await victim.faults()).toEqual({ 'missing-vectors': [first, second].toSorted() })
  })

  test('reports missing ones as a note while vectors are being created', async () => {
    const model = await serveWith([])
    await victim.plant(
      'update tenant_embedding set building_model_id = $2 where tenant_id = $1',
      model,
    )
    const report = await look(server, { tenantId: victim.me.tenantId })
    expect(found(report)).toEqual({})
    expect(found(report, 'note')['vectors-at-work']).toEqual([victim.me.tenantId])
  })

  test('ignores missing ones in a version that is being ingested', async () => {
    await serveWith(victim.other.chunks.map(({ id }) => id))
    await victim.addRun({ status: 'processing', age: '1 second' })
    expect(await victim.faults()).toEqual({})
  })
})
