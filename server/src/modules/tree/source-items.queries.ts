import { sql, type RawBuilder } from 'kysely'
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

/**
 * Makes folders and documents, with their versions, items of a source, or ordinary ones with null. Ordinary ones can be
 * read by everyone with a permission.
 */
export async function keepBySource(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
  sourceId: string | null,
): Promise<void> {
  if (partIds.length === 0) return
  await sql`
    update path_part set source_id = ${sourceId}::uuid, reader_ids = ${sourceId === null ? sql`null` : sql`reader_ids`}
    where tenant_id = ${tenantId}::uuid and source_id is distinct from ${sourceId}::uuid and (
      id = any(${partIds}::uuid[])
      or (parent_id = any(${partIds}::uuid[]) and part_type = 'DOCUMENT_VERSION'))`.execute(tx)
}

/**
 * Gives folders and documents of a source, with their versions, the readers that they should have.
 * @param wanted a query with the columns `part_id` and `reader_ids`
 */
export async function setReaders(
  tx: TenantTx,
  { tenantId, sourceId }: { readonly tenantId: string; readonly sourceId: string },
  wanted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with changed as (
      update path_part p set reader_ids = w.reader_ids from (${wanted}) w
      where p.tenant_id = ${tenantId}::uuid and p.id = w.part_id and p.source_id = ${sourceId}::uuid
        and p.reader_ids is distinct from w.reader_ids
      returning p.id, p.reader_ids)
    update path_part v set reader_ids = changed.reader_ids from changed
    where v.tenant_id = ${tenantId}::uuid and v.parent_id = changed.id and v.part_type = 'DOCUMENT_VERSION'`.execute(
    tx,
  )
}

/** Whether readers of a source restrict who can read a node, or any node that the source keeps. */
export async function hasReaders(
  tx: TenantTx,
  tenantId: string,
  of: { readonly sourceId: string } | { readonly partId: string },
): Promise<boolean> {
  const which =
    'partId' in of ? sql`id = ${of.partId}::uuid` : sql`source_id = ${of.sourceId}::uuid`
  const { rows } = await sql`
    select from path_part
    where tenant_id = ${tenantId}::uuid and ${which} and reader_ids is not null limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether any node of the tenant names one of these readers. */
export async function namesReaders(
  tx: TenantTx,
  tenantId: string,
  readers: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    select from path_part
    where tenant_id = ${tenantId}::uuid and reader_ids is not null and reader_ids && array(${readers}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The folders and documents of a folder, at any depth, that everyone with a permission may read, and no source keeps. */
export function ordinaryBelow(tenantId: string, partId: string): RawBuilder<unknown> {
  return sql`(
    select id, ancestors from path_part
    where tenant_id = ${tenantId}::uuid and ancestors @> array[${partId}]::uuid[]
      and part_type in ('FOLDER', 'DOCUMENT') and source_id is null and reader_ids is null)`
}

/**
 * Makes up to `most` items of a source ordinary ones.
 * @param opens whether everyone with a permission may then read them. Otherwise, they keep their readers.
 * @returns how many
 */
export async function freeFromSource(
  tx: TenantTx,
  {
    tenantId,
    sourceId,
    opens,
    most,
  }: {
    readonly tenantId: string
    readonly sourceId: string
    readonly opens: boolean
    readonly most: number
  },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update path_part set source_id = null, reader_ids = ${opens ? sql`null` : sql`reader_ids`}
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
