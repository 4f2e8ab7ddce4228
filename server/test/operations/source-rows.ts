import { keyOf } from '../../src/modules/sources/sync/wanted.ts'
import { newId } from '../../src/platform/core/ids.ts'
import { jsonb } from '../../src/platform/db/index.ts'
import { addDocument, addFolder } from '../support/content.ts'
import type { TestMember, TestServer } from '../support/index.ts'
import type { Ids } from './expectations.ts'

/** A source with a run that waits for a person, and an item with a document. */
export async function addSource(server: TestServer, me: TestMember, marker: string): Promise<Ids> {
  const { sharedPartId } = me
  const folder = await addFolder(server, me, {
    parentPartId: sharedPartId,
    name: `${marker} mirror`,
  })
  const { documentPartId } = await addDocument(server, me, {
    parentPartId: folder.partId,
    name: `${marker} mirrored`,
  })
  const { body } = await me.post<{ id: string; notify_secret: string }>('/v1/sources', {
    path_part_id: folder.partId,
    kind: 'push',
    name: `${marker} source`,
    settings: {},
  })
  const rows = await addRows(server, me, { sourceId: body.id, partId: documentPartId, marker })
  const session = await me.post<{ session_id: string }>(`/v1/sources/${body.id}/session`, {})
  return {
    session_id: session.body.session_id,
    source_id: body.id,
    ...rows,
    source_document_part_id: documentPartId,
    external_id: `${marker} item`,
    source_secret: body.notify_secret,
  }
}

async function addRows(
  server: TestServer,
  me: TestMember,
  { sourceId, partId, marker }: { sourceId: string; partId: string; marker: string },
): Promise<Ids> {
  const [source_run_id, source_item_id, source_reader_id] = [newId(), newId(), newId()]
  const own = { tenant_id: me.tenantId, source_id: sourceId }
  await server.context.doors.inTenant(me.tenantId, async (tx) => {
    await tx
      .insertInto('source_run')
      .values({
        ...own,
        id: source_run_id,
        trigger: 'manual',
        status: 'waiting',
        step: 'list',
        log: jsonb([{ at: new Date().toISOString(), message: marker }]),
      })
      .execute()
    await tx
      .insertInto('source_item')
      .values({
        ...own,
        id: source_item_id,
        key: keyOf({ kind: 'file', id: `${marker} item` }),
        external_id: `${marker} item`,
        kind: 'file',
        path: [`${marker} file.txt`],
        name: `${marker} file.txt`,
        plain_name: `${marker} file.txt`,
        state: 'present',
        path_part_id: partId,
      })
      .execute()
    await tx
      .insertInto('source_reader')
      .values({ ...own, id: source_reader_id, kind: 'person', name: marker })
      .execute()
  })
  return { source_run_id, source_item_id, source_reader_id }
}
