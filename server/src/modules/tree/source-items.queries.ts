import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import type { PartRow } from './part.queries.ts'

/**
 * Lets the transaction change items that a source keeps up to date. Everyone else gets 409 from the trigger
 * `keep_source_items`.
 */
export async function actAsSource(tx: TenantTx, sourceId: string): Promise<void> {
  await sql`select set_config('app.source_id', ${sourceId}, true)`.execute(tx)
}

/** Makes folders and documents, with their versions, items of a source, or ordinary ones with null. */
export async function keepBySource(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
  sourceId: string | null,
): Promise<void> {
  if (partIds.length === 0) return
  await sql`
    update path_part set source_id = ${sourceId}::uuid
    where tenant_id = ${tenantId}::uuid and source_id is distinct from ${sourceId}::uuid and (
      id = any(${partIds}::uuid[])
      or (parent_id = any(${partIds}::uuid[]) and part_type = 'DOCUMENT_VERSION'))`.execute(tx)
}

/** Makes up to `most` items of a source ordinary ones. @returns how many */
export async function freeFromSource(
  tx: TenantTx,
  {
    tenantId,
    sourceId,
    most,
  }: { readonly tenantId: string; readonly sourceId: string; readonly most: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update path_part set source_id = null
    where tenant_id = ${tenantId}::uuid and id in (
      select id from path_part
      where tenant_id = ${tenantId}::uuid and source_id = ${sourceId}::uuid limit ${most})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** @throws Problem conflict if a source keeps the folder, document or version up to date */
export function requireOrdinary({ source_id: sourceId }: Pick<PartRow, 'source_id'>): void {
  if (sourceId !== null) throw problem('source_keeps_item')
}

/** A folder or document in a folder, by name. */
export type Child = {
  readonly id: string
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly source_id: string | null
}

/** The folder or document with this name. */
export async function findChild(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
  name: string,
): Promise<Child | undefined> {
  const { rows } = await sql<Child>`
    select id, part_type, source_id from path_part
    where tenant_id = ${tenantId}::uuid and parent_id = ${parentId}::uuid and name = ${name}
      and part_type in ('FOLDER', 'DOCUMENT')`.execute(tx)
  return rows[0]
}

/** Whether a folder has no folders and documents. */
export async function isFolderEmpty(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from path_part where tenant_id = ${tenantId}::uuid and parent_id = ${partId}::uuid limit 1`.execute(
    tx,
  )
  return rows.length === 0
}
