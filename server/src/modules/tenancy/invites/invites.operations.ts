import { own, admin, type LookFor } from '../../../platform/http/access.ts'
import type { Context } from '../../../platform/context.ts'
import { operation, type Http } from '../../../platform/http/operation.ts'
import { NoContent, Nullable } from '../../../platform/http/schemas.ts'
import {
  AcceptInviteResponse,
  InvitePage,
  InviteResponse,
  InviteUserRequest,
  ListInvitesQuery,
} from './invites.schemas.ts'
import {
  acceptInvite,
  createInvite,
  deleteInvite,
  findInvite,
  listInvites,
} from './invites.service.ts'

const tag = 'invites'

const knownInvite: LookFor<{ params: { invite_id: string } }> = (context, actor, { params }) =>
  findInvite(context, actor, params.invite_id)

/** Inviting people into a tenant. */
export const inviteOperations = [
  operation({
    id: 'create_invite',
    route: 'POST /v1/invites',
    tag,
    summary: 'Invite someone by mail',
    access: admin({ tenant: 'tenant_id' }),
    body: InviteUserRequest,
    answers: { 201: Nullable(InviteResponse) },
    refuses: [409],
    before: trimAddress,
    run: (context, actor, { body }) => createInvite(context, actor, body),
  }),
  operation({
    id: 'list_invites',
    route: 'GET /v1/invites',
    tag,
    summary: 'List invites',
    access: admin(),
    query: ListInvitesQuery,
    answers: { 200: InvitePage },
    run: (context, actor, { query }) => listInvites(context, actor, query),
  }),
  operation({
    id: 'accept_invite',
    route: 'POST /v1/invites/:invite_id/accept',
    tag,
    summary: 'Accept an invite sent to your address',
    access: own('invites, which are to the address of the account'),
    answers: { 200: AcceptInviteResponse },
    refuses: [403, 409],
    run: (context, actor, { params }) => acceptInvite(context, actor, params.invite_id),
  }),
  operation({
    id: 'delete_invite',
    route: 'DELETE /v1/invites/:invite_id',
    tag,
    summary: 'Delete an invite',
    access: admin({ first: knownInvite }),
    answers: { 204: NoContent },
    run: (context, actor, { params }) => deleteInvite(context, actor, params.invite_id),
  }),
]

/** People paste addresses with spaces around them. */
function trimAddress(_context: Context, { request: { body } }: Http): void {
  if (typeof body !== 'object' || body === null || !('email' in body)) return
  if (typeof body.email === 'string') body.email = body.email.trim()
}
