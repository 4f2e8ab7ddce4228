import { versionPrefix } from '../../platform/storage/object-keys.ts'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addModel, windows } from '../../../test/fixtures/vectors.ts'
import { storedKeys } from '../../../test/fixtures/ingestions.ts'
import { sessionOf } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, type AddedDocument } from '../../../test/support/content.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { writeVectors } from '../embeddings/store/vectors.queries.ts'
import type { CheckResult } from './tally.ts'
import type { Report } from './verify.service.ts'
import {
  damageTexts,
  dropConstraints,
  empty,
  found,
  look,
  pathOf,
  storeOld,
} from './verify.test-support.ts'

let server: OwnTestServer
let me: TestMember
let document: AddedDocument

beforeAll(async () => {
  server = await startTestServer()
  await dropConstraints(server)
})
beforeEach(async () => {
  me = await server.newTenant()
  document = await addDocument(server, me, { nodes: [{ chunk: 'one' }, { chunk: 'two' }] })
})
afterEach(() => empty(server))
afterAll(() => server.close())

async function run(statement: string, ...params: readonly unknown[]): Promise<number> {
  return server.context.doors.acrossTenants(async (tx) => {
    const { affected } = await sessionOf(tx).query(statement, params)
    return affected
  })
}

async function countOf(table: string): Promise<number> {
  return server.context.doors.acrossTenants(async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(tx)
    return rows[0]?.count ?? 0
  })
}

function resultOf({ checks }: Report, name: string): CheckResult | undefined {
  return checks.find((check) => check.name === name)
}

function addTexts(count: number): Promise<number> {
  return run(
    `insert into chunk_content (tenant_id, id, sha256, content, num_tokens)
     select $1, gen_random_uuid(), sha256(convert_to('text' || n, 'UTF8')), 'text' || n, 1
     from generate_series(1, $2::integer) n`,
    me.tenantId,
    count,
  )
}

describe('rows and objects of a missing tenant', () => {
  test('are found', async () => {
    const lost = newId()
    await run(`insert into tag (tenant_id, id, name) values ($1, $1, 'a')`, lost)
    await run(
      `insert into user_identity (id, tenant_id, provider_id, issuer, subject, user_id) values ($1, $1, $1, 'a', 'b', $1)`,
      lost,
    )
    const key = await storeOld(server, `${lost}/${newId()}/source/a.txt`)
    const report = await look(server)
    expect(found(report)).toEqual({
      'lost-rows': ['tag', 'user_identity'],
      'orphan-objects': [key],
    })
    expect(resultOf(report, 'lost-rows')?.examples[0]?.tenant_id).toBe(lost)
    expect(report.ok).toBe(false)
  })

  test('are not searched for when one tenant is verified', async () => {
    const lost = newId()
    await run(`insert into tag (tenant_id, id, name) values ($1, $1, 'a')`, lost)
    await storeOld(server, `${lost}/${newId()}/source/a.txt`)
    expect(found(await look(server, { tenantId: me.tenantId }))).toEqual({})
  })
})

describe('--fix', () => {
  test('deletes old objects that belong to nothing, and nothing else', async () => {
    const { storage } = server.context
    const kept = [
      await storeOld(server, `${versionPrefix(me.tenantId, document.versionId)}/source/a.txt`),
      `${me.tenantId}/${newId()}/source/young.txt`,
    ]
    await storage.putBytes(kept[1] ?? '', 'x')
    await storeOld(server, `${me.tenantId}/${newId()}/source/a.txt`)
    await storeOld(server, `${newId()}/${newId()}/source/a.txt`)
    await writeFile(pathOf(server, 'README'), 'mine')
    const before = await storedKeys(server)
    expect((await look(server)).ok).toBe(false)
    expect(await storedKeys(server)).toEqual(before)
    const report = await look(server, { fix: true })
    expect(resultOf(report, 'orphan-objects')).toMatchObject({ found: 2, fixed: 2 })
    expect(found(report, 'note')['foreign-files']).toEqual(['README'])
    expect(report.ok).toBe(true)
    expect((await storedKeys(server)).toSorted()).toEqual([...kept, 'README'].toSorted())
    expect(found(await look(server))).toEqual({})
  })

  test('deletes nothing from a storage if the database knows none of its objects', async () => {
    const key = await storeOld(server, `${newId()}/${newId()}/source/a.txt`)
    const report = await look(server, { fix: true })
    expect(report.ok).toBe(false)
    expect(report.refused).toContain('the database knows none of the objects')
    expect(await storedKeys(server)).toEqual([key])
  })

  test('deletes unused texts in batches, and no others', async () => {
    await addTexts(2500)
    const report = await look(server, { fix: true })
    expect(resultOf(report, 'unused-texts')).toMatchObject({ found: 2500, fixed: 2500 })
    expect(resultOf(report, 'unused-texts')?.examples).toHaveLength(5)
    expect(await countOf('chunk_content')).toBe(2)
    expect(found(await look(server))).toEqual({})
  })

  test('deletes vectors of missing chunks, and no others', async (context) => {
    context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
    const model = await addModel(server, { dimensions: 2 })
    const rows = document.chunks.map(({ id }) => ({
      chunkId: id,
      textSha256: Buffer.alloc(32),
      windows: windows([1, 0]),
    }))
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      writeVectors(tx, me.tenantId, model.id, rows),
    )
    const [gone] = document.nodes
    await run('delete from chunk where id = $1', gone?.id)
    await run('delete from path_part where id = $1', gone?.partId)
    const report = await look(server, { fix: true })
    for (const name of ['unused-texts', 'unused-vectors', 'unused-codes']) {
      expect(resultOf(report, name)).toMatchObject({ found: 1, fixed: 1 })
    }
    expect(report.ok).toBe(true)
    expect(await countOf('chunk_vector')).toBe(1)
    expect(await countOf('chunk_window')).toBe(1)
  })

  test('leaves what it cannot fix, and says so', async () => {
    const [chunk] = document.chunks
    await run('update chunk set content_id = $2 where id = $1', chunk?.id, newId())
    const report = await look(server, { fix: true })
    expect(found(report)).toMatchObject({ 'chunk-texts': [chunk?.id] })
    expect(report.ok).toBe(false)
    expect(await countOf('chunk')).toBe(2)
  })
})

test('checks a sample of the texts, or all of them with --deep', async () => {
  await addTexts(400)
  await damageTexts(server, () =>
    run(`update chunk_content set content = content || 'x' where content like 'text%'`),
  )
  const foundIn = async (deep: boolean) => resultOf(await look(server, { deep }), 'hashes')?.found
  expect(await foundIn(true)).toBe(400)
  const sample = await foundIn(false)
  expect(sample).toBeGreaterThan(0)
  expect(sample).toBeLessThan(200)
})
