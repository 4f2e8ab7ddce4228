import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

export const SESSION_COOKIE = 'svc_uat'

function attributes(config: Config): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    // Lax: links from other sites open signed in, but their POST requests are not.
    sameSite: 'lax',
    secure: config.http.publicUrl.startsWith('https:'),
  }
}

/** Sets the session cookie for the lifetime of the session. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const maxAge = config.sessionHours * 3600
  void reply.setCookie(SESSION_COOKIE, token, { ...attributes(config), maxAge })
}

/** Clears the session cookie. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(SESSION_COOKIE, attributes(config))
}
