import { listVersionBlocks, noteCleared } from '../../src/modules/retention/index.ts'
import { addDocument, addFolder } from '../support/content.ts'
import type { Ids } from './expectations.ts'
import type { TestMember, TestServer } from '../support/index.ts'

/** What must be kept, and what was deleted permanently. @returns ids by name */
export async function addRetention(
  server: TestServer,
  me: TestMember,
  place: { readonly marker: string; readonly parentPartId: string },
): Promise<Ids> {
  const held = await addFolder(server, me, { ...place, name: `${place.marker} held` })
  const { body } = await me.post<{ id: string }>('/v1/legal-holds', {
    path_part_id: held.partId,
    reason: place.marker,
  })
  const rule = await me.post<{ id: string }>('/v1/retention-rules', {
    name: place.marker,
    path_part_id: held.partId,
    delete_days: 365,
  })
  return {
    receipt_id: await addReceipt(server, me, place),
    legal_hold_id: body.id,
    retention_rule_id: rule.body.id,
  }
}

/** The complete receipt of a document that was deleted permanently. @returns its id */
async function addReceipt(
  server: TestServer,
  me: TestMember,
  { marker, parentPartId }: { readonly marker: string; readonly parentPartId: string },
): Promise<string> {
  const name = `${marker} deleted`
  const { documentId } = await addDocument(server, me, { parentPartId, name })
  const { headers } = await me.delete(`/v1/documents/${documentId}`)
  const receipt = { tenantId: me.tenantId, id: String(headers['x-deletion-receipt']) }
  const { context } = server
  const blocks = await context.doors.inTenant(me.tenantId, (tx) =>
    listVersionBlocks(tx, me.tenantId, [receipt.id]),
  )
  for (const { number } of blocks) await noteCleared(context, receipt, number)
  return receipt.id
}
