import { anyPart, getPart, lockPart, type PartRow } from '../../tree/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { attachTags, detachTags, lockTags, tagsAlongChain } from './path-part-tags.queries.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { tagsOfParts, type TagRow } from './tags.queries.ts'

type PublicTag = ReturnType<typeof withTimes<TagRow>>

async function ownTags(tx: TenantTx, actor: Actor, partId: string): Promise<TagRow[]> {
  const tagsOf = await tagsOfParts(tx, actor.tenantId, [partId])
  return tagsOf.get(partId) ?? []
}

/**
 * The tags of a node, sorted by name. With `inherited`, includes the tags of all nodes above it, without repetitions.
 * The actor needs permission to read only the node itself.
 * @throws Problem not_found, forbidden
 */
export async function getPathPartTags(
  { doors }: Context,
  actor: Actor,
  partId: string,
  inherited: boolean,
): Promise<PublicTag[]> {
  const rows = await doors.inTenant(actor.tenantId, async (tx) => {
    const [, tags] = await Promise.all([
      getPart(tx, actor, anyPart(partId), 'read'),
      inherited ? tagsAlongChain(tx, actor.tenantId, partId) : ownTags(tx, actor, partId),
    ])
    return tags
  })
  return rows.map(withTimes)
}

/**
 * Attaches tags to a node of any type and returns all its tags.
 * @throws Problem not_found or forbidden for the node; bad_request if a tag doesn't exist, in which case none is
 * attached
 */
export async function addPathPartTags(
  { doors }: Context,
  actor: Actor,
  partId: string,
  tagIds: readonly string[],
): Promise<PublicTag[]> {
  const wanted = distinct(tagIds)
  const rows = await doors.inTenant(actor.tenantId, async (tx) => {
    const part = await getPart(tx, actor, { ...anyPart(partId), evenIfCheckedOut: true }, 'write')
    if (wanted.length > 0) {
      if (!(await lockPart(tx, part.tenant_id, part.id))) {
        throw problem('missing', { what: 'Path part' })
      }
      await attachKnownTags(tx, part.tenant_id, { partIds: [part.id], tagIds: wanted })
    }
    return ownTags(tx, actor, partId)
  })
  return rows.map(withTimes)
}

/**
 * Attaches tags to nodes that can't be deleted until the transaction ends.
 * @throws Problem bad_request if a tag doesn't exist
 */
export async function attachKnownTags(
  tx: TenantTx,
  tenantId: string,
  tagging: { readonly partIds: readonly string[]; readonly tagIds: readonly string[] },
): Promise<void> {
  await requireTags(tx, tenantId, tagging.tagIds)
  await attachTags(tx, tenantId, tagging)
}

/** Locks tags. @throws Problem bad_request if one doesn't exist */
export async function requireTags(
  tx: TenantTx,
  tenantId: string,
  tagIds: readonly string[],
): Promise<void> {
  const wanted = distinct(tagIds)
  const known = new Set(await lockTags(tx, tenantId, wanted))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw problem('tags_unknown', { tags: unknown.join(', ') })
}

/**
 * Attaches tags to a node that this transaction has created.
 * @throws Problem bad_request if a tag doesn't exist
 */
export async function tagNewPart(
  tx: TenantTx,
  part: Pick<PartRow, 'tenant_id' | 'id'>,
  tagIds: readonly string[],
): Promise<void> {
  const wanted = distinct(tagIds)
  if (wanted.length > 0) {
    await attachKnownTags(tx, part.tenant_id, { partIds: [part.id], tagIds: wanted })
  }
}

/**
 * Removes tags from a node and returns the remaining ones. Skips tags that are unknown or not attached.
 * @throws Problem not_found or forbidden for the node
 */
export async function removePathPartTags(
  { doors }: Context,
  actor: Actor,
  partId: string,
  tagIds: readonly string[],
): Promise<PublicTag[]> {
  const rows = await doors.inTenant(actor.tenantId, async (tx) => {
    const part = await getPart(tx, actor, { ...anyPart(partId), evenIfCheckedOut: true }, 'write')
    await detachTags(tx, part.tenant_id, { partIds: [part.id], tagIds: distinct(tagIds) })
    return ownTags(tx, actor, partId)
  })
  return rows.map(withTimes)
}

/** The ids in lower case, without repetitions. Sorted, so that two requests can't deadlock. */
function distinct(ids: readonly string[]): string[] {
  return uniqueIds(ids).toSorted()
}
