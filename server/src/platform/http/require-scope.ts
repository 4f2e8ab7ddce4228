import type { FastifyReply } from 'fastify'
import { hasScope, type Actor } from '../core/actor.ts'
import { problem } from '../core/errors.ts'
import type { Scope } from '../core/scopes.ts'

/**
 * Rejects an app's token without the scope that an operation needs. Null means that no scope is enough.
 * @throws Problem forbidden, with a challenge that tells the app which scope to request
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
