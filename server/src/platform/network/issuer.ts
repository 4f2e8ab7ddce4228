/** What a URL would drop, repair or not count as part of the issuer, and the place of a provider's description. */
const FORBIDDEN = /[?#\s\\]|\/(?:\.|%2e)well-known(?:\/|$)/i

const LOOPBACK = /^(?:localhost|.*\.localhost|\[::1\]|127(?:\.\d{1,3}){3})$/

/**
 * Whether a text can be the address of an identity provider: https without user, query and fragment (OpenID Connect
 * Discovery 1.0, section 3), or http for a loopback address. One that contains `/.well-known/` is taken for the address
 * of the description itself, so that anything could be fetched by it.
 */
export function isIssuer(value: unknown): boolean {
  if (typeof value !== 'string' || FORBIDDEN.test(value)) return false
  const url = URL.parse(value)
  if (!url || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}
