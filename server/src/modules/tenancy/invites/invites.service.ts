import { auditFor, doerOf } from '../../../platform/audit/audited-work.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem, type Problem } from '../../../platform/core/errors.ts'
import { newId, uniqueIds } from '../../../platform/core/ids.ts'
import { sealMail, sendMail } from '../../../platform/mail/index.ts'
import { addMember } from '../tenants/tenants.service.ts'
import { inviteLink } from './invite-link.ts'
import { toPublicInvite } from './invites.public.ts'
import * as queries from './invites.queries.ts'
import type {
  AcceptInviteResponse,
  InviteGrant,
  InviteResponse,
  InviteUserRequest,
  UpdateInviteRequest,
} from './invites.schemas.ts'
import { requirePlace } from '../grants/grants.service.ts'

const LIFETIME_MS = 7 * 24 * 60 * 60_000

/** Maximum number of a tenant's open invites, so that nobody can send mass mail through the server. */
const MAX_PENDING = 1_000

type NewInvite = {
  readonly tenantId: string
  readonly id: string
  readonly email: string
  readonly role: queries.InvitedRole
  readonly invitedBy: string
  readonly grants: readonly InviteGrant[]
  readonly groups: readonly string[]
  readonly expiresAt: Date
}

/**
 * Invites a person by mail or, without a mail server, by the link in the response. Nobody becomes a member
 * without consent, and the response is the same whether or not the address has an account.
 * @throws Problem not_found, even for a node in its grants; conflict for a member, an address with an open
 * invite, the role OWNER, and too many open invites
 */
export async function createInvite(
  context: Context,
  actor: Actor,
  request: InviteUserRequest,
): Promise<InviteResponse> {
  const { role } = request
  if (role === 'OWNER') throw problem('tenant_has_owner')
  const { doors, queue } = context
  const { tenantId, userId: invitedBy } = actor
  const inviting = await doors.inTenant(tenantId, (tx) => queries.findInviting(tx, actor))
  if (!inviting) throw problem('not_found')
  const expiresAt = new Date(Date.now() + LIFETIME_MS)
  const { email } = request
  const grants = request.grants ?? []
  const groups = uniqueIds(request.groups ?? [])
  const key = { tenantId, id: newId(), invitedBy }
  const invite: NewInvite = { ...key, email, role, grants, groups, expiresAt }
  const mail = await sealInvite(context, invite, inviting)
  return doors.inTenant(tenantId, async (tx) => {
    for (const { path_part_id: partId } of grants) await requirePlace(tx, invite, partId)
    await requireGroups(tx, tenantId, groups)
    await makeRoom(tx, invite)
    const row = await queries.insertInvite(tx, { ...invite, emailId: mail.emailId })
    await sendMail(tx, queue, { ...mail, tenantId })
    return toPublicInvite(context, row)
  })
}

/** @throws Problem not_found unless all are groups of the tenant */
async function requireGroups(
  tx: TenantTx,
  tenantId: string,
  groups: readonly string[],
): Promise<void> {
  if (groups.length === 0) return
  const known = await queries.knownGroups(tx, tenantId, groups)
  if (groups.some((id) => !known.has(id))) throw problem('missing', { what: 'Group' })
}

/**
 * Changes when an invite expires, and the groups that it leads to. An expired one is open again.
 * @throws Problem not_found, even for a group; conflict if it was accepted
 */
export async function changeInvite(
  context: Context,
  { tenantId }: Actor,
  { inviteId, expires_at: end, groups }: UpdateInviteRequest & { readonly inviteId: string },
): Promise<InviteResponse> {
  const wanted = groups == null ? undefined : uniqueIds(groups)
  return context.doors.inTenant(tenantId, async (tx) => {
    if (wanted) await requireGroups(tx, tenantId, wanted)
    const row = await queries.updateInvite(
      tx,
      { tenantId, inviteId },
      { ...(end != null && { expires_at: new Date(end) }), ...(wanted && { groups: wanted }) },
    )
    if (row) return toPublicInvite(context, row)
    const key = { tenantId, inviteId }
    throw (await queries.inviteExists(tx, key)) ? problem('invite_accepted') : unknownInvite()
  })
}

type Inviting = NonNullable<Awaited<ReturnType<typeof queries.findInviting>>>

function sealInvite(context: Context, invite: NewInvite, inviting: Inviting) {
  return sealMail(context.secret, {
    to: invite.email,
    language: inviting.language === 'zh' ? 'zh' : 'en',
    template: 'invite',
    data: {
      tenantName: inviting.name,
      inviterName: [inviting.first_name, inviting.last_name].filter(Boolean).join(' '),
      inviterAddress: inviting.email,
      link: inviteLink(context, { inviteId: invite.id, invitedBy: invite.invitedBy }),
      expiresAt: invite.expiresAt.toISOString(),
    },
  })
}

/** Refuses addresses that can't be invited. A new invite replaces an expired one. */
async function makeRoom(tx: TenantTx, invite: NewInvite): Promise<void> {
  await refuseKnown(tx, invite)
  if ((await queries.countPending(tx, invite.tenantId)) >= MAX_PENDING) {
    throw problem('invites_limit', { max: MAX_PENDING })
  }
}

/** Refuses members and addresses with an open invite, and deletes an expired one. */
async function refuseKnown(tx: TenantTx, invite: NewInvite): Promise<void> {
  const { tenantId } = invite
  if (!(await queries.lockTenant(tx, tenantId))) throw problem('not_found')
  const [member, former] = await Promise.all([
    queries.findMemberByAddress(tx, invite),
    queries.findUnaccepted(tx, invite),
  ])
  if (member) {
    throw problem(member.deactivated_on ? 'member_exists_deactivated' : 'member_exists')
  }
  if (!former) return
  if (!former.expired) throw problem('invite_open')
  await queries.deleteInvite(tx, { tenantId, inviteId: former.id })
}

/**
 * Makes the caller a member of the tenant that invited their address, with any of their credentials.
 * @throws Problem not_found, even for somebody else's invite; conflict if it was accepted, has expired, or
 * the caller is already a member
 */
export async function acceptInvite(
  { doors }: Context,
  actor: Actor,
  inviteId: string,
): Promise<AcceptInviteResponse> {
  const { userId } = actor
  // A tenant's own provider vouches for addresses only in that tenant.
  const key = { inviteId, userId, ...(actor.confined && { tenantId: actor.tenantId }) }
  return doors.acrossTenants(async (tx) => {
    const invite = await queries.lockInviteTo(tx, key)
    if (!invite) throw unknownInvite()
    if (invite.accepted_at) throw problem('invite_accepted')
    if (invite.expired) throw problem('invite_expired')
    const { tenant_id: tenantId, role } = invite
    auditFor({ ...doerOf(actor), tenantId })
    await addMember(tx, { tenantId, userId, role })
    await queries.markAccepted(tx, { tenantId, inviteId, userId })
    return { tenant_id: tenantId, role }
  })
}

/** For an invite that the caller can't see, or that doesn't exist. */
export function unknownInvite(): Problem {
  return problem('missing', { what: 'Invite' })
}
