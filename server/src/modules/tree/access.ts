import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import { uniqueIds } from '../../platform/core/ids.ts'

export type Right = 'read' | 'write'

declare const allowed: unique symbol

/** A row that was fetched with a permission check in the query. Functions that change data accept only such rows. */
export type Allowed<Row, R extends Right> = Row & { readonly [allowed]: R }

/** Ids of the path parts whose subtrees a USER may read or write. */
export function grantedIds(actor: Actor, right: Right): readonly string[] {
  return right === 'read' ? actor.readPartIds : actor.writePartIds
}

/**
 * The actor for a task that reads only some nodes with everything below them, or among these only what has all of the
 * given tags. Whatever a document makes the model do, the task can't read anything else.
 * @param partIds nodes that the actor may read
 */
export function confinedTo(
  actor: Actor,
  partIds: readonly string[],
  tagIds: readonly string[] = [],
): Actor {
  return {
    ...actor,
    role: 'USER',
    readPartIds: partIds,
    writePartIds: [],
    ...(tagIds.length > 0 && { onlyTagged: uniqueIds(tagIds) }),
  }
}

/**
 * The condition that the actor has this right on the path part under `alias`: the part or one above it is granted, and
 * the actor is one of its readers. Nodes inside a document version store only their ancestors from the version down,
 * and follow its readers, so the version is checked, too.
 */
export function hasRight(actor: Actor, right: Right, alias = 'p'): RawBuilder<boolean> {
  const part = sql.id(alias)
  return withTags(
    actor,
    sql<boolean>`(${isGranted(actor, right, alias)} and ${isReaderInside(actor, alias)} and ${existed(actor, alias)})`,
    sql`${part}.ancestors || ${part}.id || coalesce((
      select above.ancestors from path_part above
      where above.tenant_id = ${part}.tenant_id and above.id = ${part}.version_part_id), '{}')`,
  )
}

/** The part of {@link hasRight} that depends only on permissions. For scopes, whose items are checked one by one. */
export function isGranted(actor: Actor, right: Right, alias = 'p'): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`
  const part = sql.id(alias)
  const ids = sql`${grantedIds(actor, right)}::uuid[]`
  return sql<boolean>`(${part}.id = any(${ids}) or ${part}.ancestors && ${ids} or exists (
    select from path_part above
    where above.tenant_id = ${part}.tenant_id and above.id = ${part}.version_part_id and above.ancestors && ${ids}))`
}

/** The same as {@link hasRight} for nodes that are never inside a version: folders, documents, versions and threads. */
export function hasRightOutside(actor: Actor, right: Right, alias = 'p'): RawBuilder<boolean> {
  const reads = sql<boolean>`(${isReader(actor, alias)} and ${existed(actor, alias)})`
  if (isAdmin(actor)) return reads
  const part = sql.id(alias)
  const ids = sql`${grantedIds(actor, right)}::uuid[]`
  const granted = sql<boolean>`((${part}.id = any(${ids}) or ${part}.ancestors && ${ids}) and ${reads})`
  return withTags(actor, granted, sql`${part}.ancestors || ${part}.id`)
}

/** The condition that a node is not newer than the time at which the actor looks back. */
function existed({ asOf }: Actor, alias: string): RawBuilder<boolean> {
  if (asOf === undefined) return sql<boolean>`true`
  return sql<boolean>`${sql.id(alias)}.created_at <= ${asOf}::timestamptz`
}

/** Who reads: a person in a tenant. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'isSource'>

/**
 * The condition that the source of the folder, document or version under `alias` lets the person read it, if it says who
 * may. The database looks up who the person is at sources once a statement, and only if it meets an item with readers.
 */
export function isReader({ tenantId, userId, isSource }: Reader, alias = 'p'): RawBuilder<boolean> {
  if (isSource) return sql<boolean>`true`
  const readers = sql.id(alias, 'reader_ids')
  return sql<boolean>`(${readers} is null or ${readers} && (select reader_ids_of(${tenantId}::uuid, ${userId}::uuid)))`
}

/** The same for nodes that may be inside a version. Their versions aren't looked up in a tenant without such items. */
function isReaderInside(reader: Reader, alias: string): RawBuilder<boolean> {
  if (reader.isSource) return sql<boolean>`true`
  const part = sql.id(alias)
  return sql<boolean>`((select not exists (
    select from path_part named where named.tenant_id = ${reader.tenantId}::uuid and named.reader_ids is not null)) or
    case when ${part}.version_part_id is null then ${isReader(reader, alias)} else exists (
      select from path_part above
      where above.tenant_id = ${part}.tenant_id and above.id = ${part}.version_part_id and ${isReader(reader, 'above')}) end)`
}

/** @param chain ids of the node and of all nodes above it */
function withTags(
  { tenantId, onlyTagged = [] }: Actor,
  granted: RawBuilder<boolean>,
  chain: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (onlyTagged.length === 0) return granted
  return sql<boolean>`(${granted} and (
    select count(distinct tag_id) from path_part_tag
    where tenant_id = ${tenantId}::uuid and tag_id = any(${onlyTagged}::uuid[])
      and path_part_id = any(${chain})) = ${onlyTagged.length})`
}
