import { Type } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { own } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { CLOSE } from '../../platform/realtime/close-reasons.ts'
import { closeConnections } from '../../platform/realtime/connections.ts'
import { endMembership, giveMembership } from '../tenancy/index.ts'
import {
  giveIdentities,
  listLocalMemberships,
  type LocalMembership,
} from './local-memberships.queries.ts'
import { KeptMembershipResponse, LocalMembershipResponse } from './local-memberships.schemas.ts'

const tag = 'users'
const access = own('local memberships', { sessionOnly: true })

/**
 * Memberships that tenants' identity providers gave to an address before its owner signed up. The owner keeps
 * or refuses them.
 */
export const localMembershipOperations = [
  operation({
    id: 'list_local_memberships',
    route: 'GET /v1/local-memberships',
    tag,
    summary: 'List memberships that await your decision',
    description:
      'Before you signed up, the identity providers of these tenants had a member with your address. Your account gets nothing from them until you keep the membership.',
    access,
    answers: { 200: Type.Array(LocalMembershipResponse) },
    run: async ({ doors }, actor) => {
      const found = await doors.acrossTenants((tx) => offeredTo(tx, actor))
      return found.map(({ tenantId, tenantName, role, createdAt }) => ({
        tenant_id: tenantId,
        tenant_name: tenantName,
        role,
        created_at: createdAt.toISOString(),
      }))
    },
  }),
  operation({
    id: 'keep_local_membership',
    route: 'POST /v1/local-memberships/:tenant_id/keep',
    tag,
    summary: 'Keep a membership',
    description:
      'Moves the membership to your account, with its folder, permissions and groups. Its existing sessions and API keys end.',
    audit: 'member.joined',
    access,
    answers: { 200: KeptMembershipResponse },
    refuses: [409],
    run: async ({ doors }, actor, { params }) => {
      const { kept, from } = await doors.acrossTenants(async (tx) => {
        const { tenantId, userId, role } = await requireOffered(tx, actor, params.tenant_id)
        const change = { tenantId, from: userId, to: actor.userId }
        await giveMembership(tx, change)
        await giveIdentities(tx, change)
        await endMembership(tx, { tenantId, userId })
        return { kept: { tenant_id: tenantId, role }, from: { tenantId, userId } }
      })
      closeConnections(from, CLOSE.notMember)
      return kept
    },
  }),
  operation({
    id: 'delete_local_membership',
    route: 'DELETE /v1/local-memberships/:tenant_id',
    tag,
    summary: 'Refuse a membership',
    description: "Ends the membership in that tenant. You can't undo this.",
    audit: 'member.removed',
    access,
    answers: { 204: NoContent },
    run: async ({ doors }: Context, actor, { params }) => {
      const ended = await doors.acrossTenants(async (tx) => {
        const { tenantId, userId } = await requireOffered(tx, actor, params.tenant_id)
        await endMembership(tx, { tenantId, userId })
        return { tenantId, userId }
      })
      closeConnections(ended, CLOSE.notMember)
    },
  }),
]

/** A confined credential must not reveal a person's other tenants. */
async function offeredTo(tx: SystemTx, actor: Actor): Promise<readonly LocalMembership[]> {
  return actor.confined ? [] : listLocalMemberships(tx, actor.userId)
}

/** @throws Problem not_found */
async function requireOffered(
  tx: SystemTx,
  actor: Actor,
  tenantId: string,
): Promise<LocalMembership> {
  const found = (await offeredTo(tx, actor)).find(
    (each) => each.tenantId === tenantId.toLowerCase(),
  )
  if (!found) throw problem('not_found')
  return found
}
