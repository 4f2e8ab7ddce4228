import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currentCall } from '../../../platform/audit/audited-work.ts'
import type { Context } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { publicKeyOf, signText } from '../../../platform/secrets/signing.ts'
import { FORMAT, lineOf, RECEIPT_PURPOSE } from './receipts.service.ts'

/** The receipt of a deleted tenant. Its members are gone, so only the operator can read it. */
export type TenantReceipt = {
  readonly id: string
  readonly deleted_tenant_id: string
  readonly name: string
  readonly deleted_at: Date
  readonly user_id: string | null
  readonly request_id: string | null
  readonly counts: Readonly<Record<string, number>>
  readonly completed_at: Date | null
  readonly digest: string | null
  readonly signature: string | null
  readonly public_key: string | null
}

/** Gives a receipt of a tenant that is deleted in this transaction. @returns its id */
export async function giveTenantReceipt(tx: SystemTx, tenantId: string): Promise<string> {
  const id = newId()
  const call = currentCall()
  await sql`
    insert into tenant_receipt (id, deleted_tenant_id, name, user_id, request_id, counts)
    select ${id}::uuid, t.id, t.name, ${call?.userId ?? null}::uuid, ${call?.requestId ?? null},
      count_rows_of_tenant(t.id)
    from tenant_name(${tenantId}::uuid) t`.execute(tx)
  return id
}

const receipts = (tx: SystemTx) =>
  tx
    .selectFrom('tenant_receipt')
    .selectAll()
    .$narrowType<{ counts: Readonly<Record<string, number>> }>()

/** The latest receipts of deleted tenants. */
export async function listTenantReceipts(tx: SystemTx, limit: number): Promise<TenantReceipt[]> {
  return receipts(tx).orderBy('id', 'desc').limit(limit).execute()
}

export async function findTenantReceipt(
  tx: SystemTx,
  id: string,
): Promise<TenantReceipt | undefined> {
  return receipts(tx).where('id', '=', id).executeTakeFirst()
}

/** Signs the receipt when the files of the tenant are gone, too. It can be repeated. */
export async function completeTenantReceipt(
  { doors, secret }: Pick<Context, 'doors' | 'secret'>,
  id: string,
): Promise<void> {
  await doors.acrossTenants(async (tx) => {
    const row = await findTenantReceipt(tx, id)
    if (!row || row.completed_at) return
    const completed_at = new Date()
    const hash = createHash('sha256')
    const { receipt, blocks } = partsOf({ ...row, completed_at })
    for (const part of [receipt, ...blocks]) hash.update(lineOf(part))
    const digest = hash.digest('hex')
    const signature = signText(secret, RECEIPT_PURPOSE, digest)
    const public_key = publicKeyOf(secret, RECEIPT_PURPOSE)
    await tx
      .updateTable('tenant_receipt')
      .set({ completed_at, digest, signature, public_key })
      .where('id', '=', id)
      .where('completed_at', 'is', null)
      .execute()
  })
}

/** What is signed, in the form of other receipts. */
function partsOf(row: TenantReceipt) {
  const rows = Object.values(row.counts)
  const entries = Object.entries(row.counts).map(([table, count]) => ({ table, rows: count }))
  return {
    receipt: {
      tenant_id: row.deleted_tenant_id,
      id: row.id,
      deleted_at: row.deleted_at.toISOString(),
      completed_at: row.completed_at?.toISOString() ?? null,
      user_id: row.user_id,
      request_id: row.request_id,
      operation: 'delete_tenant',
      part_id: row.deleted_tenant_id,
      part_type: 'TENANT',
      name: row.name,
      path: '',
      counts: { ROWS: rows.reduce((sum, count) => sum + count, 0) },
    },
    blocks: [{ number: 1, kind: 'ROWS', entries }],
  }
}

/** The file of a complete receipt, as JSON. */
export function fileOfTenantReceipt(row: TenantReceipt): string {
  const { digest, signature, public_key } = row
  const { receipt, blocks } = partsOf(row)
  return `${JSON.stringify({ format: FORMAT, receipt, digest, signature, public_key, blocks })}\n`
}
