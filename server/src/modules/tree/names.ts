import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import { grantedIds, hasRight } from './access.ts'
import { looksBack, timeOf, type LookingBack } from './past.queries.ts'

// Every name of a folder or document that leaves the service passes one of these functions, which know who asks.

/** What stands for a name that a person may not know. */
export const HIDDEN_NAME = '…'

/**
 * The path of a node as the actor may see it, now or at the actor's time. If they may read the node, it names all
 * folders above it now. Folders that it is no longer in, and those above a node that they may not read, are named only
 * if they may read these.
 * @param node the row of the node, whose columns are also under `alias`
 */
export function shownPath(
  actor: Actor,
  alias = 'p',
  node: RawBuilder<unknown> = sql.ref(alias),
): RawBuilder<string> {
  if (looksBack(actor)) return pastPathOf(actor, sql.id(alias, 'id'))
  // This is the common case, for which the database needs only one query.
  return sql<string>`case when ${hasRight(actor, 'read', alias)} then path_of(${node})
    else ${pathShown(actor, node, sql`null`)} end`
}

/** The path of a node by its id, at the actor's time. */
export function pastPathOf(actor: LookingBack, partId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select ${pathShown(actor, sql`now`, timeOf(actor))} from path_part now
    where now.tenant_id = ${actor.tenantId}::uuid and now.id = ${partId})`
}

/** The name of a node as the actor may see it. */
export function shownName(actor: Actor, alias = 'p'): RawBuilder<string> {
  return sql<string>`case when ${hasRight(actor, 'read', alias)} then ${sql.id(alias, 'name')} else ${HIDDEN_NAME} end`
}

/** The path of a node for work of the server, which shows it to nobody or only to people who may read the node. */
export function wholePath(node: RawBuilder<unknown> = sql.ref('p')): RawBuilder<string> {
  return sql<string>`path_of(${node})`
}

function pathShown(
  actor: Actor,
  node: RawBuilder<unknown>,
  time: RawBuilder<unknown>,
): RawBuilder<string> {
  const granted = isAdmin(actor) ? null : grantedIds(actor, 'read')
  const person = actor.isSource ? null : actor.userId
  return sql<string>`path_shown(${node}, ${time}::timestamptz, ${granted}::uuid[], ${person}::uuid)`
}
