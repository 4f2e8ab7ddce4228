import { deleteObjects } from '../../content/index.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedKeys } from '../../../../test/fixtures/ingestions.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import { ANALYSIS_VERSION } from '../../../platform/text/index.ts'
import { addDocument, addFolder, type AddedDocument } from '../../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { prepareModel } from '../../embeddings/store/partitions.ts'
import { writeVectors } from '../../embeddings/store/vectors.queries.ts'
import { ingestionStep } from '../../ingestion/index.ts'
import { addModel, windows } from '../../../../test/fixtures/vectors.ts'
import { begin, say } from '../../conversations/threads/threads.test-support.ts'
import {
  dropConstraints,
  found,
  look,
  pathOf,
  storeOld,
  type Found,
} from './verify.test-support.ts'

const NOTHING = newId()

let server: OwnTestServer
let me: TestMember
let document: AddedDocument
let other: AddedDocument
let thread: { id: string; path_part_id: string }
let message: { id: string; path_part_id: string }

beforeAll(async () => {
  server = await startTestServer()
  await dropConstraints(server)
})
beforeEach(async () => {
  me = await server.newTenant()
  const nodes = [
    { section: 'one', nodes: [{ chunk: 'shared' }, { section: 'empty' }] },
    { chunk: 'shared' },
    { chunk: 'own' },
  ]
  document = await addDocument(server, me, { versions: [[], nodes] })
  other = await addDocument(server, me, { nodes: [{ chunk: 'shared' }] })
  thread = await begin(me)
  message = await say(me, thread)
})
afterAll(() => server.close())

/** $1 stands for the tenant. */
async function plant(statement: string, ...params: readonly unknown[]): Promise<void> {
  await server.context.doors.acrossTenants(async (tx) => {
    const { affected } = await sessionOf(tx).query(statement, [me.tenantId, ...params])
    expect(affected).toBe(1)
  })
}

async function faults(): Promise<Found> {
  return found(await look(server, { tenantId: me.tenantId }))
}

const chunkNode = (at: number) => document.chunks[at]?.partId ?? ''
const chunk = (at: number) => document.chunks[at]?.id ?? ''
const empty = () => document.sections.find(({ label }) => label === 'empty')

test('what was not harmed has no faults', async () => {
  expect(await faults()).toEqual({})
})

describe('in the tree', () => {
  test('a node without its object is found', async () => {
    await plant('delete from section where tenant_id = $1 and id = $2', empty()?.id)
    expect(await faults()).toEqual({ nodes: [empty()?.partId] })
  })

  test('a node that stands for the object of another is found', async () => {
    await plant(
      'update path_part set metadata_obj_id = $3 where tenant_id = $1 and id = $2',
      empty()?.partId,
      NOTHING,
    )
    expect(await faults()).toEqual({ nodes: [empty()?.partId], sections: [empty()?.id] })
  })

  test.each([
    ['documents', 'document', ['document_type', 'document_origin', 'active_version_id']],
    ['versions', 'document_version', ['document_id', 'version']],
    ['sections', 'section', ['name']],
    ['chunks', 'chunk', ['version_part_id', 'content_id', 'chunk_type']],
    ['threads', 'thread', ['title']],
    ['messages', 'thread_message', ['thread_id', 'sequence', 'role', 'content']],
  ])('%s without a node are found', async (check, table, columns) => {
    const id = newId()
    const copied = columns.map((column) => (column === 'sequence' ? '99' : column))
    await plant(
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
    expect(await faults()).toEqual({ [check]: [id], ...active })
  })

  test('a chunk that counts to another version than its node is found', async () => {
    await plant(
      'update chunk set version_part_id = $3 where tenant_id = $1 and id = $2',
      chunk(0),
      other.versionPartId,
    )
    expect(await faults()).toEqual({ chunks: [chunk(0)] })
  })

  test('a version below another document than its own is found', async () => {
    const [old] = document.versions
    await plant(
      'update document_version set document_id = $3, version = 7 where tenant_id = $1 and id = $2',
      old?.versionId,
      other.documentId,
    )
    expect(await faults()).toEqual({ versions: [old?.versionId] })
  })

  test('ancestors that are not those of the parent are found, in and outside of versions', async () => {
    const folder = await addFolder(server, me)
    await plant(
      `update path_part set parent_id = $3, sort_key = 'a9' where tenant_id = $1 and id = $2`,
      folder.partId,
      me.rootPartId,
    )
    await plant(
      `update path_part set ancestors = ancestors[1:1] where tenant_id = $1 and id = $2`,
      chunkNode(0),
    )
    await plant(
      `update path_part set ancestors = '{}' where tenant_id = $1 and id = $2`,
      message.path_part_id,
    )
    const ids = [folder.partId, chunkNode(0), message.path_part_id].toSorted()
    expect(await faults()).toEqual({ ancestors: ids })
  })

  test('a node whose parent is gone is found', async () => {
    const folder = await addFolder(server, me)
    await plant(
      'update path_part set parent_id = $3 where tenant_id = $1 and id = $2',
      folder.partId,
      NOTHING,
    )
    expect(await faults()).toEqual({ ancestors: [folder.partId] })
  })

  test.each(['a', 'a00', '', '!a', 'b0', 'Zz0', `A${'0'.repeat(26)}`])(
    'the sort key %j is found',
    async (key) => {
      await plant(
        'update path_part set sort_key = $3 where tenant_id = $1 and id = $2',
        chunkNode(2),
        key,
      )
      expect(await faults()).toEqual({ order: [chunkNode(2)] })
    },
  )

  test.each(['Zz', 'Y10', 'a1V', 'b10', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzz'])(
    'the sort key %j is good',
    async (key) => {
      await plant(
        'update path_part set sort_key = $3 where tenant_id = $1 and id = $2',
        chunkNode(2),
        key,
      )
      expect(await faults()).toEqual({})
    },
  )

  test('an active version of another document is found', async () => {
    await plant(
      'update document set active_version_id = $3 where tenant_id = $1 and id = $2',
      document.documentId,
      other.versionId,
    )
    expect(await faults()).toEqual({ 'active-versions': [document.documentId] })
  })
})

describe('of texts', () => {
  test('a chunk without one is found', async () => {
    await plant(
      'update chunk set content_id = $3 where tenant_id = $1 and id = $2',
      chunk(0),
      NOTHING,
    )
    expect(await faults()).toEqual({ 'chunk-texts': [chunk(0)] })
  })

  test('one that is left behind is found; one that a chunk had before is not', async () => {
    const [left, former] = [await addText('left'), await addText('former')]
    await plant('insert into chunk_former_content values ($1, $2, $3)', chunk(0), former)
    expect(await faults()).toEqual({ 'unused-texts': [left] })
  })

  test('a former one of a chunk that is gone is found', async () => {
    await plant('insert into chunk_former_content values ($1, $2, $3)', NOTHING, await addText('x'))
    expect(await faults()).toEqual({ 'former-texts': [NOTHING] })
  })

  test('one with another hash is found', async () => {
    const { id } = await ownText()
    await plant(`update chunk_content set content = 'altered' where tenant_id = $1 and id = $2`, id)
    expect(await faults()).toEqual({ hashes: [id] })
  })

  test('an older analysis is a note and no fault', async () => {
    const { id } = await ownText()
    await plant(
      'update chunk_content set analysis_version = 0 where tenant_id = $1 and id = $2',
      id,
    )
    await analyse(id)
    const report = await look(server, { tenantId: me.tenantId })
    expect(report.ok).toBe(true)
    expect(found(report)).toEqual({})
    expect(found(report, 'note')).toEqual({ 'text-index': [id] })
  })
})

/** Lets all texts but one have the newest analysis, whatever test content is written with. */
async function analyse(but: string): Promise<void> {
  await server.context.doors.inTenant(me.tenantId, (tx) =>
    tx
      .updateTable('chunk_content')
      .set({ analysis_version: ANALYSIS_VERSION })
      .where('tenant_id', '=', me.tenantId)
      .where('id', '<>', but)
      .execute(),
  )
}

async function addText(content: string): Promise<string> {
  const id = newId()
  await plant(
    'insert into chunk_content (tenant_id, id, sha256, content, num_tokens) values ($1, $2, $3, $4, 1)',
    id,
    createHash('sha256').update(content).digest(),
    content,
  )
  return id
}

function ownText(): Promise<{ id: string }> {
  return server.context.doors.inTenant(me.tenantId, (tx) =>
    tx
      .selectFrom('chunk_content')
      .where('tenant_id', '=', me.tenantId)
      .where('content', '=', 'own')
      .select('id')
      .executeTakeFirstOrThrow(),
  )
}

describe('of vectors', () => {
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
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      writeVectors(tx, me.tenantId, model.id, rows),
    )
    await plant(
      'insert into tenant_embedding (tenant_id, serving_model_id) values ($1, $2)',
      model.id,
    )
    return model.id
  }

  const all = () => [...document.chunks, ...other.chunks].map(({ id }) => id)

  test('those of a chunk that is gone are found', async () => {
    const model = await serveWith(all())
    for (const table of ['chunk_vector', 'chunk_window']) {
      await plant(
        `insert into ${table}_${String(model)} select (r).* from (
          select jsonb_populate_record(v, jsonb_build_object('chunk_id', $2::uuid)) as r
          from ${table}_${String(model)} v where v.tenant_id = $1 limit 1) x`,
        NOTHING,
      )
    }
    expect(await faults()).toEqual({ 'unused-codes': [NOTHING], 'unused-vectors': [NOTHING] })
  })

  test('a chunk without them is found, also when nothing but codes are missing', async () => {
    const [first = '', second = '', ...rest] = all()
    const model = await serveWith([second, ...rest])
    await plant(
      `delete from chunk_window_${String(model)} where tenant_id = $1 and chunk_id = $2`,
      second,
    )
    expect(await faults()).toEqual({ 'missing-vectors': [first, second].toSorted() })
  })

  test('missing ones are a note while vectors are being made', async () => {
    const model = await serveWith([])
    await plant('update tenant_embedding set building_model_id = $2 where tenant_id = $1', model)
    const report = await look(server, { tenantId: me.tenantId })
    expect(found(report)).toEqual({})
    expect(found(report, 'note')['vectors-at-work']).toEqual([me.tenantId])
  })

  test('missing ones of a version that is being ingested are no fault', async () => {
    await serveWith(other.chunks.map(({ id }) => id))
    await addRun({ status: 'processing', age: '1 second' })
    expect(await faults()).toEqual({})
  })
})

/** An ingestion of the document with the file it is about. */
async function addRun({
  status = 'completed',
  age = '1 hour',
  bytes = 1,
  hash = createHash('sha256').update('x').digest(),
} = {}): Promise<{ id: string; key: string }> {
  const id = newId()
  const key = `${versionPrefix(me.tenantId, document.versionId)}/source/a.txt`
  await server.context.storage.putBytes(key, 'x')
  await plant(
    `insert into ingestion_run (tenant_id, id, document_id, version_id, activate, file_name, source_key,
      source_bytes, source_sha256, ingestion_mode, page_dpi, status, updated_at)
     values ($1, $2, $3, $4, true, 'a.txt', $5, $6, $7, 'standard', 72, $8, now() - $9::text::interval)`,
    id,
    document.documentId,
    document.versionId,
    key,
    bytes,
    hash,
    status,
    age,
  )
  return { id, key }
}

describe('of work', () => {
  test('an ingestion that nobody works on is found; a new one and one with a job are not', async () => {
    await addRun({ status: 'processing', age: '1 minute' })
    const queued = await addRun({ status: 'pending' })
    const { doors, queue } = server.context
    await doors.inTenant(me.tenantId, (tx) =>
      queue.send(tx, ingestionStep, {
        tenantId: me.tenantId,
        runId: queued.id,
        versionId: document.versionId,
        generation: 1,
        step: 'prepare',
      }),
    )
    const lost = await addRun({ status: 'processing' })
    expect(await faults()).toEqual({ ingestions: [lost.id] })
  })

  test('lost work on vectors and answers is found', async () => {
    const [run, reply] = [newId(), newId()]
    await plant(
      `insert into embedding_run (tenant_id, id, model_id, kind, updated_at)
       values ($1, $2, 1, 'MODEL_CHANGE', now() - interval '1 hour')`,
      run,
    )
    await plant(
      `insert into thread_reply (tenant_id, id, thread_id, user_id, created_at)
       values ($1, $2, $3, $4, now() - interval '1 hour')`,
      reply,
      thread.id,
      me.userId,
    )
    expect(await faults()).toEqual({ answers: [reply], 'embedding-runs': [run] })
  })
})

describe('of stored objects', () => {
  test('a file that is gone is found', async () => {
    const { key } = await addRun()
    await server.context.storage.delete(key)
    expect(await faults()).toEqual({ objects: [key] })
  })

  test('a file of another length or, with --deep, other bytes is found', async () => {
    const { key } = await addRun()
    await writeFile(pathOf(server, key), 'xy')
    expect(await faults()).toEqual({ objects: [key] })
    await writeFile(pathOf(server, key), 'y')
    expect(await faults()).toEqual({ objects: [key] })
    expect(found(await look(server, { tenantId: me.tenantId, deep: false }))).toEqual({})
  })

  test('what metadata of versions and chunks, steps and logos name is found when it is gone', async () => {
    const { storage } = server.context
    const prefix = versionPrefix(me.tenantId, document.versionId)
    const uri = (name: string) => storage.uri(`${prefix}/${name}`)
    await plant(
      'update document_version set system_metadata = $3 where tenant_id = $1 and id = $2',
      document.versionId,
      {
        fast_plaintext_s3: uri('plaintext.txt'),
        source_s3: 's3://elsewhere/x',
        other: 'text',
        page_pictures: { dpi: 72, count: 1, ranges: [{ first: 7, last: 7 }] },
      },
    )
    await plant('update chunk set metadata = $3 where tenant_id = $1 and id = $2', chunk(0), {
      s3_urls: [uri('picture.png'), 's3://elsewhere/y'],
    })
    const logo = `${me.tenantId}/branding/${newId()}`
    await plant('update tenant set branding = $2 where id = $1', {
      logos: { LIGHT: { key: logo } },
    })
    const run = await addRun()
    await plant('update ingestion_run set outputs = $3 where tenant_id = $1 and id = $2', run.id, {
      convert: { nodesKey: `${prefix}/pipeline/nodes.jsonl` },
    })
    const uris = ['picture.png', 'plaintext.txt', 'pages/7.webp'].map(uri)
    const keys = [logo, `${prefix}/pipeline/nodes.jsonl`]
    expect(await faults()).toEqual({ objects: [...keys, ...uris].toSorted() })
  })

  test('those that nothing names are found once they are old', async () => {
    await server.context.storage.putBytes(`${me.tenantId}/${newId()}/source/young.txt`, 'x')
    await storeOld(server, `${versionPrefix(me.tenantId, document.versionId)}/anything.txt`)
    await storeOld(server, `${me.tenantId}/another/thing`)
    const orphans = [
      await storeOld(server, `${me.tenantId}/${newId()}/source/a.txt`),
      await storeOld(server, `${me.tenantId}/branding/${newId()}`),
    ]
    expect(await faults()).toEqual({ 'orphan-objects': orphans.toSorted() })
  })

  test('those of a version that neither it nor a run nor a chunk names are found and deleted', async () => {
    const { storage } = server.context
    const at = (name: string) => `${versionPrefix(me.tenantId, document.versionId)}/${name}`
    const named = ['pages/2.webp', 'assets/shown.webp', 'pipeline/middle.json', 'cleaned/a.txt']
    const unnamed = ['pages/4.webp', 'pages/x.webp', 'assets/old.webp', 'pipeline/old.json']
    for (const name of [...named, ...unnamed, 'enrichment/answer.json']) {
      await storeOld(server, at(name))
    }
    const { id, key } = await addRun()
    await plant('update ingestion_run set outputs = $3 where tenant_id = $1 and id = $2', id, {
      convert: { cleanedKey: at('cleaned/a.txt'), totalPages: 3 },
    })
    await plant(
      'update document_version set system_metadata = $3 where tenant_id = $1 and id = $2',
      document.versionId,
      {
        high_accuracy_middle_s3: storage.uri(at('pipeline/middle.json')),
        page_pictures: { dpi: 72, count: 1, ranges: [{ first: 2, last: 2 }] },
      },
    )
    await plant('update chunk set metadata = $3 where tenant_id = $1 and id = $2', chunk(0), {
      s3_urls: [storage.uri(at('assets/shown.webp'))],
    })
    const orphans = unnamed.map(at).toSorted()
    expect(await faults()).toEqual({ 'orphan-objects': orphans })
    await plant(
      "update ingestion_run set status = 'processing', updated_at = now() where tenant_id = $1 and id = $2",
      id,
    )
    expect(await faults()).toEqual({})
    await plant(
      "update ingestion_run set status = 'completed' where tenant_id = $1 and id = $2",
      id,
    )
    await look(server, { tenantId: me.tenantId, fix: true })
    const left = [...named, 'enrichment/answer.json'].map(at)
    expect(await storedKeys(server, me.tenantId)).toEqual([...left, key].toSorted())
    expect(await faults()).toEqual({})
  })

  test('those that a job is going to delete are a note', async () => {
    const [versionId, { doors, queue }] = [newId(), server.context]
    const key = await storeOld(server, `${versionPrefix(me.tenantId, versionId)}/source/a.txt`)
    await doors.inTenant(me.tenantId, (tx) =>
      queue.send(tx, deleteObjects, { tenantId: me.tenantId, versionIds: [versionId] }),
    )
    const report = await look(server, { tenantId: me.tenantId, fix: true })
    expect(found(report)).toEqual({})
    expect(found(report, 'note')['objects-to-delete']).toEqual([key])
    expect(await storedKeys(server, me.tenantId)).toEqual([key])
  })
})
