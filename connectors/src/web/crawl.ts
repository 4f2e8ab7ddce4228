import { setImmediate as turn } from 'node:timers/promises'
import { SourceFault, type Change, type ChangePage, type SourceItem } from '../core/connector.ts'
import {
  CrawlLost,
  MAX_LINKS,
  type CrawlState,
  type FoundLink,
  type PageRecord,
} from './crawl-state.ts'
import { withSuffix } from './media-types.ts'
import { readSitemaps } from './read-sitemaps.ts'
import { delayOf, type Site } from './site.ts'
import { visit, type Visit } from './visit.ts'
import { PageFault } from './site-client.ts'
import { cutName } from '../core/cut-name.ts'
import { pageUrl } from '../extract/page-url.ts'
import { lastPart, type SiteBounds } from './web-address.ts'

const PAGE = 50
/** Slow sites commit more often, but less and less, because a run has a limited number of pages. */
const PAGE_MS = 10_000
const PAGES_UNTIL_SLOWER = 200
const MAX_HOPS = 10
const AT_ONCE = 2000
/** After so many failures in a row, the site itself fails. */
const MAX_FAILURES = 5
const DEFAULTS = { depth: 5, pages: 1000, megabytes: 1000 }

type Step = {
  readonly changes: readonly Change[]
  readonly stored: boolean
  readonly bytes: number
}

/** Reads a site from its start addresses and sitemaps, nearest pages first, and names everything that it has. */
export async function* crawl(
  site: Site,
  state: CrawlState,
  signal: AbortSignal,
): AsyncGenerator<ChangePage> {
  const crawler = new Crawler(site, state, signal)
  let changes: Change[] = []
  let since = Date.now()
  const flush = () => {
    const page = { changes, cursor: state.endBatch() }
    changes = []
    since = Date.now()
    return page
  }
  try {
    changes.push(...(await crawler.begin()))
    for (let link = state.next(); link; link = state.next()) {
      const reason = crawler.limitReached()
      if (reason !== undefined) {
        changes.push({ type: 'skipped', path: [], reason })
        break
      }
      const step = await crawler.read(link)
      state.done(link, step)
      changes.push(...step.changes)
      const waitMs = PAGE_MS * (1 + state.batch / PAGES_UNTIL_SLOWER)
      if (changes.length >= PAGE || Date.now() - since >= waitMs) yield flush()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CrawlLost) throw error
    // What was read counts, so that a site that fails again and again is still read to its end.
    yield flush()
    throw error
  }
  state.finish()
  yield flush()
}

class Crawler {
  readonly #site: Site
  readonly #state: CrawlState
  readonly #signal: AbortSignal
  readonly #started: ReadonlySet<string>
  #failures = 0

  constructor(site: Site, state: CrawlState, signal: AbortSignal) {
    this.#site = site
    this.#state = state
    this.#signal = signal
    this.#started = new Set(site.start.map(({ href }) => href))
  }

  /** Adds the start addresses and the pages of sitemaps. */
  async begin(): Promise<Change[]> {
    const changes: Change[] = []
    this.#state.add([...this.#started], 0)
    if (this.#site.settings.sitemap === false || this.#state.hasSitemaps) return changes
    for await (const { pages, fault } of readSitemaps(this.#site, this.#signal)) {
      changes.push(...(await this.#follow(pages, 0)))
      // Nothing is deleted that only this sitemap names.
      if (fault !== undefined) changes.push({ type: 'skipped', path: [], reason: fault })
    }
    this.#state.finishSitemaps()
    return changes
  }

  /** Why no more may be read. */
  limitReached(): string | undefined {
    const { max_pages = DEFAULTS.pages, max_megabytes = DEFAULTS.megabytes } = this.#site.settings
    const { stored, bytes } = this.#state.progress()
    if (stored >= max_pages) {
      return `The site has more than ${max_pages} pages. The others are not read, and nothing is deleted.`
    }
    if (bytes >= max_megabytes * 1_000_000) {
      return `The site is larger than ${max_megabytes} MB. The rest is not read, and nothing is deleted.`
    }
    return undefined
  }

  async read(link: FoundLink): Promise<Step> {
    const url = new URL(link.url)
    const rules = await this.#site.robots.rulesOf(url, this.#signal)
    if (!rules.isAllowed(url)) {
      if (this.#started.has(link.url)) {
        throw new SourceFault('lost', `The robots.txt of ${url.host} does not allow ${link.url}.`)
      }
      return skip(this.#site, url, 'The robots.txt of the site does not allow it.')
    }
    const known = this.#state.recordOf(link.url)
    await this.#site.client.pause(url, delayOf(this.#site, rules), this.#signal)
    try {
      const seen = await visit(this.#site, url, known, this.#signal)
      this.#failures = 0
      return await this.#take(link, url, seen)
    } catch (error) {
      if (!(error instanceof PageFault)) throw error
      return this.#fail(link, url, error, known)
    }
  }

  async #take(link: FoundLink, url: URL, seen: Visit): Promise<Step> {
    if (seen.type === 'gone') {
      if (this.#started.has(link.url)) {
        throw new SourceFault('lost', `There is no page at ${link.url} (${seen.status}).`)
      }
      return NOTHING
    }
    if (seen.type === 'redirect') return this.#redirect(link, url, seen.to)
    const { record, bytes } = seen
    this.#state.keep(link.url, record)
    return { ...(await this.#place(link, url, record)), bytes }
  }

  /** The item of what is at a URL, and its links. */
  async #place(link: FoundLink, url: URL, record: PageRecord): Promise<Omit<Step, 'bytes'>> {
    const { depth = DEFAULTS.depth } = this.#site.settings
    const changes = link.depth < depth ? await this.#follow(record.links, link.depth + 1) : []
    const canonical = record.canonical === undefined ? undefined : pageUrl(record.canonical)
    // The second rule ends circles of pages that name each other.
    const isCopy = canonical && canonical.href !== url.href && link.hops === 0
    if (isCopy && this.#site.bounds.hasHost(canonical) && this.#site.bounds.hasPath(canonical)) {
      const isRoom = this.#state.add([canonical.href], link.depth, 1)
      return { changes: isRoom ? changes : [...changes, tooManyLinks()], stored: false }
    }
    if (!record.isIndexed || !this.#site.bounds.hasPath(url)) return { changes, stored: false }
    if (record.fingerprint === '') {
      return {
        changes: [
          ...changes,
          ...skip(this.#site, url, 'The page has no text without scripts.').changes,
        ],
        stored: false,
      }
    }
    if (this.#state.sameAs(url.href, record.fingerprint).some((other) => isSamePath(url, other))) {
      return { changes, stored: false }
    }
    const item = itemOf(this.#site.bounds, url, record)
    return { changes: [...changes, { type: 'present', item }], stored: true }
  }

  #redirect(link: FoundLink, url: URL, to: URL): Step {
    const isStart = this.#started.has(link.url)
    if (!this.#site.bounds.hasHost(to)) {
      if (isStart) {
        throw new SourceFault(
          'lost',
          `${link.url} redirects to ${to.host}. Start from there, or add ${to.host} to the hosts.`,
        )
      }
      return NOTHING
    }
    if (link.hops >= MAX_HOPS) return skip(this.#site, url, 'It redirects too often.')
    if (!isStart && !this.#site.bounds.hasPath(to)) return NOTHING
    const isRoom = this.#state.add([to.href], link.depth, link.hops + 1)
    return isRoom ? NOTHING : { ...NOTHING, changes: [tooManyLinks()] }
  }

  /** Adds the links that belong to the site. */
  async #follow(links: readonly string[], depth: number): Promise<Change[]> {
    const { bounds } = this.#site
    for (let at = 0; at < links.length; at += AT_ONCE) {
      // A page with very many links doesn't keep the process from other work.
      if (at > 0) await turn()
      const wanted = links.slice(at, at + AT_ONCE).filter((each) => {
        const url = new URL(each)
        return bounds.hasHost(url) && bounds.hasPath(url)
      })
      if (!this.#state.add(wanted, depth)) return [tooManyLinks()]
    }
    return []
  }

  /** A page that can't be read now keeps what was known about it, so that neither it nor its links are gone. */
  async #fail(
    link: FoundLink,
    url: URL,
    fault: PageFault,
    known: PageRecord | undefined,
  ): Promise<Step> {
    const isStart = this.#started.has(link.url)
    const message = `${link.url}: ${fault.message}`
    if (!fault.isFailing) {
      if (isStart) throw new SourceFault('lost', message, { cause: fault })
      return skip(this.#site, url, fault.message)
    }
    if (isStart || ++this.#failures >= MAX_FAILURES) {
      throw new SourceFault('away', message, { cause: fault })
    }
    if (known) {
      this.#state.keep(link.url, known)
      return { ...(await this.#place(link, url, known)), bytes: 0 }
    }
    const path = this.#site.bounds.foldersOf(url)
    return { changes: [{ type: 'skipped', path, reason: message }], stored: false, bytes: 0 }
  }
}

const NOTHING: Step = { changes: [], stored: false, bytes: 0 }

function skip({ bounds }: Site, url: URL, reason: string): Step {
  const path = [...bounds.foldersOf(url), lastPart(url)]
  return { ...NOTHING, changes: [{ type: 'skipped', path, reason: `${url.href}: ${reason}` }] }
}

function tooManyLinks(): Change {
  const reason = `The site has more than ${MAX_LINKS} links. The others are not read, and nothing is deleted.`
  return { type: 'skipped', path: [], reason }
}

/** Whether two URLs differ only in parameters, or in the name of an index page. */
function isSamePath(url: URL, other: string): boolean {
  const path = ({ origin, pathname }: URL) =>
    origin + pathname.replace(/\/(?:index\.\w{2,5})?$/, '')
  return path(url) === path(new URL(other))
}

function itemOf(bounds: SiteBounds, url: URL, record: PageRecord): SourceItem {
  const { kind, title, fingerprint, mediaType, size, modifiedAt } = record
  const name =
    kind === 'file' ? title : withSuffix(cutName(title === '' ? lastPart(url) : title), '.html')
  return {
    id: url.href,
    kind: 'file',
    path: [...bounds.foldersOf(url), name],
    fingerprint,
    link: url.href,
    ...(mediaType !== undefined && { mediaType }),
    ...(size !== undefined && { size }),
    ...(modifiedAt !== undefined && { modifiedAt: new Date(modifiedAt) }),
  }
}
