import { admin, open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { UserResponse } from '../../accounts/index.ts'
import { enter, useToken } from '../entering.ts'
import {
  JoinByInviteRequest,
  LinkedInviteRequest,
  LinkedInviteResponse,
  ResetLinkResponse,
} from './local-accounts.schemas.ts'
import { joinByInvite, readLinkedInvite } from './join.service.ts'
import { createResetLink, knownMember } from './reset-link.service.ts'

/** Of the form of a token; a real one follows the # of a link. */
const LINK_TOKEN = 'what-follows-the-number-sign-in-the-link-000'

/** Accounts that are local to a tenant, by links that its administrators hand over. */
export const localAccountOperations = [
  operation({
    id: 'preview_invite',
    route: 'POST /v1/invites/:invite_id/preview',
    needsSpace: false,
    tag: 'invites',
    summary: 'Read an invite by its link',
    description: 'Only on a server without a mail server, whose links of invites have a token.',
    example: { body: { token: LINK_TOKEN } },
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
    summary: 'Join a tenant with a new account by the link of an invite',
    description:
      'Only on a server without a mail server. The link works once. The account is local to the tenant, since nobody has proved its address, and is signed in.',
    example: { body: { token: LINK_TOKEN, password: 'cedar lamp seven', first_name: 'Ann' } },
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
    summary: 'Make a link with which a member sets a new password',
    description:
      'Only for members whose account an invite link made: nobody has proved its address, so no mail can reset it. The link works once, for a day, and replaces earlier ones; using it ends all sessions of the account.',
    example: { params: { user_id: sampleIds.member_id } },
    // A stolen key must not open the accounts of others.
    access: { ...admin({ tenant: 'tenant_id', first: knownMember }), sessionOnly: true },
    answers: { 201: ResetLinkResponse },
    refuses: [409],
    run: (context, actor, { params: { tenant_id: tenantId, user_id: userId } }) =>
      createResetLink(context, actor, { tenantId, userId }),
  }),
]
