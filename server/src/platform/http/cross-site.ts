import type { FastifyRequest } from 'fastify'
import { problem } from '../errors.ts'
import { isFromForeignPage } from './origin.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A hook that refuses requests by which another site could make a signed-in browser change something. */
export function rejectCrossSite(publicUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (SAFE_METHODS.has(request.method) || !isFromForeignPage(request, publicUrl)) return
    throw problem('forbidden', 'Requests from other sites are not accepted.')
  }
}
