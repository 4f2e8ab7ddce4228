import { sql } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { searchTextsOf } from '../../content/index.ts'
import {
  listUnlisted,
  markUnlisted,
  noteListed,
  searchTextsIn,
  tenantsWithUnlisted,
} from '../../retention/index.ts'
import { lockBlocks, retireBlock } from './write-blocks.ts'

/** Tenants that are looked at in a round, with at most this many of their receipts. */
const TENANTS = 20
const RECEIPTS = 500
/** Blocks of a tenant that are read in a round, of up to 2,048 texts each. */
const READ = 50
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

/** Reads some blocks. Blocks that are written later have no deleted texts, so each is read once for a receipt. */
async function retireIn(tx: TenantTx, tenantId: string): Promise<number> {
  // Otherwise, a block with a deleted text could be written while the blocks are looked at.
  if (!(await lockBlocks(tx, tenantId))) return 0
  const { ids, after } = await listUnlisted(tx, tenantId, RECEIPTS)
  const { rows: blocks } = await sql<{ id: string; is_retired: boolean; is_named: boolean }>`
    with gone as materialized (
      select receipt.id from ${searchTextsIn(tenantId, ids)} receipt
      where not exists (select from ${searchTextsOf(tenantId)} t where t.id = receipt.id)
    ), block as (
      select id, texts, replaced_at from search_block
      where tenant_id = ${tenantId}::uuid and id > ${after}::bigint order by id limit ${READ}
    )
    select b.id::text, b.replaced_at is not null as is_retired, exists (
      select from generate_series(0, octet_length(b.texts) / 16 - 1) place
      where encode(substring(b.texts from place * 16 + 1 for 16), 'hex')::uuid in (select id from gone)) as is_named
    from block b order by b.id`.execute(tx)
  const named = blocks.findIndex((block) => block.is_named)
  // A block that names one is read again until it is deleted.
  const passed = named < 0 ? blocks.at(-1) : blocks[named - 1]
  if (passed) await noteListed(tx, tenantId, { ids, after: passed.id })
  if (named < 0 && blocks.length < READ) await markUnlisted(tx, tenantId, ids)
  const due = blocks.filter((block) => block.is_named && !block.is_retired).slice(0, BLOCKS)
  // oxlint-disable-next-line no-await-in-loop -- one transaction
  for (const { id } of due) await retireBlock(tx, tenantId, id)
  return due.length
}
