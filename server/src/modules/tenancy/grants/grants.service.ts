import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { Audience } from '../../../platform/realtime/notifications/channels.ts'
import type { Announcer } from '../../../platform/realtime/notifications/notify.ts'
import { announceAccess } from '../announce-access.ts'
import { lockPart } from '../../tree/index.ts'
import { lockGroup } from '../memberships/groups.queries.ts'
import * as queries from './permissions.queries.ts'
import type { Holder, Place, Wish } from './permissions.queries.ts'

/** Maximum number of grants of one user or group. */
export const MAX_GRANTS = 50

/** Locks a group, so that only one transaction at a time changes its grants. @throws Problem not_found */
export async function lockGroupHolder(tx: TenantTx, actor: Actor, id: string): Promise<Holder> {
  await lockGroup(tx, actor, id)
  return { tenantId: actor.tenantId, kind: 'group_id', id }
}

/** Fields of a change. Null and undefined leave a field unchanged. */
export type GrantChange = {
  readonly path_part_id?: string | null | undefined
  readonly capability?: Wish['capability'] | null | undefined
}

/**
 * Grants a capability on a node. The holder must be locked.
 * @returns the id of the grant
 * @throws Problem not_found for the node; conflict if the grant adds nothing or exceeds the limit
 */
export async function createGrant(
  tx: TenantTx,
  announcer: Announcer,
  holder: Holder,
  wish: Wish,
): Promise<string> {
  const place = await requirePlace(tx, holder, wish.partId)
  const { others, ...cover } = await queries.findObstacles(tx, holder, {
    place,
    capability: wish.capability,
  })
  refuseRedundant(cover)
  if (others >= MAX_GRANTS) {
    throw problem('grants_limit', { max: MAX_GRANTS })
  }
  const id = newId()
  await queries.insertGrant(tx, holder, { ...wish, id })
  await announceAccess(tx, announcer, accessOf(holder))
  return id
}

/**
 * Moves a grant to another node, or changes its capability. The holder must be locked.
 * @throws Problem not_found for the grant or node; conflict if the grant then adds nothing to the others
 */
export async function changeGrant(
  tx: TenantTx,
  announcer: Announcer,
  holder: Holder,
  change: GrantChange & { readonly id: string },
): Promise<void> {
  const grant = await queries.getGrant(tx, holder, change.id)
  const partId = change.path_part_id ?? grant.path_part_id
  const place = await requirePlace(tx, holder, partId)
  const capability = change.capability ?? grant.capability
  if (place.id === grant.path_part_id && capability === grant.capability) return
  refuseRedundant(await queries.findObstacles(tx, holder, { place, capability, except: grant.id }))
  await queries.updateGrant(tx, holder, { id: grant.id, partId: place.id, capability })
  await announceAccess(tx, announcer, accessOf(holder))
}

/**
 * Makes sure that a holder has a capability on a node: raises the grant on it, or adds one unless others cover it. The
 * holder must be locked. @throws Problem not_found for the node; conflict if there are too many grants
 */
export async function giveAtLeast(
  tx: TenantTx,
  announcer: Announcer,
  holder: Holder,
  wish: Wish,
): Promise<void> {
  const place = await requirePlace(tx, holder, wish.partId)
  const { capability } = wish
  const cover = await queries.findObstacles(tx, holder, { place, capability })
  if (cover.covered || cover.home) return
  const weaker = await queries.findGrantOn(tx, holder, place.id)
  if (weaker === undefined) await createGrant(tx, announcer, holder, wish)
  else await changeGrant(tx, announcer, holder, { id: weaker, capability })
}

/** Revokes a grant. @throws Problem not_found */
export async function removeGrant(
  tx: TenantTx,
  announcer: Announcer,
  holder: Holder,
  grantId: string,
): Promise<void> {
  await queries.getGrant(tx, holder, grantId)
  await queries.deleteGrant(tx, holder, grantId)
  await announceAccess(tx, announcer, accessOf(holder))
}

/** The node of a grant, which can't be deleted until the transaction ends. @throws Problem not_found */
export async function requirePlace(
  tx: TenantTx,
  { tenantId }: Pick<Holder, 'tenantId'>,
  id: string,
): Promise<Place> {
  const chain = await lockPart(tx, tenantId, id)
  if (!chain) throw problem('missing', { what: 'Path part' })
  return { id: chain.at(-1) ?? id, chain }
}

/** Who must learn about a grant. For a group, everybody in the tenant, because its members may be many. */
function accessOf({ tenantId, kind, id }: Holder): Audience {
  return kind === 'user_id' ? { tenantId, userId: id } : { tenantId }
}

function refuseRedundant({ covered, home }: Pick<queries.Obstacles, 'covered' | 'home'>): void {
  if (home) throw problem('grant_of_own_folder')
  if (!covered) return
  throw problem('grant_redundant')
}
