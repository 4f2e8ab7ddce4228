import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from './session-cookie.ts'

/**
 * Whether a page of another site makes use of a browser that is signed in here. Only the session cookie is sent by a
 * browser on its own, so requests without it and those with an Authorization header may come from anywhere. Clients
 * that are not browsers send no Origin.
 */
export function isFromForeignPage(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, authorization } = request.headers
  if (origin === undefined || authorization !== undefined) return false
  if (!request.cookies[SESSION_COOKIE]) return false
  return isForeignOrigin(origin, [request.host, new URL(publicUrl).host])
}

/**
 * Whether a request comes from a page of another site. Browsers let any page send requests or open WebSockets anywhere,
 * with cookies, so the origin of the page has to be one of the addresses of the service.
 *
 * @param served hosts as in a Host header
 */
export function isForeignOrigin(origin: string, served: readonly string[]): boolean {
  const page = URL.parse(origin)
  // `null` is sent for pages without an origin of their own, which may be anyone's.
  if (!page?.host) return true
  // Parsed with the page's scheme, so that a host with the default port written out counts as the same.
  return !served.some((host) => URL.parse(`${page.protocol}//${host}`)?.host === page.host)
}
