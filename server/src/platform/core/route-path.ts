/** The path of the public URL, without a trailing slash. It is empty for most installations. */
export function basePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '')
}

/**
 * The path that routes are matched against. The base path is removed, so a reverse proxy may keep it or not. `/api` is
 * removed, too, and the auth paths also work without `/v1`.
 * @param base the result of {@link basePath}
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
