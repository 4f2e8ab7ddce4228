import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { hasRight, partsOf, partsWithRow, shownPath } from '../../tree/index.ts'
import { tagsOf } from '../../content/index.ts'
import { membersOf } from '../../tenancy/index.ts'
import type { Reference } from '../../assistant/index.ts'

type Found = { ref_type: string; id: string; name: string; path: string | null }

/** Types of references that are not nodes of the tree and have no stored name. */
const AS_GIVEN: ReadonlySet<string> = new Set(['image', 'memory'])

/**
 * The names and paths of references in messages, as the actor may see them now, with at most two queries. Nodes are
 * found by their own id or that of their object. References to deleted or unreadable objects keep the given name and
 * have no path.
 */
export async function resolveReferences(
  tx: TenantTx,
  actor: Actor,
  references: readonly Reference[],
): Promise<(reference: Reference) => Reference> {
  const idsOf = (wanted: (type: string) => boolean) =>
    uniqueIds(references.filter((each) => wanted(each.ref_type)).map((each) => each.entity_id))
  const [nodes, others] = [
    idsOf((type) => !AS_GIVEN.has(type) && type !== 'tag' && type !== 'user'),
    idsOf((type) => type === 'tag' || type === 'user'),
  ]
  const found = new Map<string, Found>()
  for (const each of [
    ...(await findNodes(tx, actor, nodes)),
    ...(await findNamed(tx, actor, others)),
  ]) {
    found.set(`${each.ref_type} ${each.id}`, each)
  }
  return (reference) => {
    const { ref_type, entity_id, display_name, materialized_path = null } = reference
    const known = found.get(`${ref_type} ${entity_id.toLowerCase()}`)
    return {
      ref_type,
      entity_id,
      display_name: known?.name ?? display_name,
      materialized_path: AS_GIVEN.has(ref_type) ? materialized_path : (known?.path ?? null),
    }
  }
}

/** Readable nodes, one for each of the given ids of nodes or objects. */
async function findNodes(tx: TenantTx, actor: Actor, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select p.part_type as ref_type, wanted.id, coalesce(nullif(p.name, ''), '/') as name,
      ${shownPath(actor, 'p', sql`p.node`)} as path
    from unnest(${ids}::uuid[]) wanted (id)
    cross join lateral (
      select id from ${partsOf(actor.tenantId)} part where id = wanted.id
      union all
      select id from ${partsOf(actor.tenantId)} part
      where metadata_obj_id = wanted.id offset 0) node
    join ${partsWithRow(actor.tenantId)} p on p.id = node.id
    where ${hasRight(actor, 'read')}`.execute(tx)
  return rows
}

/** Tags and members of the tenant. A member without a name keeps the given name. The email address is never shown. */
async function findNamed(tx: TenantTx, actor: Actor, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select 'tag' as ref_type, id, name, null as path from ${tagsOf(actor.tenantId)} tag
    where id = any(${ids}::uuid[])
    union all
    select 'user', m.user_id, concat_ws(' ', m.first_name, m.last_name), null
    from ${membersOf(actor.tenantId)} m
    where m.user_id = any(${ids}::uuid[])
      and concat_ws(' ', m.first_name, m.last_name) <> ''`.execute(tx)
  return rows
}
