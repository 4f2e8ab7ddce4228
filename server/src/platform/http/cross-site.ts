import type { FastifyRequest } from 'fastify'
import { problem } from '../errors.ts'
import { SESSION_COOKIE } from './session-cookie.ts'
import { isForeignOrigin } from './origin.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A hook that refuses requests by which another site could make a signed-in browser change
 * something. Only the session cookie is sent by a browser on its own, so requests without it and
 * those with an Authorization header pass. Clients that are no browsers send no Origin.
 */
export function rejectCrossSite(publicUrl: string) {
  const publicHost = new URL(publicUrl).host
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, authorization } = request.headers
    if (SAFE_METHODS.has(request.method) || origin === undefined) return
    if (authorization !== undefined || !request.cookies[SESSION_COOKIE]) return
    if (!isForeignOrigin(origin, [request.host, publicHost])) return
    throw problem('forbidden', 'Requests from other sites are not accepted.')
  }
}
