import { sql } from 'kysely'
import { newId } from '../../../platform/core/ids.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { problem } from '../../../platform/core/errors.ts'
import { readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { users } from '../../accounts/index.ts'
import { partsOf, partsWithRow, shownName, shownPath } from '../../tree/index.ts'

/** How long documents are kept, and when they are deleted. */
export type Periods = {
  readonly keep_days: number | null
  readonly delete_days: number | null
  readonly counted_from: 'CREATION' | 'LAST_CHANGE'
}

/** What a rule is for: either a folder or a tag. */
export type Target = {
  readonly part_id: string | null
  readonly tag_id: string | null
  readonly target_name: string
}

export type RuleRow = Periods &
  Target & {
    readonly id: string
    readonly name: string
    readonly path: string | null
    readonly scheduled: number
    readonly created_by: string
    readonly created_by_email: string | null
    readonly created_at: Date
    readonly updated_at: Date
  }

const columns = (actor: Actor) =>
  [
    'r.id',
    'r.name',
    'r.part_id',
    'r.tag_id',
    sql<string>`coalesce((
      select ${shownName(actor)} from ${partsOf(actor.tenantId)} p where p.id = r.part_id), r.target_name)`.as(
      'target_name',
    ),
    'r.keep_days',
    'r.delete_days',
    sql<Periods['counted_from']>`r.counted_from`.as('counted_from'),
    'r.created_by',
    'r.created_at',
    'r.updated_at',
    sql<string | null>`(
      select ${shownPath(actor, 'p', sql`p.node`)} from ${partsWithRow(actor.tenantId)} p where p.id = r.part_id)`.as(
      'path',
    ),
    sql<number>`(
      select count(*)::int from retention_deletion d
      where d.tenant_id = r.tenant_id and d.rule_id = r.id)`.as('scheduled'),
    sql<string | null>`(select u.email from ${users} u where u.id = r.created_by)`.as(
      'created_by_email',
    ),
  ] as const

const rules = (tx: TenantTx | SystemTx, tenantId: string) =>
  tx.selectFrom('retention_rule as r').where('r.tenant_id', '=', tenantId)

/** Retention rules, newest first. */
export async function listRules(
  tx: TenantTx,
  actor: Actor,
  page: { readonly limit: number; readonly offset: number },
): Promise<Listed<RuleRow>> {
  const found = rules(tx, actor.tenantId)
  return readPage(found, found.select(columns(actor)).orderBy('r.id', 'desc'), page)
}

/** @throws Problem not_found */
export async function getRule(tx: TenantTx, actor: Actor, id: string): Promise<RuleRow> {
  const row = await rules(tx, actor.tenantId)
    .where('r.id', '=', id)
    .select(columns(actor))
    .executeTakeFirst()
  if (!row) throw problem('missing', { what: 'Retention rule' })
  return row
}

type NewRule = Periods & Target & { readonly name: string }

/** Adds a rule, unless there are too many. @returns its id @throws Problem conflict */
export async function insertRule(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  rule: NewRule,
  most: number,
): Promise<string> {
  const { number } = await rules(tx, tenantId)
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  if (number >= most) throw problem('retention_rules_limit', { max: most })
  const id = newId()
  await tx
    .insertInto('retention_rule')
    .values({ tenant_id: tenantId, id, created_by: userId, ...rule })
    .execute()
  return id
}

/** Changes a rule. What was announced because of it is announced again if it still applies. */
export async function updateRule(
  tx: TenantTx,
  tenantId: string,
  id: string,
  changes: Periods & { readonly name: string },
): Promise<void> {
  await tx
    .updateTable('retention_rule')
    .set({ ...changes, updated_at: sql<Date>`now()`, announced_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('retention_deletion')
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', id)
    .execute()
}

/** @throws Problem not_found */
export async function deleteRule(tx: TenantTx, tenantId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('retention_rule')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw problem('missing', { what: 'Retention rule' })
}

/** Whether a tenant has rules that keep documents, for its deletion. */
export async function hasKeepingRules(tx: SystemTx, tenantId: string): Promise<boolean> {
  const row = await rules(tx, tenantId)
    .where('r.keep_days', 'is not', null)
    .select('r.id')
    .executeTakeFirst()
  return row !== undefined
}

/** The name of a tag. Undefined if there is none. */
export async function findTagName(
  tx: TenantTx,
  tenantId: string,
  tagId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select tag_name(${tenantId}::uuid, ${tagId}::uuid) as name`.execute(tx)
  return rows[0]?.name ?? undefined
}
