import { join } from 'node:path'
import { SourceFault, type Connector } from '../core/connector.ts'
import { sourceGuard } from '../network/source-address.ts'
import type { ConnectorServices } from '../core/services.ts'
import { crawl } from './crawl.ts'
import { CrawlState } from './crawl-state.ts'
import { Extractor } from '../extract/extractor.ts'
import { pageUrl } from '../extract/page-url.ts'
import { fetchPage } from './page-file.ts'
import { Robots } from './robots.ts'
import { PageFault, SiteClient, WEB_LIMITS, type WebLimits } from './site-client.ts'
import type { Site } from './site.ts'
import { visit } from './visit.ts'
import { SiteBounds } from './web-address.ts'
import { WebSettings } from './web.settings.ts'

/** Web sites. The id of a page is its URL, so a page that was moved is another page. */
export const WEB_SOURCE = {
  kind: 'web',
  title: 'Web site',
  settings: WebSettings,
  secrets: [],
  check: ({ start }: WebSettings): void => void start.map(toStart),
  movesKeepIds: false,
  namesAreTitles: true,
  open: (
    settings: WebSettings,
    _credentials: Readonly<Record<string, string>>,
    services: ConnectorServices,
  ): Promise<Connector> => Promise.resolve(openWebSource(settings, services)),
} as const

/** @throws SourceFault if a start address isn't a URL */
export function openWebSource(
  settings: WebSettings,
  services: ConnectorServices,
  limits: WebLimits = WEB_LIMITS,
  extractor = new Extractor(limits.extractMs),
): Connector {
  const client = new SiteClient(sourceGuard(services), limits, `Arbor/${services.version}`)
  const site: Site = {
    settings,
    start: settings.start.map(toStart),
    bounds: new SiteBounds(settings),
    client,
    robots: new Robots(client),
    extractor,
    limits,
  }
  const folder = join(services.dataDir, 'sources', 'web')
  let state: CrawlState | undefined
  return {
    changes: (at, signal) => {
      state?.close()
      state = CrawlState.open(folder, at)
      const { isNew: isFromStart } = state
      return Promise.resolve({ listing: 'all', isFromStart, pages: crawl(site, state, signal) })
    },
    fetch: (item, signal) => fetchPage(site, item, signal),
    test: (signal) => testSite(site, signal),
    close: async () => {
      state?.close()
      await site.extractor.close()
    },
  }
}

function toStart(text: string): URL {
  const url = pageUrl(text)
  if (!url) throw new SourceFault('settings', `${text} is not the URL of a web page.`)
  return url
}

/** Looks at the first start address. */
async function testSite(site: Site, signal: AbortSignal): Promise<string> {
  let url = site.start[0]!
  const rules = await site.robots.rulesOf(url, signal)
  if (!rules.isAllowed(url)) {
    throw new SourceFault('settings', `The robots.txt of ${url.host} does not allow ${url.href}.`)
  }
  for (let hops = 0; hops < 10; hops++) {
    const seen = await visit(site, url, undefined, signal).catch((error: unknown) => {
      if (!(error instanceof PageFault)) throw error
      throw new SourceFault(error.isFailing ? 'away' : 'settings', `${url.href}: ${error.message}`)
    })
    if (seen.type === 'gone') {
      throw new SourceFault('settings', `There is no page at ${url.href} (${seen.status}).`)
    }
    if (seen.type === 'found') {
      const { title, links } = seen.record
      const own = links.filter((each) => site.bounds.hasHost(new URL(each))).length
      return `Found “${title}” with ${own === 1 ? 'one link' : `${own} links`} to the site.`
    }
    if (!site.bounds.hasHost(seen.to)) {
      throw new SourceFault(
        'settings',
        `${url.href} redirects to ${seen.to.host}. Start from there.`,
      )
    }
    url = seen.to
  }
  throw new SourceFault('settings', `${url.href} redirects too often.`)
}
