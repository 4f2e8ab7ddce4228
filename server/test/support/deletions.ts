import { sql } from 'kysely'
import { beginReceipt } from '../../src/modules/retention/index.ts'
import {
  hideDeleted,
  selectParts,
  type Allowed,
  type PartRow,
} from '../../src/modules/tree/index.ts'
import { sessionOf } from '../../src/platform/db/index.ts'
import type { TestServer } from './test-server.ts'

type Member = { readonly tenantId: string }

/** Hides a folder or document as a large deletion does, without the job that removes it. @returns the receipt's id */
export async function hide(
  { context }: Pick<TestServer, 'context'>,
  { tenantId }: Member,
  partId: string,
): Promise<string> {
  return context.doors.inTenant(tenantId, async (tx) => {
    const part = await selectParts(tx, tenantId)
      .where('p.id', '=', partId)
      .selectAll('p')
      .select(sql<string>`path_of(p)`.as('path'))
      .$castTo<Allowed<PartRow, 'write'>>()
      .executeTakeFirstOrThrow()
    const id = await beginReceipt(tx, { tenantId, part })
    await hideDeleted(tx, part, id)
    return id
  })
}

/** The ids of a node, of everything below it, and of the objects of all these. */
export async function nodesOf(
  { context }: Pick<TestServer, 'context'>,
  { tenantId }: Member,
  partId: string,
): Promise<Set<string>> {
  const { rows } = await context.doors.acrossTenants((tx) =>
    sessionOf(tx).query(
      `with outside as (
         select * from path_part where tenant_id = $1 and (id = $2 or ancestors @> array[$2::uuid]))
       select id, metadata_obj_id from outside
       union select id, metadata_obj_id from path_part
       where tenant_id = $1 and version_part_id in (select id from outside)`,
      [tenantId, partId],
    ),
  )
  return new Set(rows.flatMap((row) => [String(row['id']), String(row['metadata_obj_id'])]))
}
