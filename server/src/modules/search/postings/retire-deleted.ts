import { sql } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { searchTextsOf } from '../../content/index.ts'
import {
  listUnlisted,
  markUnlisted,
  searchTextsIn,
  tenantsWithUnlisted,
} from '../../retention/index.ts'
import { lockBlocks, retireBlock } from './write-blocks.ts'

/** Tenants that are looked at in a round, with at most this many of their receipts. */
const TENANTS = 20
const RECEIPTS = 500
/** Blocks of a tenant that are retired in a round, because the texts that are left have to be listed again. */
const BLOCKS = 2

/**
 * Retires blocks that list words of texts that were deleted permanently, and notes on their receipts when no block does.
 * A retired block is deleted after the searches that read it.
 * @returns the number of retired blocks
 */
export async function retireDeleted({ doors }: Pick<Context, 'doors'>): Promise<number> {
  const tenants = await doors.acrossTenants((tx) => tenantsWithUnlisted(tx, TENANTS))
  let retired = 0
  for (const tenantId of tenants) {
    // oxlint-disable-next-line no-await-in-loop -- in no hurry
    retired += await doors.inTenant(tenantId, (tx) => retireIn(tx, tenantId))
  }
  return retired
}

async function retireIn(tx: TenantTx, tenantId: string): Promise<number> {
  // Otherwise, a block with a deleted text could be written while the blocks are looked at.
  if (!(await lockBlocks(tx, tenantId))) return 0
  const receiptIds = await listUnlisted(tx, tenantId, RECEIPTS)
  const { rows: blocks } = await sql<{ id: string; is_retired: boolean }>`
    with gone as materialized (
      select receipt.id from ${searchTextsIn(tenantId, receiptIds)} receipt
      where not exists (select from ${searchTextsOf(tenantId)} t where t.id = receipt.id)
    )
    select b.id::text, b.replaced_at is not null as is_retired from search_block b
    where b.tenant_id = ${tenantId}::uuid and exists (
      select from generate_series(0, octet_length(b.texts) / 16 - 1) place
      where encode(substring(b.texts from place * 16 + 1 for 16), 'hex')::uuid in (select id from gone))
    order by b.id`.execute(tx)
  if (blocks.length === 0) await markUnlisted(tx, tenantId, receiptIds)
  const due = blocks.filter((block) => !block.is_retired).slice(0, BLOCKS)
  // oxlint-disable-next-line no-await-in-loop -- one transaction
  for (const { id } of due) await retireBlock(tx, tenantId, id)
  return due.length
}
