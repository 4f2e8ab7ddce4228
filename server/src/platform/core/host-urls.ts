/**
 * A URL for each host of a URL with several hosts, as PostgreSQL's own programs read it:
 * `postgres://user@one:5432,two:5432/database`.
 */
export function hostUrls(url: string): readonly string[] {
  const start = url.indexOf('://') + 3
  const length = url.slice(start).search(/[#/?]/)
  const end = length < 0 ? url.length : start + length
  const first = Math.max(start, url.lastIndexOf('@', end - 1) + 1)
  const hosts = url.slice(first, end)
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${url.slice(0, first)}${host}${url.slice(end)}`)
}
