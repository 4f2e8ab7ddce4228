import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/index.ts'

/**
 * Held while nodes are added below folders, so that no folder moves meanwhile and leaves a new node with the
 * ancestors of its old place. Additions don't wait for each other.
 */
export async function holdTree(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('tree', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/** Held while ancestors are rewritten or subtrees deleted: waits for additions, and they wait for it. */
export async function holdTreeAlone(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tree', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/** Locks the sibling list of a parent until the transaction ends. */
export async function holdSiblings(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
): Promise<void> {
  await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', parentId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** The sort key behind the last sibling. The list must be held. */
export async function keyAtEnd(tx: TenantTx, tenantId: string, parentId: string): Promise<string> {
  const last = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .orderBy('sort_key', 'desc')
    .limit(1)
    .select('sort_key')
    .executeTakeFirst()
  return generateKeyBetween(last?.sort_key ?? null, null)
}
