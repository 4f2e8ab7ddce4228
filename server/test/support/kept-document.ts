import { newId } from '../../src/platform/core/ids.ts'
import { addDocument, type AddedDocument, type NodeSpec } from './content.ts'
import type { TestMember } from './test-member.ts'
import type { TestServer } from './test-server.ts'

type Kept = {
  readonly name?: string
  readonly nodes: readonly NodeSpec[]
  readonly source: string
  readonly link: string
}

/** Writes a document that a source keeps up to date, with a link to its original. */
export async function addKeptDocument(
  server: TestServer,
  member: TestMember,
  { source, link, ...document }: Kept,
): Promise<AddedDocument & { readonly sourceId: string }> {
  const added = await addDocument(server, member, document)
  const { driver } = server.context
  const { tenantId, userId, sharedPartId } = member
  const sourceId = newId()
  await driver.query(
    `insert into source (tenant_id, id, path_part_id, kind, name, settings, notify_hash, created_by)
     values ($1, $2, $3, 'push', $4, '{}', '', $5)`,
    [tenantId, sourceId, sharedPartId, source, userId],
  )
  await driver.query(
    `insert into source_item (tenant_id, id, source_id, key, kind, path, name, plain_name, state, link, path_part_id)
     values ($1, $2, $3, 'a', 'file', '{a}', 'a', 'a', 'present', $4, $5)`,
    [tenantId, newId(), sourceId, link, added.documentPartId],
  )
  await driver.query(
    `update path_part set source_id = $2 where tenant_id = $1 and (id = $3 or id = any($4::uuid[]))`,
    [tenantId, sourceId, added.documentPartId, added.versions.map((each) => each.versionPartId)],
  )
  return { ...added, sourceId }
}
