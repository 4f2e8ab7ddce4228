import { auditItems } from '../../../platform/audit/audited-work.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { problem, type Problem } from '../../../platform/core/errors.ts'
import { newId, uniqueIds } from '../../../platform/core/ids.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { outcomeOf, toPublicFailure } from '../../../platform/http/bulk.ts'
import { lockChains } from '../../tree/index.ts'
import { announceAccess } from '../announce-access.ts'
import { MAX_GRANTS } from './grants.service.ts'
import * as queries from './many-grants.queries.ts'
import type { Capability } from './permissions.schemas.ts'

/** A grant that a request asks for. */
export type Wanted = {
  readonly user_id: string
  readonly object_id: string
  readonly capability: Capability
}

/** Grants that are written by one transaction. */
const BATCH = 100

/** Grants users access to nodes, one after the other: each counts for those that follow. */
export async function grantMany(context: Context, actor: Actor, wanted: readonly Wanted[]) {
  const succeeded: (Wanted & { permission_id: string; can_approve: boolean })[] = []
  const failed: ({ user_id: string; object_id: string } & ReturnType<typeof toPublicFailure>)[] = []
  for (let at = 0; at < wanted.length; at += BATCH) {
    const batch = wanted.slice(at, at + BATCH)
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    const decided = await context.doors.inTenant(actor.tenantId, (tx) =>
      grantBatch(tx, context, actor, batch),
    )
    for (const { wish, id, why } of decided) {
      const { user_id, object_id, capability } = wish
      if (why) {
        failed.push({ user_id, object_id, ...toPublicFailure(why) })
      } else {
        succeeded.push({ user_id, object_id, permission_id: id, capability, can_approve: false })
      }
    }
  }
  return { succeeded, failed }
}

type Decided = { readonly wish: Wanted; readonly id: string; readonly why: Problem | undefined }

async function grantBatch(
  tx: TenantTx,
  context: Context,
  { tenantId, userId: grantedBy }: Actor,
  batch: readonly Wanted[],
): Promise<Decided[]> {
  const userIds = uniqueIds(batch.map((wish) => wish.user_id))
  const members = await queries.lockMembers(tx, tenantId, userIds)
  const partIds = uniqueIds(batch.map((wish) => wish.object_id))
  const chains = await lockChains(tx, tenantId, partIds)
  const judge = new Judge(members, await queries.grantsOf(tx, tenantId, userIds))
  const decided = batch.map((wish): Decided => {
    const userId = wish.user_id.toLowerCase()
    const chain = chains.get(wish.object_id.toLowerCase())
    return { wish, id: newId(), why: judge.decide(userId, chain, wish.capability) }
  })
  const granted = decided.filter(({ why }) => !why)
  auditItems(granted.map(({ wish }) => wish.object_id))
  await queries.insertGrants(
    tx,
    { tenantId, grantedBy },
    granted.map(({ wish, id }) => ({
      id,
      user_id: wish.user_id,
      path_part_id: wish.object_id,
      capability: wish.capability,
    })),
  )
  const holders = uniqueIds(granted.map(({ wish }) => wish.user_id))
  await announceAccess(
    tx,
    context,
    holders.map((userId) => ({ tenantId, userId })),
  )
  return decided
}

/** Decides on grants by those that the users have, in the order in which the operation for one grant does. */
class Judge {
  readonly #homes: ReadonlyMap<string, string | null>
  readonly #held: queries.Held[]

  constructor(members: readonly queries.LockedMember[], held: readonly queries.Held[]) {
    this.#homes = new Map(members.map((member) => [member.user_id, member.home_part_id]))
    this.#held = [...held]
  }

  /** @param chain the ids from the root down to the node, if it exists @returns why not */
  decide(
    userId: string,
    chain: readonly string[] | undefined,
    capability: Capability,
  ): Problem | undefined {
    const home = this.#homes.get(userId)
    const partId = chain?.at(-1)
    if (home === undefined) return problem('missing', { what: 'User' })
    if (chain === undefined || partId === undefined) {
      return problem('missing', { what: 'Path part' })
    }
    if (home !== null && chain.includes(home)) return problem('grant_of_own_folder')
    const mine = this.#held.filter((grant) => grant.user_id === userId)
    const others = mine.filter((grant) => grant.is_there)
    const isEnough = (grant: queries.Held) =>
      grant.capability === 'READ_WRITE' || capability === 'READ_ONLY'
    if (others.some((grant) => chain.includes(grant.path_part_id) && isEnough(grant))) {
      return problem('grant_redundant')
    }
    if (others.length >= MAX_GRANTS) return problem('grants_limit', { max: MAX_GRANTS })
    if (mine.some((grant) => grant.path_part_id === partId)) return problem('grant_exists')
    this.#held.push({ user_id: userId, path_part_id: partId, capability, is_there: true })
    return undefined
  }
}

/** Revokes grants of users. */
export async function revokeMany(context: Context, actor: Actor, given: readonly string[]) {
  const { tenantId } = actor
  const ids = uniqueIds(given)
  const revoked = new Set<string>()
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    const gone = await context.doors.inTenant(tenantId, async (tx) => {
      const grants = await queries.lockGrants(tx, tenantId, batch)
      auditItems(grants.map((grant) => grant.path_part_id))
      await queries.deleteGrants(
        tx,
        tenantId,
        grants.map(({ id }) => id),
      )
      const holders = uniqueIds(grants.map((grant) => grant.user_id))
      await announceAccess(
        tx,
        context,
        holders.map((userId) => ({ tenantId, userId })),
      )
      return grants
    })
    for (const { id } of gone) revoked.add(id)
  }
  const missing = ids.filter((id) => !revoked.has(id))
  return outcomeOf(
    ids,
    missing.map((id) => ({ id, problem: problem('missing', { what: 'Permission' }) })),
  )
}
