import { own, admin, type LookFor } from '../../../platform/http/access.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import type { Context } from '../../../platform/context/context.ts'
import { operation, type Http } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent, Nullable } from '../../../platform/http/schemas.ts'
import {
  AcceptInviteResponse,
  InvitePage,
  InviteResponse,
  InviteUserRequest,
  ListInvitesQuery,
  MOST_DAYS,
  UpdateInviteRequest,
} from './invites.schemas.ts'
import { toPublicInvite } from './invites.public.ts'
import { deleteInvite, inviteExists, listInvites } from './invites.queries.ts'
import { acceptInvite, changeInvite, createInvite, unknownInvite } from './invites.service.ts'
import { requireInviteTurn } from './invites.throttle.ts'

const tag = 'invites'
const DAY_MS = 24 * 3600 * 1000

const knownInvite: LookFor<{ params: { invite_id: string } }> = async (
  { doors },
  { tenantId },
  { params: { invite_id: inviteId } },
) => {
  const isKnown = await doors.inTenant(tenantId, (tx) => inviteExists(tx, { tenantId, inviteId }))
  if (!isKnown) throw unknownInvite()
}

/** Inviting people into a tenant. */
export const inviteOperations = [
  operation({
    id: 'create_invite',
    route: 'POST /v1/invites',
    tag,
    summary: 'Invite a person',
    description:
      'With a mail server, Arbor mails the link to the person. Without one, pass on the link from the response; it is enough to join. Returns 409 if the address belongs to a member or already has an open invite, and 429 after too many invites.',
    example: { body: { tenant_id: sampleIds.tenant_id, email: 'guest@example.org' } },
    audit: 'invite.created',
    access: admin({ tenant: 'tenant_id' }),
    body: InviteUserRequest,
    answers: { 201: Nullable(InviteResponse) },
    refuses: [409, 429],
    before: trimAddress,
    run: async (context, actor, { body }, http) => {
      await requireInviteTurn(context, actor, body.email, http)
      return createInvite(context, actor, body)
    },
  }),
  operation({
    id: 'list_invites',
    route: 'GET /v1/invites',
    tag,
    summary: 'List invites',
    description: "Returns the tenant's invites, newest first.",
    access: admin(),
    query: ListInvitesQuery,
    answers: { 200: InvitePage },
    run: async (context, { tenantId }, { query }) => {
      const { items, total } = await context.doors.inTenant(tenantId, (tx) =>
        listInvites(tx, tenantId, query),
      )
      return { total, items: items.map((row) => toPublicInvite(context, row)) }
    },
  }),
  operation({
    id: 'accept_invite',
    route: 'POST /v1/invites/:invite_id/accept',
    tag,
    summary: 'Accept an invite',
    description:
      "Makes you a member of the inviting tenant, with the invite's role and permissions. Returns 404 for an invite to another address, and 409 if it was already accepted, has expired, or you are already a member.",
    audit: 'member.joined',
    access: own('invites, which are those sent to your email address'),
    answers: { 200: AcceptInviteResponse },
    refuses: [403, 409],
    run: (context, actor, { params }) => acceptInvite(context, actor, params.invite_id),
  }),
  operation({
    id: 'update_invite',
    route: 'PATCH /v1/invites/:invite_id',
    tag,
    summary: 'Change when an invite expires, or its groups',
    description:
      'Fields that are omitted or null stay unchanged; `groups` replaces all. An expired invite is open again with a later end. Returns 409 if it was accepted.',
    example: { body: { groups: [sampleIds.group_id] } },
    audit: 'invite.updated',
    access: admin({ first: knownInvite }),
    body: UpdateInviteRequest,
    answers: { 200: InviteResponse },
    refuses: [409],
    check: ({ body: { expires_at: end } }) => {
      if (end == null) return
      const days = (Date.parse(end) - Date.now()) / DAY_MS
      if (days > 0 && days <= MOST_DAYS) return
      const message = `Input should be in the future, and at most ${String(MOST_DAYS)} days away`
      throw invalidInput(['body', 'expires_at'], message, end)
    },
    run: (context, actor, { params, body }) =>
      changeInvite(context, actor, { inviteId: params.invite_id, ...body }),
  }),
  operation({
    id: 'delete_invite',
    route: 'DELETE /v1/invites/:invite_id',
    tag,
    summary: 'Delete an invite',
    description:
      'The link stops working. If the invite was already accepted, the person stays a member.',
    audit: 'invite.deleted',
    access: admin({ first: knownInvite }),
    answers: { 204: NoContent },
    run: async ({ doors }, { tenantId }, { params: { invite_id: inviteId } }) => {
      const found = await doors.inTenant(tenantId, (tx) => deleteInvite(tx, { tenantId, inviteId }))
      if (!found) throw unknownInvite()
    },
  }),
]

/** People paste addresses with spaces around them. */
function trimAddress(_context: Context, { request: { body } }: Http): void {
  if (typeof body !== 'object' || body === null || !('email' in body)) return
  if (typeof body.email === 'string') body.email = body.email.trim()
}
