import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../core/actor.ts'
import { problem } from '../core/errors.ts'
import type { AuditedCall } from './audited-call.ts'
import type { RequestReads } from '../db/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Set for requests of agents that change something. */
    audited: AuditedCall | null
    /** Set for requests that may read from replicas of the database. */
    reads: RequestReads | null
  }
}

/** Prepares requests to carry an actor. Registered once, before any route. */
export async function addActor(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('actor', null)
  app.decorateRequest('audited', null)
  app.decorateRequest('reads', null)
}

/** The caller of an authenticated request. @throws Problem not_authenticated otherwise */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw problem('not_authenticated')
  return request.actor
}
