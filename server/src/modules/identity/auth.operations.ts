import { open, own } from '../../platform/http/access.ts'
import { newerBody } from '../../platform/http/aliases.ts'
import { unaudited } from '../../platform/audit/kinds.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { clearSessionCookie, SESSION_COOKIE } from '../../platform/http/session-cookie.ts'
import { createThrottle, mailboxOf, requireTurn } from '../../platform/attempts/throttle.ts'
import { perContext } from '../../platform/context/per-context.ts'
import { UserResponse } from '../accounts/index.ts'
import { getUser } from './users.service.ts'
import { requestAccountMail } from './account-mails.ts'
import { changePassword, checkToken, resetPasswordWithToken, signUp } from './accounts.service.ts'
import {
  CheckTokenRequest,
  CreatePasswordUserRequest,
  EmailSentResponse,
  EmailVerificationRequest,
  FirstSignInRequest,
  PasswordResetRequest,
  PasswordResetWithTokenRequest,
  RefreshUatBody,
  RefreshUatQuery,
  SignInRequest,
  SignOutResponse,
} from './auth.schemas.ts'
import { renewSession, revokeCredentials, signIn, signOut } from './auth.service.ts'
import type { MailedPurpose } from './email-tokens.queries.ts'
import { signInByLink } from './first-sign-in.service.ts'
import { noteRefusedSignIn } from './refused-sign-in.ts'
import { prepareDecoy } from './passwords.ts'
import { createSignInThrottle } from './sign-in-attempts.ts'
import { enter, useToken } from './session-cookie.ts'
import { mailRule, PASSWORD_CHANGES } from './throttle.ts'

const tag = 'auth'

/** Has the form of a token. A real one comes by mail. */
const MAILED_TOKEN = 'what-follows-the-number-sign-in-the-mail-000'

const signInsOf = perContext(({ countAttempts }) => createSignInThrottle(countAttempts))
const passwordChangesOf = perContext(({ countAttempts }) =>
  createThrottle(countAttempts, PASSWORD_CHANGES),
)
const mailsOf = perContext(({ config, countAttempts }) =>
  createThrottle(countAttempts, mailRule(config.mailLimits)),
)

type Mailing = {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly description: string
}

/** An operation that mails a token to an address. */
function mailing(purpose: MailedPurpose, { id, path, summary, description }: Mailing) {
  return operation({
    id,
    route: `POST /v1/auth/pw/${path}`,
    tag,
    summary,
    description: `${description} The response never reveals whether the address has an account. Returns 429 after too many requests for one address or from one client.`,
    example: { body: { email: 'ann@example.org' } },
    audit: unaudited('It only sends a mail to the person. What they do with it is recorded.'),
    access: open,
    body: EmailVerificationRequest,
    answers: { 200: EmailSentResponse },
    refuses: [429],
    before: newerBody({}, { method: 'EMAIL', phone_number: null }),
    run: async (context, _actor, { body: { email } }, { request, reply }) => {
      const attempt = await mailsOf(context).begin(mailboxOf(email), request.ip)
      requireTurn(attempt, reply, 'mails_limit')
      const { emailId } = await requestAccountMail(context, purpose, email)
      return { email_id: emailId }
    },
  })
}

/** Signing in and out, and signing up or resetting a password with a mailed token. */
export const authOperations = [
  operation({
    id: 'pw_signin',
    route: 'POST /v1/auth/pw/signin',
    needsSpace: false,
    tag,
    summary: 'Sign in with a password',
    description:
      "Starts a session in `tenant_id` if given, else in your default tenant, and sets the session cookie. Returns 401 for a wrong email or password, 403 if you aren't a member of the tenant, and 429 after too many attempts. Newer clients may send `username` instead of `email`.",
    example: { body: { email: 'admin@arbor.local', password: 'cedar lamp seven' } },
    audit: 'session.started',
    access: open,
    body: SignInRequest,
    answers: { 200: UserResponse },
    refuses: [401, 403, 429],
    setup: prepareDecoy,
    before: newerBody({ username: 'email' }),
    run: async (context, _actor, { body }, http) => {
      const { email, password, tenant_id: tenantId } = body
      const attempt = await signInsOf(context).begin(email, http.request.ip)
      requireTurn(attempt, http.reply, 'sign_ins_failed_limit')
      const session = await signIn(context, { email, password, tenantId }).catch(
        (error: unknown) => {
          noteRefusedSignIn(context, http.request, {
            email,
            tenantId: tenantId ?? undefined,
            error,
          })
          throw error
        },
      )
      await attempt.succeeded()
      return enter(context, session, http)
    },
  }),
  operation({
    id: 'first_sign_in',
    route: 'POST /v1/auth/first_sign_in',
    needsSpace: false,
    tag,
    summary: 'Sign in the first owner with the link printed at startup',
    description:
      "The link works once, for ten minutes, until somebody signs in with the owner's generated password or changes it. Returns 400 if the token is unknown, used or expired.",
    example: { body: { token: MAILED_TOKEN } },
    audit: 'session.started',
    access: open,
    body: FirstSignInRequest,
    answers: { 200: UserResponse },
    refuses: [400, 429],
    run: async (context, _actor, { body: { token } }, http) => {
      const session = await useToken(context, http, () => signInByLink(context, token))
      return enter(context, session, http)
    },
  }),
  operation({
    id: 'signout',
    route: 'POST /v1/auth/signout',
    needsSpace: false,
    tag,
    summary: 'Sign out',
    description:
      'Ends the session and clears its cookie. The call succeeds even if you have no session.',
    audit: 'session.ended',
    access: open,
    answers: { 200: SignOutResponse },
    run: async (context, _actor, _input, { request, reply }) => {
      const token = request.cookies[SESSION_COOKIE]
      // Without the cookie, the request may be a form on another site, which must not be able to clear the
      // cookie.
      if (token === undefined) return {}
      await signOut(context, token)
      clearSessionCookie(reply, context.config)
      return {}
    },
  }),
  operation({
    id: 'revoke_credentials',
    route: 'POST /v1/credentials/revoke',
    needsSpace: false,
    tag,
    summary: 'End all your sessions and delete all your API keys',
    description:
      'Use it after you lose a device or a key leaks. It also disconnects all apps, affects all your tenants, and ends the session that makes the request.',
    // A stolen key must not be able to lock its owner out.
    audit: 'credentials.revoked',
    access: own('sessions and API keys', { sessionOnly: true }),
    answers: { 204: NoContent },
    run: async (context, actor, _input, { reply }) => {
      await revokeCredentials(context, actor)
      clearSessionCookie(reply, context.config)
    },
  }),
  operation({
    id: 'refresh_uat',
    route: 'POST /v1/auth/uat',
    needsSpace: false,
    tag,
    summary: 'Refresh the session or switch its tenant',
    description:
      "Starts a new session and ends the current one. Name a tenant in the body or the query to switch to it. Returns 403 if you aren't an active member of that tenant.",
    example: { body: { tenant_id: sampleIds.tenant_id } },
    audit: 'session.started',
    access: own('session'),
    query: RefreshUatQuery,
    body: RefreshUatBody,
    answers: { 200: UserResponse },
    refuses: [403],
    run: async (context, actor, { query, body }, http) => {
      const session = await renewSession(context, actor, body?.tenant_id ?? query.tenant_id)
      return enter(context, session, http)
    },
  }),
  mailing('sign_up', {
    id: 'pw_email_verification',
    path: 'email_verification',
    summary: 'Email a sign-up token',
    description:
      'Sends an email with a link that contains the token, if the address can sign up. If it already has an account, the link resets the password instead.',
  }),
  mailing('reset_password', {
    id: 'send_pw_reset_email',
    path: 'send_reset_email',
    summary: 'Email a password reset token',
    description:
      'Sends an email with a link that contains the token, if an account with this address can reset its password.',
  }),
  operation({
    id: 'check_email_token',
    route: 'POST /v1/auth/pw/check_token',
    needsSpace: false,
    tag,
    summary: 'Check an emailed token without using it',
    description:
      'For a page that a link opens, before it asks for a password. The response is 204 if the token works now. It says nothing about the address. Returns 400 if the token is unknown, used or expired, and 429 after too many wrong ones.',
    example: { body: { email_token: MAILED_TOKEN, purpose: 'reset_password' } },
    audit: unaudited('It only reads.'),
    access: open,
    body: CheckTokenRequest,
    answers: { 204: NoContent },
    refuses: [400, 429],
    run: async (context, _actor, { body }, http) => {
      const { email_token: emailToken, purpose } = body
      await useToken(context, http, () => checkToken(context, purpose, emailToken))
    },
  }),
  operation({
    id: 'create_password_user',
    route: 'POST /v1/auth/pw/user',
    tag,
    summary: 'Create an account with an emailed token',
    description:
      "Creates the account and a tenant that it owns. It doesn't sign you in. Returns 400 if the token is unknown, used or expired, and 409 if the address already has an account.",
    example: {
      body: { email_token: MAILED_TOKEN, password: 'cedar lamp seven', first_name: 'Ann' },
    },
    audit: 'user.created',
    access: open,
    body: CreatePasswordUserRequest,
    answers: { 201: UserResponse },
    refuses: [400, 409, 429],
    run: async (context, _actor, { body }, http) => {
      const { email_token: emailToken, password, first_name: first, last_name: last } = body
      const names = { firstName: first || null, lastName: last || null }
      const made = await useToken(context, http, () =>
        signUp(context, { emailToken, password, ...names }),
      )
      return getUser(context, made)
    },
  }),
  operation({
    id: 'reset_password_with_token',
    route: 'POST /v1/auth/pw/reset_with_token',
    tag,
    summary: 'Reset the password with an emailed token',
    description:
      'Ends all sessions of the account and signs you in with a new one. Returns 400 if the token is unknown, used or expired. Newer clients may send `password_reset_token` instead of `email_token`.',
    example: { body: { email_token: MAILED_TOKEN, new_password: 'maple drum eleven' } },
    audit: 'password.changed',
    access: open,
    body: PasswordResetWithTokenRequest,
    answers: { 200: UserResponse },
    refuses: [400, 403, 429],
    before: newerBody({ password_reset_token: 'email_token' }),
    run: async (context, _actor, { body }, http) => {
      const { email_token: emailToken, new_password: newPassword } = body
      const disconnectsApps = body.disconnect_apps ?? false
      const session = await useToken(context, http, () =>
        resetPasswordWithToken(context, { emailToken, newPassword, disconnectsApps }),
      )
      return enter(context, session, http)
    },
  }),
  operation({
    id: 'reset_password',
    route: 'POST /v1/auth/pw/reset',
    tag,
    summary: 'Change your password',
    description:
      'Ends all sessions of the account and starts a new one in the same tenant. Returns 403 if the old password is wrong, and 429 after too many wrong guesses.',
    example: { body: { old_password: 'cedar lamp seven', new_password: 'maple drum eleven' } },
    audit: 'password.changed',
    access: own('password'),
    body: PasswordResetRequest,
    answers: { 200: UserResponse },
    refuses: [403, 429],
    run: async (context, actor, { body }, http) => {
      const { old_password: oldPassword, new_password: newPassword } = body
      const attempt = await passwordChangesOf(context).begin(actor.userId, http.request.ip)
      requireTurn(attempt, http.reply, 'passwords_wrong_limit')
      const disconnectsApps = body.disconnect_apps ?? false
      const change = { oldPassword, newPassword, disconnectsApps }
      const session = await changePassword(context, actor, change)
      await attempt.succeeded()
      return enter(context, session, http)
    },
  }),
]
