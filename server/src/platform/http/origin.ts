import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from './session-cookie.ts'

/**
 * Whether a page of another site uses a browser that is signed in here, or tries to sign it in, for example to the
 * attacker's account. Browsers only send the session cookie automatically, so requests without it or with an
 * Authorization header may come from anywhere. Other clients send neither Origin nor Sec-Fetch-Site.
 */
export function isFromForeignPage(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, authorization } = request.headers
  if (origin === undefined && !isWriteOfOtherSite(request)) return false
  const { ownPagesOnly = false } = request.routeOptions.config
  const isByCookie = authorization === undefined && request.cookies[SESSION_COOKIE] !== undefined
  if (!isByCookie && !ownPagesOnly) return false
  if (origin === undefined) return true
  const home = new URL(publicUrl)
  // An address other than the public one is only known from the request. A proxy may have decrypted it.
  const isPublic = URL.parse(`${home.protocol}//${request.host}`)?.host === home.host
  const here = [request.protocol, 'https'].map((scheme) => `${scheme}://${request.host}`)
  return isForeignOrigin(origin, isPublic ? [home.origin] : [home.origin, ...here])
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a browser says that a page of another site sends a write. It says so even if something removed the Origin. */
function isWriteOfOtherSite({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return !READING.has(method) && (site === 'cross-site' || site === 'same-site')
}

/**
 * Whether a request comes from a page of another site. Browsers let any page send requests or open WebSockets anywhere,
 * with cookies, so the page's origin must be one of the service's origins. The scheme matters, because an attacker in
 * the network can serve any page at an unencrypted address.
 *
 * @param served origins as in an Origin header. They may contain the default port.
 */
export function isForeignOrigin(origin: string, served: readonly string[]): boolean {
  const page = URL.parse(origin)
  // Browsers send `null` for pages without an origin, which may be anyone's.
  if (!page?.host || page.origin === 'null') return true
  return !served.some((each) => URL.parse(each)?.origin === page.origin)
}
