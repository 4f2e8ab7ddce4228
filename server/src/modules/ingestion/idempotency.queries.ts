import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'

/** A key that lets a person repeat an upload, with a hash of everything that was sent. */
export type RepeatKey = { readonly key: string; readonly hash: Buffer }

/** What an upload has created. */
export type Made = {
  readonly runId: string
  readonly documentId: string
  readonly versionId: string
}

/** @param sent everything that two identical uploads have in common */
export function repeatKeyOf(key: string, sent: readonly unknown[]): RepeatKey {
  return { key, hash: createHash('sha256').update(JSON.stringify(sent)).digest() }
}

/**
 * What the first upload with a key has created. Undefined for the first upload. Others with the same key wait
 * until the transaction ends, so that two simultaneous uploads don't create two documents. It is the first lock
 * that an upload takes.
 * @throws Problem conflict if the key came with something else
 */
export async function findRepeated(
  tx: TenantTx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  { key, hash }: RepeatKey,
): Promise<Made | undefined> {
  const place = `idempotency ${tenantId} ${userId} ${key}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('idempotency_key')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where(sql<boolean>`created_at >= now() - ${KEPT}::interval`)
    .select(['request_sha256', 'run_id', 'document_id', 'version_id'])
    .executeTakeFirst()
  if (!row) return undefined
  if (!hash.equals(row.request_sha256)) {
    throw problem('upload_key_used')
  }
  return { runId: row.run_id, documentId: row.document_id, versionId: row.version_id }
}

/** Records what the first upload with a key has created, in its transaction. */
export async function keepMade(
  tx: TenantTx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  { key, hash }: RepeatKey,
  { runId, documentId, versionId }: Made,
): Promise<void> {
  const values = {
    request_sha256: hash,
    run_id: runId,
    document_id: documentId,
    version_id: versionId,
    created_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('idempotency_key')
    .values({ tenant_id: tenantId, user_id: userId, key, ...values })
    // The existing key has expired but has not been deleted yet.
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet(values))
    .execute()
}

/** How long a key is valid. */
const KEPT = '24 hours'

/**
 * Deletes expired keys.
 * @returns how many
 */
export async function deleteExpiredKeys(tx: SystemTx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - ${KEPT}::interval`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
