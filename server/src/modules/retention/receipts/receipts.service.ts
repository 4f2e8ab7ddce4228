import { createHash } from 'node:crypto'
import { currentCall } from '../../../platform/audit/audited-work.ts'
import type { Context } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { publicKeyOf, signText } from '../../../platform/secrets/signing.ts'
import { canonical } from '../../audit/index.ts'
import {
  blocksAfter,
  findAnyReceipt,
  insertReceipts,
  markCleared,
  writeBlocks,
  writeSignature,
  type Block,
  type Deletion,
  type ReceiptKey,
  type ReceiptRow,
} from './receipts.queries.ts'

/** What the signature of a receipt is for. */
export const RECEIPT_PURPOSE = 'deletion receipt'

export const FORMAT = 'arbor-deletion-receipt/1'

/**
 * Blocks that are read at once. `write_receipt_blocks` and `write_receipt_of_nodes` in the database put up to 500 entries
 * into each.
 */
const BATCH = 20

/** What a receipt is about, and the entry of the trash that keeps it. */
type Doomed = Pick<Deletion, 'part' | 'entryId'>

/**
 * Gives a receipt of what is about to be deleted in this transaction. Call it before the first row is deleted, and send
 * the jobs that delete the files with `deleteFilesOf`.
 */
export async function giveReceipt(
  tx: TenantTx | SystemTx,
  { tenantId, ...doomed }: Doomed & { readonly tenantId: string },
  job?: string,
): Promise<string> {
  const [id = ''] = await giveReceipts(tx, { tenantId, doomed: [doomed] }, job)
  return id
}

/** The same for several things of a tenant, with a receipt for each. @returns their ids, in the same order */
export async function giveReceipts(
  tx: TenantTx | SystemTx,
  { tenantId, doomed }: { readonly tenantId: string; readonly doomed: readonly Doomed[] },
  job?: string,
): Promise<string[]> {
  const receipts = await beginReceipts(tx, { tenantId, doomed }, job)
  await writeBlocks(tx, tenantId, receipts)
  return receipts.map(({ id }) => id)
}

/**
 * Begins the receipt of what is about to be deleted in the background. `writeBlocksOf` adds what is deleted, in the same
 * transaction.
 */
export async function beginReceipt(
  tx: TenantTx | SystemTx,
  { tenantId, part }: Pick<Deletion, 'tenantId' | 'part'>,
  job?: string,
): Promise<string> {
  const [receipt] = await beginReceipts(tx, { tenantId, doomed: [{ part }] }, job)
  return receipt?.id ?? ''
}

async function beginReceipts(
  tx: TenantTx | SystemTx,
  { tenantId, doomed }: { readonly tenantId: string; readonly doomed: readonly Doomed[] },
  job = 'background',
) {
  const call = currentCall()
  const receipts = doomed.map((each) => ({ ...each, id: newId() }))
  await insertReceipts(
    tx,
    receipts.map((each) => ({
      ...each,
      tenantId,
      userId: call?.userId,
      requestId: call?.requestId,
      operation: call?.operation ?? job,
    })),
  )
  return receipts
}

/** Notes that the files of a block were deleted, and completes the receipt if these were the last. It can be repeated. */
export async function noteCleared(
  context: Pick<Context, 'doors' | 'secret'>,
  key: ReceiptKey,
  block: number | null,
): Promise<void> {
  const { doors } = context
  const isOpen = await doors.inTenant(key.tenantId, (tx) => markCleared(tx, key, block))
  if (isOpen) return
  const row = await doors.inTenant(key.tenantId, (tx) => findAnyReceipt(tx, key))
  if (!row || row.completed_at) return
  const completed_at = new Date()
  const hash = createHash('sha256').update(lineOf(headOf(key.tenantId, { ...row, completed_at })))
  for await (const found of blocksOf(context, key)) hash.update(lineOf(found))
  const digest = hash.digest('hex')
  const signature = signText(context.secret, RECEIPT_PURPOSE, digest)
  const public_key = publicKeyOf(context.secret, RECEIPT_PURPOSE)
  await doors.inTenant(key.tenantId, (tx) =>
    writeSignature(tx, key, { completed_at, digest, signature, public_key }),
  )
}

/** A part of a receipt as it is signed. */
export const lineOf = (value: unknown): string => `${canonical(value)}\n`

/** The part of a receipt before its blocks, which is signed with them. */
function headOf(tenantId: string, row: ReceiptRow) {
  return {
    tenant_id: tenantId,
    id: row.id,
    deleted_at: row.deleted_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    user_id: row.user_id,
    request_id: row.request_id,
    operation: row.operation,
    part_id: row.part_id,
    part_type: row.part_type,
    name: row.name,
    path: row.path,
    counts: row.counts,
  }
}

/** The blocks of a receipt in order, read in short transactions. */
async function* blocksOf(
  { doors }: Pick<Context, 'doors'>,
  key: ReceiptKey,
): AsyncGenerator<Block> {
  let number = 0
  for (;;) {
    const after = number
    const blocks = await doors.readInTenant(key.tenantId, (tx) =>
      blocksAfter(tx, key, after, BATCH),
    )
    yield* blocks
    const last = blocks.at(-1)
    if (!last || blocks.length < BATCH) return
    number = last.number
  }
}

/** The file of a receipt, as JSON, one block in a line. */
export async function* fileOf(
  context: Pick<Context, 'doors'>,
  tenantId: string,
  row: ReceiptRow,
): AsyncGenerator<string> {
  const { digest, signature, public_key } = row
  const text = JSON.stringify({
    format: FORMAT,
    receipt: headOf(tenantId, row),
    digest,
    signature,
    public_key,
  })
  yield `${text.slice(0, -1)},"blocks":[\n`
  let comma = ''
  for await (const block of blocksOf(context, { tenantId, id: row.id })) {
    yield `${comma}${JSON.stringify(block)}`
    comma = ',\n'
  }
  yield '\n]}\n'
}
