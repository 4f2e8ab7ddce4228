import robotsParser from 'robots-parser'
import { SourceFault } from '../core/connector.ts'
import { readAll } from './body.ts'
import { PageFault, type SiteClient } from './site-client.ts'

/** What a host allows. */
export type RobotsRules = {
  isAllowed(url: URL): boolean
  readonly delayMs: number
  readonly sitemaps: readonly string[]
}

// The package is CommonJS, and its types describe it as a module.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

const ALLOWED: RobotsRules = { isAllowed: () => true, delayMs: 0, sitemaps: [] }
/** According to RFC 9309, at least this much is read. */
const MAX_BYTES = 512_000
const MAX_REDIRECTS = 5
const TOTAL_MS = 30_000
const MAX_DELAY_SECONDS = 3600

/** The rules of hosts for robots. Each is read once. */
export class Robots {
  readonly #client: SiteClient
  readonly #known = new Map<string, Promise<RobotsRules>>()

  constructor(client: SiteClient) {
    this.#client = client
  }

  /** @throws SourceFault `away` if the rules can't be read, because then nothing is allowed */
  rulesOf({ origin }: URL, signal: AbortSignal): Promise<RobotsRules> {
    const known = this.#known.get(origin)
    if (known) return known
    const rules = this.#read(origin, signal)
    this.#known.set(origin, rules)
    // Failures are not remembered.
    rules.catch(() => this.#known.delete(origin))
    return rules
  }

  async #read(origin: string, signal: AbortSignal): Promise<RobotsRules> {
    let url = new URL('/robots.txt', origin)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await this.#get(url, signal)
      if (answer.location) {
        answer.body.destroy()
        url = answer.location
      } else if (answer.status === 200) {
        const text = (await this.#textOf(answer.body, url)).toString('utf8')
        return parse(origin, text, this.#client.userAgent)
      } else {
        answer.body.destroy()
        if (answer.status < 500) return ALLOWED
        throw new SourceFault(
          'away',
          `${url.host} does not return its robots.txt (${answer.status}).`,
        )
      }
    }
    return ALLOWED
  }

  async #get(url: URL, signal: AbortSignal) {
    const asked = { headers: { accept: 'text/plain' }, maxBytes: MAX_BYTES, totalMs: TOTAL_MS }
    return this.#client.get(url, asked, signal).catch((error: unknown) => {
      throw error instanceof PageFault ? awayFault(url, error) : error
    })
  }

  async #textOf(body: Parameters<typeof readAll>[0], url: URL): Promise<Buffer> {
    return readAll(body).catch((error: unknown) => {
      throw error instanceof PageFault ? awayFault(url, error) : error
    })
  }
}

function awayFault(url: URL, cause: PageFault): SourceFault {
  return new SourceFault('away', `${url.host} does not return its robots.txt. ${cause.message}`, {
    cause,
  })
}

function parse(origin: string, text: string, userAgent: string): RobotsRules {
  const rules = parseRobots(new URL('/robots.txt', origin).href, text)
  const delay = rules.getCrawlDelay(userAgent) ?? 0
  return {
    isAllowed: (url) => rules.isAllowed(url.href, userAgent) !== false,
    delayMs: Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_DELAY_SECONDS) * 1000 : 0,
    sitemaps: rules.getSitemaps().slice(0, 100),
  }
}
