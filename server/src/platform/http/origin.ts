import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from './session-cookie.ts'

/**
 * Whether a page of another site makes use of a browser that is signed in here, or signs it in, such as to the account
 * of its owner. Only the session cookie is sent by a browser on its own, so other requests without it and those with an
 * Authorization header may come from anywhere. Clients that are not browsers send no Origin.
 */
export function isFromForeignPage(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, authorization } = request.headers
  if (origin === undefined) return false
  const { ownPagesOnly = false } = request.routeOptions.config
  const isByCookie = authorization === undefined && request.cookies[SESSION_COOKIE] !== undefined
  if (!isByCookie && !ownPagesOnly) return false
  const home = new URL(publicUrl)
  // Only an address beside the public one is known by the request alone; a proxy may have decrypted it.
  const isPublic = URL.parse(`${home.protocol}//${request.host}`)?.host === home.host
  const here = [request.protocol, 'https'].map((scheme) => `${scheme}://${request.host}`)
  return isForeignOrigin(origin, isPublic ? [home.origin] : [home.origin, ...here])
}

/**
 * Whether a request comes from a page of another site. Browsers let any page send requests or open WebSockets anywhere,
 * with cookies, so the origin of the page has to be one of the addresses of the service. The scheme counts: whoever is
 * on the way can put any page at an address without encryption.
 *
 * @param served origins as in an Origin header; the default port may be written out
 */
export function isForeignOrigin(origin: string, served: readonly string[]): boolean {
  const page = URL.parse(origin)
  // `null` is sent for pages without an origin of their own, which may be anyone's.
  if (!page?.host || page.origin === 'null') return true
  return !served.some((each) => URL.parse(each)?.origin === page.origin)
}
