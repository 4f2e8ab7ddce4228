import { beforeAll, expect, it } from 'vitest'
import type { Static } from 'typebox'
import { SourceFault } from '@arbor/connectors'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { addFake, put, sync, treeOf } from '../sources/sources.test-support.ts'
import { upkeep } from '../trash/upkeep.ts'
import type { AuditEventsResponse } from './audit.schemas.ts'

type Event = Static<typeof AuditEventsResponse>['items'][number]

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
})

/** Events of an item, oldest first. */
async function eventsOf(member: TestMember, partId: string | undefined): Promise<Event[]> {
  const query = `?limit=200&path_part_id=${String(partId)}`
  const { body } = await member.get<Static<typeof AuditEventsResponse>>(`/v1/audit-events${query}`)
  return body.items.toReversed()
}

const ROUND = { signal: new AbortController().signal, isAlone: false }

it('what the trash deletes in time has an event by the server that names the item and its folders', async () => {
  me = await server.newTenant()
  const folder = await addFolder(server, me)
  const document = await addDocument(server, me, { parentPartId: folder.partId, name: 'Lease' })
  await me.post('/v1/trash', { path_part_id: document.documentPartId })
  await server.context.driver.query(
    `update trash_entry set trashed_at = trashed_at - interval '30 days' where tenant_id = $1`,
    [me.tenantId],
  )
  await upkeep[0]?.run(server.context, ROUND)
  const last = (await eventsOf(me, document.documentPartId)).at(-1)
  expect(last).toMatchObject({
    kind: 'item.deleted',
    operation: 'purge_trash',
    credential: 'service',
    user_id: null,
  })
  expect(last?.details['changes']).toContainEqual(
    expect.objectContaining({ table: 'trash_entry', change: 'deleted' }),
  )
  expect((await eventsOf(me, folder.partId)).at(-1)).toEqual(last)
})

it('what a person deletes permanently from the trash is found by its id', async () => {
  me = await server.newTenant()
  const document = await addDocument(server, me, {})
  const { body } = await me.post<{ id: string }>('/v1/trash', {
    path_part_id: document.documentPartId,
  })
  await me.delete(`/v1/trash/${body.id}`)
  expect((await eventsOf(me, document.documentPartId)).map(({ kind }) => kind)).toEqual([
    'item.trashed',
    'item.deleted',
  ])
})

/** The rows that `note_change` and `note_part_change` in the database keep in an event. They only count the others. */
const MOST_CHANGES = 50

it('a deleted document is found by its id, however much was deleted with it', async () => {
  me = await server.newTenant()
  const folder = await addFolder(server, me)
  const sections = Array.from({ length: MOST_CHANGES + 10 }, (_, at) => ({
    section: `Section ${String(at)}`,
    nodes: [{ chunk: `Text ${String(at)}` }],
  }))
  const documents = [
    await addDocument(server, me, { parentPartId: folder.partId, nodes: sections }),
    await addDocument(server, me, { parentPartId: folder.partId, nodes: sections }),
  ]
  await me.delete(`/v1/folders/${folder.id}`)
  for (const { documentPartId } of documents) {
    expect((await eventsOf(me, documentPartId)).at(-1)?.kind).toBe('folder.deleted')
  }
})

it('each item that a source adds, changes, moves and removes has an event of its run', async () => {
  me = await server.newTenant()
  const source = await addFake(server, me)
  put(source, '1', 'a.txt', 'one')
  put(source, '2', 'b.txt', 'two')
  const run = await sync(source)
  const before = await treeOf(source)
  put(source, '1', 'a.txt', 'one again')
  put(source, '2', 'x/b.txt', 'two')
  await sync(source)
  source.fake.items.delete('1')
  await sync(source)
  const first = await eventsOf(me, before.get('a.txt')?.id)
  const bySource = {
    credential: 'source',
    credential_id: source.id,
    user_id: me.userId,
    operation: 'source-step',
  }
  expect(first).toMatchObject([
    { kind: 'document.created', ...bySource, details: { source_run_id: run.id } },
    { kind: 'version.created', ...bySource },
    { kind: 'item.trashed', ...bySource },
  ])
  expect(await eventsOf(me, before.get('b.txt')?.id)).toMatchObject([
    { kind: 'document.created' },
    { kind: 'document.updated', ...bySource },
  ])
  const runs = (await eventsOf(me, source.folderPartId)).filter(
    ({ kind }) => kind === 'source.run_ended',
  )
  expect(runs).toMatchObject([
    { details: { status: 'completed', counts: { added: 2, deleted: 0 }, trigger: 'manual' } },
    { details: { counts: { changed: 1, moved: 1 } } },
    { details: { counts: { deleted: 1 } } },
  ])
  expect((await eventsOf(me, source.folderPartId)).map(({ kind }) => kind)).toContain(
    'folder.created',
  )
})

it('a run of a source that changes nothing has one event, and one that stops the source says so', async () => {
  me = await server.newTenant()
  const source = await addFake(server, me)
  put(source, '1', 'a.txt')
  await sync(source)
  const before = await eventsOf(me, source.folderPartId)
  await sync(source)
  const after = await eventsOf(me, source.folderPartId)
  expect(after.slice(before.length).map(({ kind }) => kind)).toEqual(['source.run_ended'])
  source.fake.fault = new SourceFault('credentials', 'The password was refused.')
  await sync(source)
  expect((await eventsOf(me, source.folderPartId)).at(-1)).toMatchObject({
    kind: 'source.run_ended',
    details: {
      status: 'failed',
      error: 'The password was refused.',
      changes: [{ table: 'source', before: { state: 'ready' }, after: { state: 'stopped' } }],
    },
  })
})
