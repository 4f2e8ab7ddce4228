import { sql, type SqlBool } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import { tagsOf } from '../content/index.ts'
import {
  confinedTo,
  grantedIds,
  hasRightOutside,
  isGranted,
  pastItemsBelow,
  looksBack,
  type LookingBack,
  partsWithRow,
  selectParts,
} from '../tree/index.ts'
import type { Scope } from '../tools/index.ts'
import type { Reference } from './answer.schemas.ts'

/**
 * The items of a scope, as references of the question.
 * @throws Problem not_found for items that the actor can't read
 */
export async function referencesOf(
  tx: TenantTx,
  actor: Actor,
  scope: Scope,
): Promise<readonly Reference[]> {
  const [partIds, tagIds] = [uniqueIds(scope.partIds), uniqueIds(scope.tagIds)]
  const parts = await selectParts(tx, actor.tenantId)
    .where(sql<SqlBool>`p.id = any(${partIds}::uuid[])`)
    .where('p.part_type', 'in', ['FOLDER', 'DOCUMENT'])
    .where(hasRightOutside(actor, 'read'))
    .select([
      sql<'FOLDER' | 'DOCUMENT'>`p.part_type`.as('ref_type'),
      'p.id as entity_id',
      'p.name as display_name',
    ])
    .execute()
  const { rows: tags } = await sql<Reference>`
    select 'tag' as ref_type, id as entity_id, name as display_name
    from ${tagsOf(actor.tenantId)} tag where id = any(${tagIds}::uuid[])`.execute(tx)
  if (parts.length < partIds.length) throw problem('missing', { what: 'Folder or document' })
  if (tags.length < tagIds.length) throw problem('missing', { what: 'Tag' })
  return [...parts, ...tags]
}

/**
 * The actor confined to a scope: to its nodes for which the actor has permission, to such nodes below the others, and to
 * items with its tags. What sources hide from the person stays hidden.
 */
export async function confinedToScope(
  tx: TenantTx,
  actor: Actor,
  { partIds, tagIds }: Scope,
): Promise<Actor> {
  const granted = isAdmin(actor) ? [actor.rootPartId] : grantedIds(actor, 'read')
  if (partIds.length === 0) return confinedTo(actor, granted, tagIds)
  if (looksBack(actor)) {
    return confinedTo(actor, await pastDocuments(tx, actor, partIds), tagIds)
  }
  const { rows } = await sql<{ id: string }>`
    select p.id from ${partsWithRow(actor.tenantId)} p
    where p.id = any(${partIds}::uuid[]) and ${isGranted(actor, 'read')}
    union
    select p.id from ${partsWithRow(actor.tenantId)} p
    where p.id = any(${granted}::uuid[]) and ancestors_from_root(p.node) && ${partIds}::uuid[]`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  return confinedTo(actor, ids, tagIds)
}

/** Most documents of a scope at an earlier time. */
const MOST_DOCUMENTS = 50_000

/** The documents that were below some nodes at the actor's time and that the actor has permission for now. */
async function pastDocuments(
  tx: TenantTx,
  actor: LookingBack,
  partIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_granted: boolean }>`
    select p.id, ${isGranted(actor, 'read')} as is_granted
    from ${pastItemsBelow(actor, partIds, MOST_DOCUMENTS + 1)} p
    where p.part_type = 'DOCUMENT'`.execute(tx)
  if (rows.length > MOST_DOCUMENTS) throw problem('past_scope_large', { max: MOST_DOCUMENTS })
  return rows.filter((row) => row.is_granted).map(({ id }) => id)
}

/** The scope in the references of a question. Undefined if there is none. */
export function scopeIn(references: readonly Reference[]): Scope | undefined {
  const idsOf = (types: readonly string[]) =>
    references.filter(({ ref_type: type }) => types.includes(type)).map((each) => each.entity_id)
  const scope = { partIds: idsOf(['FOLDER', 'DOCUMENT']), tagIds: idsOf(['tag']) }
  return scope.partIds.length + scope.tagIds.length === 0 ? undefined : scope
}
