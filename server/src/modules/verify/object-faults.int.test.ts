import { deleteObjects } from '../content/index.ts'
import { versionPrefix } from '../../platform/storage/object-keys.ts'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedKeys } from '../../../test/fixtures/ingestions.ts'
import { newId } from '../../platform/core/ids.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { ingestionStep } from '../ingestion/index.ts'
import { dropConstraints, found, look, pathOf, storeOld } from './verify.test-support.ts'
import { Victim } from './victim.test-support.ts'

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

describe('in work, verify', () => {
  test('finds an abandoned ingestion, but not a new one or one with a job', async () => {
    await victim.addRun({ status: 'processing', age: '1 minute' })
    const queued = await victim.addRun({ status: 'pending' })
    const { doors, queue } = server.context
    await doors.inTenant(victim.me.tenantId, (tx) =>
      queue.send(tx, ingestionStep, {
        tenantId: victim.me.tenantId,
        runId: queued.id,
        versionId: victim.document.versionId,
        generation: 1,
        step: 'prepare',
      }),
    )
    const lost = await victim.addRun({ status: 'processing' })
    expect(await victim.faults()).toEqual({ ingestions: [lost.id] })
  })

  test('finds lost work on vectors and replies', async () => {
    const [run, reply] = [newId(), newId()]
    await victim.plant(
      `insert into embedding_run (tenant_id, id, model_id, kind, updated_at)
       values ($1, $2, 1, 'MODEL_CHANGE', now() - interval '1 hour')`,
      run,
    )
    await victim.plant(
      `insert into thread_reply (tenant_id, id, thread_id, user_id, created_at)
       values ($1, $2, $3, $4, now() - interval '1 hour')`,
      reply,
      victim.thread.id,
      victim.me.userId,
    )
    expect(await victim.faults()).toEqual({ answers: [reply], 'embedding-runs': [run] })
  })
})

describe('in stored objects, verify', () => {
  test('finds a missing file', async () => {
    const { key } = await victim.addRun()
    await server.context.storage.delete(key)
    expect(await victim.faults()).toEqual({ objects: [key] })
  })

  test('finds a file with the wrong length or, with --deep, wrong bytes', async () => {
    const { key } = await victim.addRun()
    await writeFile(pathOf(server, key), 'xy')
    expect(await victim.faults()).toEqual({ objects: [key] })
    await writeFile(pathOf(server, key), 'y')
    expect(await victim.faults()).toEqual({ objects: [key] })
    expect(found(await look(server, { tenantId: victim.me.tenantId, deep: false }))).toEqual({})
  })

  test('finds missing objects of versions, chunks, steps and logos', async () => {
    const { storage } = server.context
    const prefix = versionPrefix(victim.me.tenantId, victim.document.versionId)
    const uri = (name: string) => storage.uri(`${prefix}/${name}`)
    await victim.plant(
      'update document_version set system_metadata = $3 where tenant_id = $1 and id = $2',
      victim.document.versionId,
      {
        fast_plaintext_s3: uri('plaintext.txt'),
        source_s3: 's3://elsewhere/x',
        other: 'text',
        page_pictures: { dpi: 72, count: 1, ranges: [{ first: 7, last: 7 }] },
      },
    )
    await victim.plant(
      'update chunk set metadata = $3 where tenant_id = $1 and id = $2',
      victim.chunk(0),
      {
        s3_urls: [uri('picture.png'), 's3://elsewhere/y'],
      },
    )
    const logo = `${victim.me.tenantId}/branding/${newId()}`
    await victim.plant('update tenant set branding = $2 where id = $1', {
      logos: { LIGHT: { key: logo } },
    })
    const run = await victim.addRun()
    await victim.plant(
      'update ingestion_run set outputs = $3 where tenant_id = $1 and id = $2',
      run.id,
      {
        convert: { nodesKey: `${prefix}/pipeline/nodes.jsonl` },
      },
    )
    const uris = ['picture.png', 'plaintext.txt', 'pages/7.webp'].map(uri)
    const keys = [logo, `${prefix}/pipeline/nodes.jsonl`]
    expect(await victim.faults()).toEqual({ objects: [...keys, ...uris].toSorted() })
  })

  test('finds unused ones once they are old', async () => {
    await server.context.storage.putBytes(`${victim.me.tenantId}/${newId()}/source/young.txt`, 'x')
    await storeOld(
      server,
      `${versionPrefix(victim.me.tenantId, victim.document.versionId)}/anything.txt`,
    )
    await storeOld(server, `${victim.me.tenantId}/another/thing`)
    const orphans = [
      await storeOld(server, `${victim.me.tenantId}/${newId()}/source/a.txt`),
      await storeOld(server, `${victim.me.tenantId}/branding/${newId()}`),
    ]
    expect(await victim.faults()).toEqual({ 'orphan-objects': orphans.toSorted() })
  })

  test('finds and deletes those of a version that neither it nor a run nor a chunk uses', async () => {
    const { storage } = server.context
    const at = (name: string) =>
      `${versionPrefix(victim.me.tenantId, victim.document.versionId)}/${name}`
    const named = ['pages/2.webp', 'assets/shown.webp', 'pipeline/middle.json', 'cleaned/a.txt']
    const unnamed = ['pages/4.webp', 'pages/x.webp', 'assets/old.webp', 'pipeline/old.json']
    for (const name of [...named, ...unnamed, 'enrichment/answer.json']) {
      await storeOld(server, at(name))
    }
    const { id, key } = await victim.addRun()
    await victim.plant(
      'update ingestion_run set outputs = $3 where tenant_id = $1 and id = $2',
      id,
      {
        convert: { cleanedKey: at('cleaned/a.txt'), totalPages: 3 },
      },
    )
    await victim.plant(
      'update document_version set system_metadata = $3 where tenant_id = $1 and id = $2',
      victim.document.versionId,
      {
        high_accuracy_middle_s3: storage.uri(at('pipeline/middle.json')),
        page_pictures: { dpi: 72, count: 1, ranges: [{ first: 2, last: 2 }] },
      },
    )
    await victim.plant(
      'update chunk set metadata = $3 where tenant_id = $1 and id = $2',
      victim.chunk(0),
      {
        s3_urls: [storage.uri(at('assets/shown.webp'))],
      },
    )
    const orphans = unnamed.map(at).toSorted()
    expect(await victim.faults()).toEqual({ 'orphan-objects': orphans })
    await victim.plant(
      "update ingestion_run set status = 'processing', updated_at = now() where tenant_id = $1 and id = $2",
      id,
    )
    expect(await victim.faults()).toEqual({})
    await victim.plant(
      "update ingestion_run set status = 'completed' where tenant_id = $1 and id = $2",
      id,
    )
    await look(server, { tenantId: victim.me.tenantId, fix: true })
    const left = [...named, 'enrichment/answer.json'].map(at)
    expect(await storedKeys(server, victim.me.tenantId)).toEqual([...left, key].toSorted())
    expect(await victim.faults()).toEqual({})
  })

  test('reports those that a job is about to delete as a note', async () => {
    const [versionId, { doors, queue }] = [newId(), server.context]
    const key = await storeOld(
      server,
      `${versionPrefix(victim.me.tenantId, versionId)}/source/a.txt`,
    )
    await doors.inTenant(victim.me.tenantId, (tx) =>
      queue.send(tx, deleteObjects, { tenantId: victim.me.tenantId, versionIds: [versionId] }),
    )
    const report = await look(server, { tenantId: victim.me.tenantId, fix: true })
    expect(found(report)).toEqual({})
    expect(found(report, 'note')['objects-to-delete']).toEqual([key])
    expect(await storedKeys(server, victim.me.tenantId)).toEqual([key])
  })
})
