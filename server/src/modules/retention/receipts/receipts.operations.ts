import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { own } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { attachment } from '../../../platform/storage/download-names.ts'
import { findReceipt, listReceipts, type ShownReceipt } from './receipts.queries.ts'
import {
  DeletionReceiptPage,
  DeletionReceiptResponse,
  ReceiptBody,
  ReceiptsQuery,
} from './receipts.schemas.ts'
import { fileOf } from './receipts.service.ts'

const tag = 'retention'
const access = own('deletion receipts')

/** Receipts of permanent deletions: one's own or, for administrators, all. */
export const receiptOperations = [
  operation({
    id: 'list_deletion_receipts',
    route: 'GET /v1/deletion-receipts',
    tag,
    summary: 'List receipts of permanent deletions',
    description:
      'Returns the newest first. OWNER and ADMIN see all receipts, others those of what they have deleted.',
    access,
    query: ReceiptsQuery,
    answers: { 200: DeletionReceiptPage },
    run: async ({ doors }, actor, { query }) => {
      const { total, items } = await doors.readInTenant(actor.tenantId, (tx) =>
        listReceipts(tx, actor, query),
      )
      return { total, items: items.map(toPublic) }
    },
  }),
  operation({
    id: 'get_deletion_receipt',
    route: 'GET /v1/deletion-receipts/:receipt_id',
    tag,
    summary: 'Get the receipt of a permanent deletion',
    description:
      'Operations that delete something permanently return the id of the receipt in the header `x-deletion-receipt`. The receipt is complete when the stored files are gone, too.',
    example: { params: { receipt_id: sampleIds.receipt_id } },
    access,
    answers: { 200: DeletionReceiptResponse },
    refuses: [404],
    run: async (context, actor, { params }) => toPublic(await found(context, actor, params)),
  }),
  operation({
    id: 'download_deletion_receipt',
    route: 'GET /v1/deletion-receipts/:receipt_id/file',
    tag,
    summary: 'Download the receipt of a permanent deletion',
    description:
      'Returns a JSON file with all ids, names and hashes, signed by the server. `arbor verify --receipt FILE` proves with it that nothing is left. Returns 409 until the receipt is complete.',
    example: { params: { receipt_id: sampleIds.receipt_id } },
    access,
    answers: { 200: ReceiptBody },
    refuses: [404, 409],
    head: false,
    run: async (context, actor, { params }, { reply }) => {
      const row = await found(context, actor, params)
      if (!row.is_named) throw problem('missing', { what: 'Receipt' })
      if (!row.completed_at) throw problem('receipt_incomplete')
      void reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': attachment(`deletion-receipt-${row.id}.json`),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      return Readable.from(fileOf(context, actor.tenantId, row))
    },
  }),
]

async function found(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  { receipt_id: id }: { readonly receipt_id: string },
): Promise<ShownReceipt> {
  const row = await doors.readInTenant(actor.tenantId, (tx) => findReceipt(tx, actor, id))
  if (!row) throw problem('missing', { what: 'Receipt' })
  return row
}

function toPublic(row: ShownReceipt): Static<typeof DeletionReceiptResponse> {
  const { part_id, path, counts, public_key: _key, is_named: _isNamed, ...rest } = row
  return {
    ...rest,
    counts: { ...counts },
    path_part_id: part_id,
    materialized_path: path,
    deleted_at: row.deleted_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}
