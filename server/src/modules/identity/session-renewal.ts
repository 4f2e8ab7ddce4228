import type { FastifyReply } from 'fastify'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { unlessFull } from '../../platform/db/index.ts'
import { setSessionCookie } from '../../platform/http/session-cookie.ts'
import { prolongSession } from '../accounts/index.ts'

/** Fraction of a session's lifetime after which it is renewed, so that few requests cause a write. */
const PROLONG_AFTER = 1 / 24

/** Extends a session when it is used: it and the browser's cookie now expire a full lifetime from now. */
export async function renewSession(
  { config, doors }: Pick<Context, 'config' | 'doors'>,
  { credential, tenantId }: Actor,
  token: string,
  reply: FastifyReply,
): Promise<void> {
  if (credential.kind !== 'session') return
  const lifetimeMs = config.sessionHours * 3_600_000
  const left = credential.expiresAt.getTime() - Date.now()
  if (left > lifetimeMs * (1 - PROLONG_AFTER)) return
  const until = new Date(Date.now() + lifetimeMs)
  const renewed = doors.inTenant(tenantId, (tx) =>
    prolongSession(tx, { tenantId, id: credential.sessionId }, until),
  )
  await unlessFull(renewed)
  setSessionCookie(reply, config, token)
}
