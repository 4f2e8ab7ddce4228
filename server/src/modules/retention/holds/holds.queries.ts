import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { newId } from '../../../platform/core/ids.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { problem } from '../../../platform/core/errors.ts'
import { readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { users } from '../../accounts/index.ts'
import {
  HIDDEN_NAME,
  hasRightOutside,
  isReader,
  partsOf,
  partsWithRow,
  shownPath,
} from '../../tree/index.ts'

/** The condition that a legal hold keeps one of the nodes. */
export function isHeld(
  tenant: RawBuilder<unknown>,
  chain: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`is_held(${tenant}, ${chain})`
}

export type HoldRow = {
  readonly id: string
  readonly part_id: string
  readonly part_type: string
  readonly name: string
  readonly reason: string
  readonly created_by: string
  readonly created_by_email: string | null
  readonly created_at: Date
  /** The folder or document; null in the trash. */
  readonly item_id: string | null
  readonly path: string
  readonly in_trash: boolean
}

const columns = (actor: Actor) => {
  const { tenantId } = actor
  const [parts, entries] = [partsWithRow(tenantId), entriesOf(tenantId)]
  /** Something about the item, or else about its entry in the trash. */
  const either = (ofItem: RawBuilder<string>, ofEntry: RawBuilder<string>) => sql<string>`coalesce(
    (select ${ofItem} from ${parts} p where p.id = h.part_id),
    (select case when ${isReader(actor, 'e')} then ${ofEntry} else ${HIDDEN_NAME} end
      from ${entries} e where e.part_id = h.part_id), h.name)`
  return [
    'h.id',
    'h.part_id',
    'h.part_type',
    'h.reason',
    'h.created_by',
    'h.created_at',
    sql<string | null>`(select u.email from ${users} u where u.id = h.created_by)`.as(
      'created_by_email',
    ),
    sql<string | null>`(
      select p.metadata_obj_id from ${partsOf(tenantId)} p where p.id = h.part_id)`.as('item_id'),
    either(
      sql`case when ${hasRightOutside(actor, 'read')} then h.name else ${HIDDEN_NAME} end`,
      sql`h.name`,
    ).as('name'),
    either(shownPath(actor, 'p', sql`p.node`), sql`e.path`).as('path'),
    sql<boolean>`exists (select from ${entries} e where e.part_id = h.part_id)`.as('in_trash'),
  ] as const
}

const entriesOf = (tenantId: string) =>
  sql`(select part_id, path, reader_ids from trash_entry where tenant_id = ${tenantId}::uuid)`

const holds = (tx: TenantTx, tenantId: string) =>
  tx.selectFrom('legal_hold as h').where('h.tenant_id', '=', tenantId)

/** Legal holds, newest first. */
export async function listHolds(
  tx: TenantTx,
  actor: Actor,
  page: { readonly limit: number; readonly offset: number },
): Promise<Listed<HoldRow>> {
  const found = holds(tx, actor.tenantId)
  return readPage(found, found.select(columns(actor)).orderBy('h.id', 'desc'), page)
}

/** @throws Problem not_found */
export async function getHold(tx: TenantTx, actor: Actor, id: string): Promise<HoldRow> {
  const row = await holds(tx, actor.tenantId)
    .where('h.id', '=', id)
    .select(columns(actor))
    .executeTakeFirst()
  if (!row) throw problem('missing', { what: 'Legal hold' })
  return row
}

type NewHold = Pick<HoldRow, 'part_id' | 'part_type' | 'name' | 'reason'>

/** Adds a hold, unless there are too many. @returns its id @throws Problem conflict */
export async function insertHold(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  hold: NewHold,
  most: number,
): Promise<string> {
  const { number } = await holds(tx, tenantId)
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  if (number >= most) throw problem('legal_holds_limit', { max: most })
  const id = newId()
  await tx
    .insertInto('legal_hold')
    .values({ tenant_id: tenantId, id, created_by: userId, ...hold })
    .execute()
  return id
}

/** @throws Problem not_found */
export async function deleteHold(tx: TenantTx, tenantId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('legal_hold')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw problem('missing', { what: 'Legal hold' })
}

/** Whether a legal hold keeps a node or, if `below` is set, something below it. */
export async function isKeptByHold(
  tx: TenantTx,
  part: { readonly tenant_id: string; readonly id: string; readonly ancestors: readonly string[] },
  { below }: { readonly below: boolean },
): Promise<boolean> {
  const chain = [...part.ancestors, part.id]
  const { rows } = await sql<{ held: boolean }>`
    select ${isHeld(sql`${part.tenant_id}::uuid`, sql`${chain}::uuid[]`)} or (${below}::boolean and exists (
      select from legal_hold h
      where h.tenant_id = ${part.tenant_id}::uuid and exists (
        select from nodes_below(${part.id}::uuid) n where n.id = h.part_id))) as held`.execute(tx)
  return rows[0]?.held ?? false
}

/** Whether a tenant has any legal hold, for its deletion. */
export async function hasHolds(tx: SystemTx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('legal_hold')
    .where('tenant_id', '=', tenantId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
