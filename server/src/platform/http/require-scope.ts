import type { FastifyReply } from 'fastify'
import { hasScope, type Actor } from '../core/actor.ts'
import { problem } from '../core/errors.ts'
import type { Scope } from '../core/scopes.ts'

/**
 * Refuses the token of an app without the scope that an operation needs; null where no scope is enough.
 * @throws Problem forbidden, with the challenge by which the app knows what to ask the person for
 */
export function requireScope(scope: Scope | null, actor: Actor, reply: FastifyReply): void {
  if (scope === null) {
    if (actor.credential.kind !== 'access_token') return
    throw problem('apps_forbidden')
  }
  if (hasScope(actor, scope)) return
  // RFC 6750, section 3.1.
  void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
  throw problem('app_scope_missing', { scope })
}
