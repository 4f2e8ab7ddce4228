const MAX_CHARACTERS = 2000

/**
 * Where a browser goes after signing in: a path below the server's own URL, so that a sign-in link can't
 * redirect people to another site.
 * @param publicUrl without a trailing slash
 * @returns the full URL, or undefined for a path that is invalid or leaves the server
 */
export function redirectTarget(publicUrl: string, path: string): string | undefined {
  // Browsers read //host, even with backslashes, as the address of another host.
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}]/u.test(path)) return undefined
  const base = new URL(`${publicUrl}/`)
  const target = URL.parse(`${publicUrl}${path}`)
  if (!target || target.origin !== base.origin || target.href.length > MAX_CHARACTERS) {
    return undefined
  }
  return `${target.pathname}/`.startsWith(base.pathname) ? target.href : undefined
}
