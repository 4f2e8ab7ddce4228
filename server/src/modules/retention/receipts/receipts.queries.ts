import { sql } from 'kysely'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import { jsonb, readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { users } from '../../accounts/index.ts'
import { HIDDEN_NAME, isReader, isUnderway, progressOf } from '../../tree/index.ts'

/** Identifies a receipt. */
export type ReceiptKey = { readonly tenantId: string; readonly id: string }

/** What is deleted, by whom, and how. */
export type Deletion = {
  readonly tenantId: string
  readonly part: {
    readonly id: string
    readonly part_type: string
    readonly name: string
    /** Unknown to work of the server. */
    readonly path?: string | undefined
  }
  /** The entry of the trash that keeps it. */
  readonly entryId?: string | undefined
  readonly userId: string | undefined
  readonly requestId: string | undefined
  readonly operation: string
}

/** Begins receipts, in the order of their ids. */
export async function insertReceipts(
  tx: TenantTx | SystemTx,
  deletions: readonly (Deletion & { readonly id: string })[],
): Promise<void> {
  const rows = deletions.map(({ part, entryId = null, ...deletion }) => ({
    tenant_id: deletion.tenantId,
    id: deletion.id,
    user_id: deletion.userId ?? null,
    request_id: deletion.requestId ?? null,
    operation: deletion.operation,
    part_id: part.id,
    part_type: part.part_type,
    name: part.name,
    path: part.path ?? '',
    entry_id: entryId,
  }))
  await sql`
    insert into deletion_receipt (
      tenant_id, id, user_id, request_id, operation, part_id, part_type, name, path, reader_ids)
    select tenant_id, id, user_id, request_id, operation, part_id, part_type, name, path,
      readers_of_all(tenant_id, part_id, entry_id)
    from jsonb_to_recordset(${jsonb(rows)}) as new (
      tenant_id uuid, id uuid, user_id uuid, request_id text, operation text, part_id uuid, part_type text, name text,
      path text, entry_id uuid)
    order by id`.execute(tx)
}

/** A receipt, with what it is about. */
type Begun = { readonly id: string } & Pick<Deletion, 'part' | 'entryId'>

/** Writes down everything that is about to be deleted at once. */
export async function writeBlocks(
  tx: TenantTx | SystemTx,
  tenantId: string,
  receipts: readonly Begun[],
): Promise<void> {
  const ids = receipts.map(({ id }) => id)
  const partIds = receipts.map(({ part }) => part.id)
  const entryIds = receipts.map(({ entryId }) => entryId ?? null)
  await sql`
    select write_receipt_blocks(${tenantId}::uuid, r.id, r.part_id, r.entry_id)
    from unnest(${ids}::uuid[], ${partIds}::uuid[], ${entryIds}::uuid[]) r (id, part_id, entry_id)`.execute(
    tx,
  )
}

/** Writes down some nodes that are about to be deleted in the background. @returns the numbers of the new blocks */
export async function writeBlocksOf(
  tx: TenantTx,
  { tenantId, id }: ReceiptKey,
  nodeIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select write_receipt_of_nodes(${tenantId}::uuid, ${id}::uuid, ${nodeIds}::uuid[]) as number`.execute(
    tx,
  )
  return rows.map((row) => row.number)
}

/** Versions in a block of a receipt, whose files must be deleted. */
export type VersionBlock = {
  readonly receipt_id: string
  readonly number: number
  readonly version_ids: string[]
}

/**
 * The versions of receipts whose files must be deleted, by block.
 * @param only numbers of blocks; all by default
 */
export async function listVersionBlocks(
  tx: TenantTx | SystemTx,
  tenantId: string,
  receiptIds: readonly string[],
  only?: readonly number[],
): Promise<VersionBlock[]> {
  const { rows } = await sql<VersionBlock>`
    select receipt_id, number, array(
      select entry ->> 'object_id' from jsonb_array_elements(entries) entry) as version_ids
    from deletion_receipt_block
    where tenant_id = ${tenantId}::uuid and receipt_id = any(${receiptIds}::uuid[]) and kind = 'DOCUMENT_VERSION'
      and (${only ?? null}::int[] is null or number = any(${only ?? null}::int[]))
    order by receipt_id, number`.execute(tx)
  return rows
}

/**
 * Notes that the files of a block are gone.
 * @returns whether files of other blocks are still there, or more is being deleted
 */
export async function markCleared(
  tx: TenantTx,
  { tenantId, id }: ReceiptKey,
  number: number | null,
): Promise<boolean> {
  const blocks = () =>
    tx
      .selectFrom('deletion_receipt_block')
      .where('tenant_id', '=', tenantId)
      .where('receipt_id', '=', id)
  await tx
    .updateTable('deletion_receipt_block')
    .set({ cleared_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('receipt_id', '=', id)
    .where('number', '=', number ?? 0)
    .where('cleared_at', 'is', null)
    .execute()
  const uncleared = blocks()
    .where('kind', '=', 'DOCUMENT_VERSION')
    .where('cleared_at', 'is', null)
    .select('number')
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (${uncleared}) or ${isUnderway(sql`${tenantId}::uuid`, sql`${id}::uuid`)} as is_open`.execute(
    tx,
  )
  return rows[0]?.is_open ?? false
}

export type ReceiptRow = {
  readonly id: string
  readonly deleted_at: Date
  readonly user_id: string | null
  readonly email: string | null
  readonly request_id: string | null
  readonly operation: string
  readonly part_id: string
  readonly part_type: string
  readonly name: string
  readonly path: string
  readonly counts: Readonly<Record<string, number>>
  readonly completed_at: Date | null
  /** How far the deletion is while it continues in the background. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly digest: string | null
  readonly signature: string | null
  readonly public_key: string | null
}

/** A receipt as somebody sees it, and whether it names what was deleted to them. */
export type ShownReceipt = ReceiptRow & { readonly is_named: boolean }

const columns = [
  'r.id',
  'r.deleted_at',
  'r.user_id',
  'r.request_id',
  'r.operation',
  'r.part_id',
  'r.part_type',
  'r.name',
  'r.path',
  'r.completed_at',
  'r.digest',
  'r.signature',
  'r.public_key',
  sql<string | null>`(select u.email from ${users} u where u.id = r.user_id)`.as('email'),
  sql<Record<string, number>>`(
    select coalesce(jsonb_object_agg(kind, size), '{}') from (
      select b.kind, sum(b.size)::int as size from deletion_receipt_block b
      where b.tenant_id = r.tenant_id and b.receipt_id = r.id group by b.kind) s)`.as('counts'),
  progressOf(sql`r.tenant_id`, sql`r.id`).as('progress'),
] as const

/** The columns as the actor may see them. A name is shown to those who could read everything that was deleted. */
const columnsFor = (actor: Actor) => {
  const isNamed = isReader(actor, 'r')
  const shown = (column: string) =>
    sql<string>`case when ${isNamed} then ${sql.id('r', column)} else ${HIDDEN_NAME} end`
  return [
    ...columns.filter((column) => column !== 'r.name' && column !== 'r.path'),
    shown('name').as('name'),
    shown('path').as('path'),
    isNamed.as('is_named'),
  ] as const
}

const receipts = (tx: TenantTx, tenantId: string) =>
  tx.selectFrom('deletion_receipt as r').where('r.tenant_id', '=', tenantId)

/** Receipts of what the actor has deleted or, for administrators, of everything, newest first. */
export async function listReceipts(
  tx: TenantTx,
  actor: Actor,
  page: { readonly limit: number; readonly offset: number },
): Promise<Listed<ShownReceipt>> {
  const found = receipts(tx, actor.tenantId).$if(!isAdmin(actor), (query) =>
    query.where('r.user_id', '=', actor.userId),
  )
  return readPage(found, found.select(columnsFor(actor)).orderBy('r.id', 'desc'), page)
}

/** A receipt, if the actor may see it. */
export async function findReceipt(
  tx: TenantTx,
  actor: Actor,
  id: string,
): Promise<ShownReceipt | undefined> {
  return receipts(tx, actor.tenantId)
    .where('r.id', '=', id)
    .$if(!isAdmin(actor), (query) => query.where('r.user_id', '=', actor.userId))
    .select(columnsFor(actor))
    .executeTakeFirst()
}

/** A receipt, for the server itself. */
export async function findAnyReceipt(
  tx: TenantTx,
  { tenantId, id }: ReceiptKey,
): Promise<ReceiptRow | undefined> {
  return receipts(tx, tenantId).where('r.id', '=', id).select(columns).executeTakeFirst()
}

/** A block as it is signed. */
export type Block = {
  readonly number: number
  readonly kind: string
  readonly entries: readonly unknown[]
}

/** Some blocks of a receipt after a number, in order. */
export async function blocksAfter(
  tx: TenantTx,
  { tenantId, id }: ReceiptKey,
  number: number,
  limit: number,
): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select number, kind, entries from deletion_receipt_block
    where tenant_id = ${tenantId}::uuid and receipt_id = ${id}::uuid and number > ${number}::int
    order by number limit ${limit}`.execute(tx)
  return rows
}

/** Completes a receipt, once. */
export async function writeSignature(
  tx: TenantTx,
  { tenantId, id }: ReceiptKey,
  signed: {
    readonly completed_at: Date
    readonly digest: string
    readonly signature: string
    readonly public_key: string
  },
): Promise<void> {
  await tx
    .updateTable('deletion_receipt')
    .set(signed)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()
}
