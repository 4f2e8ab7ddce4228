import { PageFault } from './site-client.ts'
import { readSitemap, type Sitemap } from './sitemap.ts'
import { delayOf, type Site } from './site.ts'
import { checkStatus, isGone } from './visit.ts'
import { pageUrl } from '../extract/page-url.ts'

const MAX_SITEMAPS = 200
const MAX_HOPS = 10

/** The pages of one sitemap, or why it can't be read. */
type ReadSitemap = { readonly pages: readonly string[]; readonly fault?: string }

/** Reads the sitemaps that robots.txt names, or the usual one, and those that they name. */
export async function* readSitemaps(site: Site, signal: AbortSignal): AsyncGenerator<ReadSitemap> {
  const open = await firstSitemaps(site, signal)
  const seen = new Set<string>()
  for (let url = open.shift(); url; url = open.shift()) {
    if (seen.has(url.href) || !site.bounds.hasHost(url)) continue
    if (seen.size >= MAX_SITEMAPS) {
      yield { pages: [], fault: `The site has more than ${MAX_SITEMAPS} sitemaps.` }
      return
    }
    seen.add(url.href)
    try {
      const { pages, sitemaps } = await read(site, url, signal)
      for (const each of sitemaps) open.push(each)
      yield { pages: pages.map(({ href }) => href) }
    } catch (error) {
      if (!(error instanceof PageFault)) throw error
      yield { pages: [], fault: `${url.href}: ${error.message}` }
    }
  }
}

async function firstSitemaps({ start, robots }: Site, signal: AbortSignal): Promise<URL[]> {
  const found = new Map<string, URL>()
  for (const url of start) {
    const { sitemaps } = await robots.rulesOf(url, signal)
    const given = sitemaps.flatMap((each) => pageUrl(each, url) ?? [])
    const usual = given.length > 0 ? given : [new URL('/sitemap.xml', url)]
    for (const each of usual) found.set(each.href, each)
  }
  return [...found.values()]
}

async function read(site: Site, first: URL, signal: AbortSignal): Promise<Sitemap> {
  let url = first
  for (let hops = 0; hops < MAX_HOPS && site.bounds.hasHost(url); hops++) {
    const rules = await site.robots.rulesOf(url, signal)
    await site.client.pause(url, delayOf(site, rules), signal)
    const asked = { maxBytes: site.limits.fileBytes, totalMs: site.limits.pageMs }
    const answer = await site.client.get(url, asked, signal)
    try {
      if (answer.location) {
        url = answer.location
        continue
      }
      if (isGone(answer)) return { pages: [], sitemaps: [] }
      checkStatus(answer)
      return await readSitemap(answer.body)
    } finally {
      answer.body.destroy()
    }
  }
  throw new PageFault('It redirects too often, or to another host.')
}
