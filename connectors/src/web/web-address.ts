import { cutName } from '../core/cut-name.ts'
import { matchesPattern, type WebSettings } from './web.settings.ts'

const MAX_FOLDERS = 30

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
