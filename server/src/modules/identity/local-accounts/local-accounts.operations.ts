import { admin, open } from '../../../platform/http/access.ts'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { UserResponse } from '../../accounts/index.ts'
import { enter, useToken } from '../session-cookie.ts'
import {
  JoinByInviteRequest,
  LinkedInviteRequest,
  LinkedInviteResponse,
  ResetLinkResponse,
} from './local-accounts.schemas.ts'
import { joinByInvite, readLinkedInvite } from './join.service.ts'
import { createResetLink, knownMember } from './reset-link.service.ts'

/** Has the form of a token. A real one follows the # in a link. */
const LINK_TOKEN = 'what-follows-the-number-sign-in-the-link-000'

/** Accounts that are local to a tenant, created with links that its administrators hand over. */
export const localAccountOperations = [
  operation({
    id: 'preview_invite',
    route: 'POST /v1/invites/:invite_id/preview',
    needsSpace: false,
    tag: 'invites',
    summary: 'Preview an invite',
    description:
      'Returns what the invite offers, for whoever holds its link. Only a server without a mail server creates links with a token. Returns 400 for a wrong token, and 409 if the invite can no longer be accepted.',
    example: { body: { token: LINK_TOKEN } },
    audit: unaudited('It only reads.'),
    access: open,
    body: LinkedInviteRequest,
    answers: { 200: LinkedInviteResponse },
    refuses: [400, 409, 429],
    run: (context, _actor, { params, body }, http) =>
      useToken(context, http, () => readLinkedInvite(context, params.invite_id, body.token)),
  }),
  operation({
    id: 'join_by_invite',
    route: 'POST /v1/invites/:invite_id/join',
    tag: 'invites',
    summary: 'Join a tenant with an invite link',
    description:
      "Creates an account, adds it to the tenant and signs it in. The link works once, and only on a server without a mail server. Its address isn't proved, so the account exists only in this tenant. Returns 400 for a wrong token, and 409 if the invite can no longer be accepted.",
    example: { body: { token: LINK_TOKEN, password: 'cedar lamp seven', first_name: 'Ann' } },
    audit: 'member.joined',
    access: open,
    body: JoinByInviteRequest,
    answers: { 201: UserResponse },
    refuses: [400, 409, 429],
    run: async (context, _actor, { params, body }, http) => {
      const { token, password, first_name: first, last_name: last } = body
      const names = { firstName: first || null, lastName: last || null }
      const session = await useToken(context, http, () =>
        joinByInvite(context, { inviteId: params.invite_id, token, password, ...names }),
      )
      return enter(context, session, http)
    },
  }),
  operation({
    id: 'create_reset_link',
    route: 'POST /v1/tenants/:tenant_id/users/:user_id/reset-link',
    tag: 'tenants',
    summary: "Create a link to reset a member's password",
    description:
      "For members who joined with an invite link: their address isn't proved, so a mail can't reset the password. The link works once, for one day, and replaces earlier links. Using it ends all sessions of the account. Returns 409 for any other member.",
    example: { params: { user_id: sampleIds.member_id } },
    // A stolen key must not give access to other people's accounts.
    audit: 'password.reset_requested',
    access: { ...admin({ tenant: 'tenant_id', first: knownMember }), sessionOnly: true },
    answers: { 201: ResetLinkResponse },
    refuses: [409],
    run: (context, actor, { params: { tenant_id: tenantId, user_id: userId } }) =>
      createResetLink(context, actor, { tenantId, userId }),
  }),
]
