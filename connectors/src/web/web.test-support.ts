import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { testServices } from '../../test/services.ts'
import type { Change, Connector, SourceItem } from '../core/connector.ts'
import { Extractor } from '../extract/extractor.ts'
import { WEB_LIMITS, type WebLimits } from './site-client.ts'
import { openWebSource } from './web.connector.ts'
import type { WebSettings } from './web.settings.ts'

type Route =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void)

// Starting a thread for each connector would take most of the time of the tests.
const extractor = new Extractor(WEB_LIMITS.extractMs)
extractor.close = () => Promise.resolve()

/** A web site on this machine whose pages a test changes. */
export type TestSite = {
  readonly origin: string
  readonly routes: Map<string, Route>
  /** Paths in the order of the requests. */
  readonly requests: string[]
  open(settings?: Partial<WebSettings>, limits?: Partial<WebLimits>): Connector
  /** Like `open`, on a server with another data folder. */
  openElsewhere(): Connector
  /** The name of a host for this machine, with the port of the site. */
  originOf(host: string): string
}

/** Starts a site for one test. */
export async function startSite(routes: Record<string, Route>): Promise<TestSite> {
  const known = new Map(Object.entries(routes))
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const route = known.get(path)
    if (typeof route === 'function') return route(request, response)
    if (route === undefined) return void response.writeHead(404).end('Not found')
    const {
      status = 200,
      headers = {},
      body = '',
    } = typeof route === 'string' ? { body: route } : route
    const type = path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8'
    const length = Buffer.byteLength(body)
    response
      .writeHead(status, { 'content-type': type, 'content-length': length, ...headers })
      .end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const dataDir = await mkdtemp(join(tmpdir(), 'arbor-web-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(dataDir, { recursive: true, force: true })
  })
  const originOf = (host: string) => `http://${host}:${port}`
  const start = [`${originOf('127.0.0.1')}/`]
  return {
    origin: originOf('127.0.0.1'),
    originOf,
    routes: known,
    requests,
    open: (settings, limits) => openIn(dataDir, { start, ...settings }, limits),
    openElsewhere: () => openIn(join(dataDir, 'elsewhere'), { start }),
  }
}

function openIn(
  dataDir: string,
  settings: WebSettings,
  limits: Partial<WebLimits> = {},
): Connector {
  const connector = openWebSource(
    { delay_seconds: 0, ...settings },
    testServices({ dataDir }),
    { ...WEB_LIMITS, ...limits },
    extractor,
  )
  onTestFinished(() => connector.close())
  return connector
}

/** A page with a title, enough text for a main content, and links. */
export function page(title: string, links: readonly string[] = [], text = ''): string {
  const anchors = links.map((href) => `<li><a href="${href}">${href}</a></li>`).join('')
  const words = `${title} is a page with several sentences. They are long enough to be its main content. ${text}`
  return `<!doctype html><html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1><p>${words}</p><ul>${anchors}</ul></main></body></html>`
}

export type Crawled = {
  readonly items: SourceItem[]
  readonly skipped: string[]
  readonly cursor: string
}

/** Reads everything that a source names. */
export async function crawlAll(
  connector: Connector,
  at: { resume?: string; since?: string } = {},
): Promise<Crawled> {
  const { pages } = await connector.changes(at, AbortSignal.timeout(600_000))
  const changes: Change[] = []
  let cursor = ''
  for await (const each of pages) {
    changes.push(...each.changes)
    cursor = each.cursor
  }
  return { ...sorted(changes), cursor }
}

export function sorted(changes: readonly Change[]): Omit<Crawled, 'cursor'> {
  return {
    items: changes.flatMap((each) => (each.type === 'present' ? [each.item] : [])),
    skipped: changes.flatMap((each) => (each.type === 'skipped' ? [each.reason] : [])),
  }
}
