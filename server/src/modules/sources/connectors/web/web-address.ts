import { matchesPattern, type WebSettings } from './web.settings.ts'

/** Longer URLs can't be ids. */
const MAX_URL = 1000
const MAX_NAME = 150
const MAX_FOLDERS = 30
/** Parameters that say where a visitor came from, or who they are. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|_ga|phpsessid|jsessionid|sid)$/i

/**
 * The one spelling of a URL: without fragment, credentials and parameters that only track visitors. Undefined if it isn't
 * the URL of a page.
 */
export function pageUrl(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text.trim(), base?.href)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.hash = ''
  url.username = ''
  url.password = ''
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '')
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return url.href.length > MAX_URL ? undefined : url
}

/** Which URLs belong to the site. */
export class SiteBounds {
  readonly #hosts: Set<string>
  readonly #include: readonly string[]
  readonly #exclude: readonly string[]

  constructor({ start, hosts = [], include = [], exclude = [] }: WebSettings) {
    this.#hosts = new Set([...start.map((each) => URL.parse(each)?.host ?? ''), ...hosts])
    this.#hosts = new Set([...this.#hosts].map((host) => siteOf(host)))
    this.#include = include
    this.#exclude = exclude
  }

  hasHost(url: URL): boolean {
    return this.#hosts.has(siteOf(url.host))
  }

  /** Whether the path of a URL is wanted. */
  hasPath(url: URL): boolean {
    const path = `${url.pathname}${url.search}`
    const matches = (pattern: string) => matchesPattern(pattern, path)
    if (this.#exclude.some(matches)) return false
    return this.#include.length === 0 || this.#include.some(matches)
  }

  /**
   * The folders of a page, from the path of its URL. If the site has several hosts, they are the top folders.
   */
  foldersOf(url: URL): string[] {
    const parts = url.pathname.split('/').slice(1, -1)
    const folders = parts.filter((part) => part !== '').map(nameOfPart)
    const top = this.#hosts.size > 1 ? [siteOf(url.host)] : []
    return [...top, ...folders].slice(0, MAX_FOLDERS)
  }
}

/** Most sites redirect from one of `example.com` and `www.example.com` to the other. */
function siteOf(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}

/** The last part of the path, as a name. */
export function lastPart(url: URL): string {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  return nameOfPart(parts.at(-1) ?? url.host)
}

function nameOfPart(part: string): string {
  let name = part
  try {
    name = decodeURIComponent(part)
  } catch {
    // Not UTF-8: the encoded name is at least readable.
  }
  return cutName(name)
}

/** A title as the name of a file: one line of limited length, without what names can't contain. */
export function cutName(text: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- they are what is removed
  const line = text.replace(/[\s\u0000-\u001f\u007f/\\]+/g, ' ').trim()
  return line.slice(0, MAX_NAME).toWellFormed().trim() || 'Untitled'
}
