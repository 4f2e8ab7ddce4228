import { actorOf } from '../../platform/http/actor-of.ts'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context.ts'
import { ErrorDetail, responses } from '../../platform/http/schemas.ts'
import { getUser, UserResponse } from '../accounts/index.ts'
import { RefreshUatBody, RefreshUatQuery, SignInRequest, SignOutResponse } from './auth.schemas.ts'
import { renewSession, signIn, signOut } from './auth.service.ts'
import { prepareDecoy } from './passwords.ts'
import {
  clearSessionCookie,
  SESSION_COOKIE,
  setSessionCookie,
} from '../../platform/http/session-cookie.ts'
import { createThrottle, PASSWORD_GUESSES, requireTurn } from './throttle.ts'

/** Signing in and out, which nobody needs to be signed in for. */
export function signInRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    await prepareDecoy()
    addSignIn(app, context)
    addSignOut(app, context)
  }
}

function addSignIn(app: App, context: Context): void {
  const throttle = createThrottle(context.countAttempts, PASSWORD_GUESSES)
  app.post(
    '/v1/auth/pw/signin',
    {
      schema: {
        operationId: 'pw_signin',
        tags: ['auth'],
        summary: 'Sign in with a password',
        security: [],
        body: SignInRequest,
        response: {
          ...responses({ 200: UserResponse }, 401, 403),
          429: { ...ErrorDetail, description: 'Too Many Requests' },
        },
      },
    },
    async (request, reply) => {
      const { email, password, tenant_id: tenantId } = request.body
      const attempt = await throttle.begin(email, request.ip)
      requireTurn(attempt, reply, 'Too many failed sign-ins. Try again later.')
      const session = await signIn(context, { email, password, tenantId })
      await attempt.succeeded()
      setSessionCookie(reply, context.config, session.token)
      return getUser(context, session)
    },
  )
}

function addSignOut(app: App, context: Context): void {
  app.post(
    '/v1/auth/signout',
    {
      schema: {
        operationId: 'signout',
        tags: ['auth'],
        summary: 'Sign out',
        security: [],
        response: { 200: SignOutResponse },
      },
    },
    async (request, reply) => {
      const token = request.cookies[SESSION_COOKIE]
      if (token) await signOut(context, token)
      clearSessionCookie(reply, context.config)
      return {}
    },
  )
}

/** Refreshing a session and changing its tenant. */
export function sessionRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.post(
      '/v1/auth/uat',
      {
        schema: {
          operationId: 'refresh_uat',
          tags: ['auth'],
          summary: 'Refresh the session or switch its tenant',
          querystring: RefreshUatQuery,
          body: RefreshUatBody,
          response: responses({ 200: UserResponse }, 401, 403),
        },
      },
      async (request, reply) => {
        const tenantId = request.body?.tenant_id ?? request.query.tenant_id
        const session = await renewSession(context, actorOf(request), tenantId)
        setSessionCookie(reply, context.config, session.token)
        return getUser(context, session)
      },
    )
  }
}
