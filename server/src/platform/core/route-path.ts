/** The path of the address that clients use, without a slash at its end: empty for most installations. */
export function basePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '')
}

/**
 * The path by which routes know a request. The base path is stripped, so that a reverse proxy may keep it or not; so is
 * `/api`; and the auth paths also answer without `/v1`.
 * @param base of {@link basePath}
 */
export function routePath(url: string, base: string): string {
  const bare = withoutPrefix(withoutPrefix(url, base), '/api')
  return bare.startsWith('/auth/') ? `/v1${bare}` : bare
}

function withoutPrefix(url: string, prefix: string): string {
  if (prefix === '' || !url.startsWith(prefix)) return url
  const rest = url.slice(prefix.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
