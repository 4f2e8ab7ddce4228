import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../platform/actor.ts'

export type Right = 'read' | 'write'

declare const allowed: unique symbol

/** A row that was fetched with a right in the query; functions that change data take nothing else. */
export type Allowed<Row, R extends Right> = Row & { readonly [allowed]: R }

/** Ids of the path parts whose subtrees a USER may read or write. */
export function grantedIds(actor: Actor, right: Right): readonly string[] {
  return right === 'read' ? actor.readPartIds : actor.writePartIds
}

/**
 * The predicate "the actor has this right on the path part under `alias`": the part or one above it is granted. Nodes
 * inside a document version have only their ancestors from the version down, so those of the version count too.
 */
export function hasRight(actor: Actor, right: Right, alias = 'p'): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`
  const part = sql.id(alias)
  const ids = sql`${grantedIds(actor, right)}::uuid[]`
  return sql<boolean>`(${part}.id = any(${ids}) or ${part}.ancestors && ${ids} or exists (
    select from path_part above
    where above.tenant_id = ${part}.tenant_id and above.id = ${part}.version_part_id and above.ancestors && ${ids}))`
}

/** The same predicate for nodes that are never inside a version: folders, documents, versions and threads. */
export function hasRightOutside(actor: Actor, right: Right, alias = 'p'): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`
  const part = sql.id(alias)
  const ids = sql`${grantedIds(actor, right)}::uuid[]`
  return sql<boolean>`(${part}.id = any(${ids}) or ${part}.ancestors && ${ids})`
}
