import { actorOf } from '../../platform/http/actor-of.ts'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context.ts'
import { ErrorDetail, responses } from '../../platform/http/schemas.ts'
import { setSessionCookie } from '../../platform/http/session-cookie.ts'
import { getUser, UserResponse } from '../accounts/index.ts'
import { requestAccountMail } from './account-mails.ts'
import { changePassword, resetPasswordWithToken, signUp } from './accounts.service.ts'
import {
  CreatePasswordUserRequest,
  EmailSentResponse,
  EmailVerificationRequest,
  PasswordResetRequest,
  PasswordResetWithTokenRequest,
} from './auth.schemas.ts'
import type { TokenPurpose } from './email-tokens.queries.ts'
import { createThrottle, MAILS, PASSWORD_CHANGES, requireTurn, type Throttle } from './throttle.ts'

const tags = ['auth']
const tooMany = { 429: { ...ErrorDetail, description: 'Too Many Requests' } }

/** Signing up and getting back into an account, by what is mailed to an address. */
export function accountRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    const throttle = createThrottle(context.countAttempts, MAILS)
    addMail(app, context, throttle, {
      path: '/v1/auth/pw/email_verification',
      operationId: 'pw_email_verification',
      summary: 'Have a token for signing up mailed to an address',
      purpose: 'sign_up',
    })
    addMail(app, context, throttle, {
      path: '/v1/auth/pw/send_reset_email',
      operationId: 'send_pw_reset_email',
      summary: 'Have a token for a new password mailed to an address',
      purpose: 'reset_password',
    })
    addSignUp(app, context)
    addResetWithToken(app, context)
  }
}

type MailOperation = {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly purpose: TokenPurpose
}

function addMail(
  app: App,
  context: Context,
  throttle: Throttle,
  { path, purpose, ...named }: MailOperation,
): void {
  app.post(
    path,
    {
      schema: {
        ...named,
        tags,
        description: 'The answer is the same whether or not the address has an account.',
        security: [],
        body: EmailVerificationRequest,
        response: { ...responses({ 200: EmailSentResponse }), ...tooMany },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      const attempt = await throttle.begin(email, request.ip)
      requireTurn(attempt, reply, 'Too many mails were asked for. Try again later.')
      const { emailId } = await requestAccountMail(context, purpose, email)
      return { email_id: emailId }
    },
  )
}

function addSignUp(app: App, context: Context): void {
  app.post(
    '/v1/auth/pw/user',
    {
      schema: {
        operationId: 'create_password_user',
        tags,
        summary: 'Create an account, with a tenant of its own, by a mailed token',
        security: [],
        body: CreatePasswordUserRequest,
        response: responses({ 201: UserResponse }, 400, 409),
      },
    },
    async (request, reply) => {
      const { email_token: emailToken, password, first_name: first, last_name: last } = request.body
      const names = { firstName: first || null, lastName: last || null }
      const member = await signUp(context, { emailToken, password, ...names })
      void reply.status(201)
      return getUser(context, member)
    },
  )
}

function addResetWithToken(app: App, context: Context): void {
  app.post(
    '/v1/auth/pw/reset_with_token',
    {
      schema: {
        operationId: 'reset_password_with_token',
        tags,
        summary: 'Set a new password by a mailed token; ends all sessions of the account',
        security: [],
        body: PasswordResetWithTokenRequest,
        response: responses({ 200: UserResponse }, 400, 403),
      },
    },
    async (request, reply) => {
      const { email_token: emailToken, new_password: newPassword } = request.body
      const session = await resetPasswordWithToken(context, { emailToken, newPassword })
      setSessionCookie(reply, context.config, session.token)
      return getUser(context, session)
    },
  )
}

/** Changing the password of the caller. */
export function passwordRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    const throttle = createThrottle(context.countAttempts, PASSWORD_CHANGES)
    app.post(
      '/v1/auth/pw/reset',
      {
        schema: {
          operationId: 'reset_password',
          tags,
          summary: 'Set a new password by the old one; ends all sessions of the account',
          body: PasswordResetRequest,
          response: { ...responses({ 200: UserResponse }, 401, 403), ...tooMany },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const { old_password: oldPassword, new_password: newPassword } = request.body
        const attempt = await throttle.begin(actor.userId, request.ip)
        requireTurn(attempt, reply, 'Too many wrong passwords. Try again later.')
        const session = await changePassword(context, actor, { oldPassword, newPassword })
        await attempt.succeeded()
        setSessionCookie(reply, context.config, session.token)
        return getUser(context, session)
      },
    )
  }
}
