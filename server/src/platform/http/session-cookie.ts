import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

export const SESSION_COOKIE = 'svc_uat'

function attributes(config: Config): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    // Lax: links from elsewhere arrive signed in, posts from elsewhere do not.
    sameSite: 'lax',
    secure: config.http.publicUrl.startsWith('https:'),
  }
}

/** Gives the browser a session for as long as the session lives. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const maxAge = config.sessionHours * 3600
  void reply.setCookie(SESSION_COOKIE, token, { ...attributes(config), maxAge })
}

/** Makes the browser forget its session. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(SESSION_COOKIE, attributes(config))
}
