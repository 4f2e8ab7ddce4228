/** What a URL parser would drop or repair, what can't be part of an issuer, and the path of a provider's metadata. */
const FORBIDDEN = /[?#\s\\]|\/(?:\.|%2e)well-known(?:\/|$)/i

const LOOPBACK = /^(?:localhost|.*\.localhost|\[::1\]|127(?:\.\d{1,3}){3})$/

/**
 * Whether a text can be the issuer of an identity provider: https without user, query and fragment (OpenID Connect
 * Discovery 1.0, section 3), or http for a loopback address. A URL with `/.well-known/` is rejected: it would be used
 * as the address of the metadata itself, so it could fetch anything.
 */
export function isIssuer(value: unknown): boolean {
  if (typeof value !== 'string' || FORBIDDEN.test(value)) return false
  const url = URL.parse(value)
  if (!url || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}
