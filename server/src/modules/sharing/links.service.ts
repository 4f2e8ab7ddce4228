import type { Static } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import type { Context } from '../../platform/context/context.ts'
import { hashPassword, newToken } from '../identity/index.ts'
import { outsideLinkDays } from '../tenancy/index.ts'
import { anyPart, getPart } from '../tree/index.ts'
import { hasReadersWithin, insertLink, listLinks, type LinkRow } from './links.queries.ts'
import { MAX_LINKS, type CreateOutsideLink } from './links.schemas.ts'

/**
 * Creates a link to a folder or document.
 * @throws Problem not_found for the item; conflict if the tenant allows no links, a source says who may read the item, or
 * it has too many links;
 * InvalidInput for another kind of node, and for a link that would work for too long
 */
export async function createLink(
  { doors, config }: Context,
  actor: Actor,
  { path_part_id: partId, days, password }: Static<typeof CreateOutsideLink>,
): Promise<{ readonly row: LinkRow; readonly url: string }> {
  // Hashing takes long, so not in the transaction.
  const passwordHash = password == null ? null : await hashPassword(password)
  const { tenantId } = actor
  const token = newToken()
  const row = await doors.inTenant(tenantId, async (tx) => {
    const { part_type: type } = await getPart(tx, actor, anyPart(partId), 'read')
    if (type !== 'FOLDER' && type !== 'DOCUMENT') {
      throw invalidInput(['body', 'path_part_id'], 'Input should be a folder or document', partId)
    }
    const most = await outsideLinkDays(tx, tenantId)
    if (most === undefined) throw problem('outside_links_off')
    if (days > most) {
      throw invalidInput(['body', 'days'], `Input should be at most ${most}`, days)
    }
    if (await hasReadersWithin(tx, tenantId, partId)) throw problem('outside_link_to_source')
    const { total } = await listLinks(tx, actor, { partId, limit: 1, offset: 0 })
    if (total >= MAX_LINKS) throw problem('outside_links_limit', { max: MAX_LINKS })
    const id = newId()
    await insertLink(tx, actor, { id, partId, tokenHash: token.hash, passwordHash, days })
    const made = await listLinks(tx, actor, { linkId: id, limit: 1, offset: 0 })
    return made.items[0]
  })
  if (!row) throw new Error('The link that was just created is missing.')
  return { row, url: `${config.http.publicUrl}/outside#${token.text}` }
}
