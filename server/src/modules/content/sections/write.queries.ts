import type { TenantTx } from '../../../platform/db/index.ts'
import type { Allowed, PartRow } from '../../tree/index.ts'

type Writable = Allowed<PartRow, 'write'>

export type SectionChange = { readonly name?: string; readonly page_number?: number }

/** Updates the name or page of a section. */
export async function writeSection(
  tx: TenantTx,
  node: Writable,
  change: SectionChange,
): Promise<void> {
  await tx
    .updateTable('section')
    .set(change)
    .where('tenant_id', '=', node.tenant_id)
    .where('id', '=', node.metadata_obj_id)
    .execute()
}

/** Reads the name of a section. */
export async function readName(tx: TenantTx, node: Writable): Promise<string> {
  const { name } = await tx
    .selectFrom('section')
    .where('tenant_id', '=', node.tenant_id)
    .where('id', '=', node.metadata_obj_id)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}
