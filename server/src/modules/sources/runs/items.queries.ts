import { sql } from 'kysely'
import { readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { isReader } from '../../tree/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'

export type ItemRow = {
  readonly id: string
  readonly external_id: string | null
  readonly kind: 'file' | 'folder'
  readonly path: string[]
  readonly name: string
  readonly state: 'present' | 'missing' | 'gone' | 'left_out'
  readonly todo: string | null
  readonly path_part_id: string | null
  readonly trash_id: string | null
  readonly link: string | null
  readonly bytes: number | null
  readonly modified_at: Date | null
  readonly error: string | null
  readonly tries: number
  readonly retry_at: Date | null
}

/** An item, and whether somebody may know its name. */
export type ShownItem = ItemRow & { readonly is_named: boolean }

type Key = { readonly tenantId: string; readonly sourceId: string }

const itemsOf = (tx: TenantTx, { tenantId, sourceId }: Key) =>
  tx.selectFrom('source_item').where('tenant_id', '=', tenantId).where('source_id', '=', sourceId)

const COLUMNS = [
  'id',
  'external_id',
  'path',
  'name',
  'todo',
  'path_part_id',
  'trash_id',
  'link',
  'modified_at',
  'error',
  'tries',
  'retry_at',
  sql<ItemRow['kind']>`kind`.as('kind'),
  sql<ItemRow['state']>`state`.as('state'),
  sql<number | null>`bytes::float8`.as('bytes'),
] as const

const isNamed = (actor: Actor) => isReader(actor, 'source_item').as('is_named')

/** Whether the source keeps anything whose name the actor may not know. */
export async function hidesNames(tx: TenantTx, actor: Actor, sourceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from source_item
    where tenant_id = ${actor.tenantId}::uuid and source_id = ${sourceId}::uuid
      and reader_ids is not null and not ${isReader(actor, 'source_item')} limit 1`.execute(tx)
  return rows.length > 0
}

/** Items of a source, by path, as the actor may see them. */
export async function listItems(
  tx: TenantTx,
  actor: Actor,
  sourceId: string,
  {
    state,
    kind,
    failed,
    ...page
  }: {
    state?: string | null
    kind?: string | null
    failed: boolean
    limit: number
    offset: number
  },
): Promise<Listed<ShownItem>> {
  const found = itemsOf(tx, { tenantId: actor.tenantId, sourceId })
    .$if(state != null, (rows) => rows.where('state', '=', state ?? ''))
    .$if(kind != null, (rows) => rows.where('kind', '=', kind ?? ''))
    .$if(failed, (rows) => rows.where('error', 'is not', null))
  return readPage(
    found,
    found.select(COLUMNS).select(isNamed(actor)).orderBy('path').orderBy('key'),
    page,
  )
}

export async function findItem(
  tx: TenantTx,
  key: Key,
  itemId: string,
): Promise<ItemRow | undefined> {
  return itemsOf(tx, key).where('id', '=', itemId).select(COLUMNS).executeTakeFirst()
}

/** The item of a node. */
export async function findItemOfPart(
  tx: TenantTx,
  key: Key,
  partId: string,
): Promise<ItemRow | undefined> {
  return itemsOf(tx, key)
    .where('path_part_id', '=', partId)
    .where('state', 'in', ['present', 'missing'])
    .select(COLUMNS)
    .executeTakeFirst()
}

/** Lets an item be tried with the next run. An item that was left out is compared again. */
export async function retryItem(tx: TenantTx, { tenantId }: Key, itemId: string): Promise<void> {
  await tx
    .updateTable('source_item')
    .set({
      error: null,
      tries: 0,
      retry_at: null,
      state: sql`case when state = 'left_out' then 'present' else state end`,
      todo: sql`case when state = 'left_out' then 'place' else todo end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', itemId)
    .execute()
}

/** Forgets items that were deleted at their source so long ago that the trash no longer has them. */
export async function deleteOldItems(tx: SystemTx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from source_item where (tenant_id, id) in (
      select tenant_id, id from source_item
      where state = 'gone' and todo is null and gone_at < now() - interval '31 days' limit 1000)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
