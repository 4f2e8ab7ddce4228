/** Links with a scheme or a host. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * What a relative link names: the names from the root of a source down to the item. Nothing for links to somewhere else,
 * to a place on the same page, or out of the source.
 * @param path of the file with the link
 */
export function resolveHref(path: readonly string[], href: string): string[] | undefined {
  const [named = ''] = href.split(/[?#]/)
  if (named === '' || ELSEWHERE.test(href)) return undefined
  const found = named.startsWith('/') ? [] : path.slice(0, -1)
  for (const part of named.split('/')) {
    const name = decode(part)
    if (name === undefined) return undefined
    if (name === '..') {
      if (found.pop() === undefined) return undefined
    } else if (name !== '' && name !== '.') {
      found.push(name)
    }
  }
  return found.length > 0 ? found : undefined
}

/** @returns undefined for what can't be a name */
function decode(part: string): string | undefined {
  try {
    const name = decodeURIComponent(part)
    return name.includes('/') || name.includes('\0') ? undefined : name.toWellFormed()
  } catch {
    return undefined
  }
}
