import type { TestServer } from './test-server.ts'

/** What a browser shows at the end. */
export type Page<T = unknown> = {
  readonly url: URL
  readonly status: number
  readonly body: T
  /** Cookies that this response set, by name, without those it deleted. */
  readonly given: ReadonlyMap<string, string>
}

type Options = {
  /** Addresses that are not opened: the page is the one that links there. */
  readonly until?: (url: URL) => boolean
  /** The name with which the person signs in at an identity provider. Without it, the person gives up there. */
  readonly account?: string
  /** The content types that are requested. */
  readonly accept?: string
}

/** Follows links between a test server and others and keeps their cookies, as a browser does. */
export type Browser = {
  open<T = unknown>(address: string, options?: Options): Promise<Page<T>>
  /** Values of the test server's cookies whose names start with this prefix. */
  cookies(prefix: string): string[]
  setCookie(name: string, value: string): void
}

type Cookie = { readonly name: string; readonly value: string; readonly path: string }
type Answer = { status: number; location: string | undefined; setCookies: string[]; text: string }

const MAX_STEPS = 20

/** @param client the address from which the test server sees the browser */
export function openBrowser(server: TestServer, client = '127.0.0.1'): Browser {
  const home = new URL(server.context.config.http.publicUrl)
  const jars = new Map<string, Map<string, Cookie>>()
  const jarOf = ({ origin }: URL) => {
    const jar = jars.get(origin) ?? new Map<string, Cookie>()
    jars.set(origin, jar)
    return jar
  }
  const visit = async (url: URL, { account, accept }: Options): Promise<Answer> => {
    const cookie = cookiesFor(url, jarOf(url))
    return url.origin === home.origin
      ? visitServer(server, url, client, { cookie, ...(accept !== undefined && { accept }) })
      : visitElsewhere(url, { cookie, ...(account !== undefined && { 'x-account': account }) })
  }
  return {
    open: async (address, options = {}) => {
      const { until } = options
      let url = new URL(address, home)
      for (let step = 0; step < MAX_STEPS; step++) {
        const { status, location, setCookies, text } = await visit(url, options)
        const given = new Map<string, string>()
        for (const line of setCookies) keep(line, jarOf(url), given)
        const next = location === undefined ? undefined : new URL(location, url)
        if (!next || until?.(next)) {
          return { url: next ?? url, status, body: parse(text) as never, given }
        }
        url = next
      }
      throw new Error(`Too many redirects at ${url.href}.`)
    },
    cookies: (prefix) =>
      [...jarOf(home).values()]
        .filter(({ name }) => name.startsWith(prefix))
        .map(({ value }) => value),
    setCookie: (name, value) => void jarOf(home).set(`${name} /`, { name, value, path: '/' }),
  }
}

function cookiesFor({ pathname }: URL, jar: Map<string, Cookie>): string {
  return [...jar.values()]
    .filter(({ path }) => `${pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

function keep(line: string, jar: Map<string, Cookie>, given: Map<string, string>): void {
  const [pair = '', ...attributes] = line.split(/; */)
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const valueOf = (wanted: string) =>
    attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.split(/=(.*)/s)[1]
  const path = valueOf('path') ?? '/'
  const key = `${name} ${path}`
  jar.delete(key)
  const isOver = valueOf('max-age') === '0' || Date.parse(valueOf('expires') ?? '') < Date.now()
  if (isOver) return
  jar.set(key, { name, value, path })
  given.set(name, value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function visitServer(
  { app }: TestServer,
  { pathname, search }: URL,
  client: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await app.inject({
    url: `${pathname}${search}`,
    remoteAddress: client,
    headers,
  })
  const setCookies = [response.headers['set-cookie'] ?? []].flat()
  const { location } = response.headers
  return { status: response.statusCode, location, setCookies, text: response.body }
}

async function visitElsewhere(url: URL, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, { headers, redirect: 'manual' })
  return {
    status: response.status,
    location: response.headers.get('location') ?? undefined,
    setCookies: response.headers.getSetCookie(),
    text: await response.text(),
  }
}
