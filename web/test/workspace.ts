import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { readWorkspace } from '../../server/src/platform/pages/workspace.ts'
import {
  openWatchedPage,
  renewPage,
  sharedChromium,
  type WatchedPage,
} from '../../server/test/support/chromium.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import {
  startTestServer,
  watchParameters,
  type OwnTestServer,
  type TestMember,
} from '../../server/test/support/index.ts'

type Settings = Readonly<Record<string, string>>

const WEB = join(import.meta.dirname, '..')
export const DIST = join(WEB, 'dist')
/** Screenshots, for people who change a screen. They aren't in the repository. */
const PICTURES = join(WEB, 'pictures')

export type Walk = AsyncDisposable & {
  readonly server: OwnTestServer
  /** The URL of the service. */
  readonly home: string
  readonly browser: Browser
  /** Opens a page as a new visitor. `endVisits` fails if the page misbehaves. */
  visit(): Promise<Page>
  /** Like `visit`, but signed in. With `mayFail`, the page may misbehave, for example lose its connection. */
  visitAs(member: TestMember, options?: { readonly mayFail?: boolean }): Promise<Page>
  /** Ends all visits. @throws Error if a page has misbehaved */
  endVisits(): Promise<void>
}

let shared: Promise<Walk> | undefined

/**
 * The workspace that all tests of this process share. Each test creates its own tenants. It ends with the process. A test
 * that needs other settings opens its own with `openWorkspace`.
 */
export function sharedWorkspace(): Promise<Walk> {
  shared ??= openWorkspace(SETTINGS)
  return shared
}

/** A low limit, and permissions for what tests start or create on this machine. */
const SETTINGS: Settings = {
  ARBOR_MAX_UPLOAD_MB: '2',
  ARBOR_MAX_UPLOAD_IN_PARTS_MB: '2',
  ARBOR_SOURCE_FOLDERS: tmpdir(),
  ARBOR_SOURCE_NETWORKS: 'loopback',
  ARBOR_WEBHOOK_NETWORKS: 'loopback',
}

/**
 * Builds the workspace if its sources have changed, and opens it in a browser, with a real server that has its own settings.
 */
export async function openWorkspace(more: Settings): Promise<Walk> {
  await promisify(execFile)(process.execPath, [join(WEB, 'build.ts'), '--if-needed'])
  const workspace = await readWorkspace(DIST)
  if (!workspace) throw new Error('The workspace was not built.')
  await using opened = new AsyncDisposableStack()
  const port = await freePort()
  const home = `http://127.0.0.1:${port}`
  // Links to files use the public URL, and the page loads from nowhere else.
  const settings = { ARBOR_PUBLIC_URL: home, ...more }
  const server = opened.use(await startTestServer({ worker: true, workspace, settings }))
  watchParameters(server.app)
  await server.app.listen({ port, host: '127.0.0.1' })
  const browser = await sharedChromium()
  const visits: (WatchedPage & { mayFail: boolean })[] = []
  // A new context reads and compiles all scripts again, which takes longer than a short test.
  const free: WatchedPage[] = []
  const visit = async (mayFail = false): Promise<Page> => {
    const watched = free.shift() ?? (await openWatchedPage(browser, home))
    visits.push({ ...watched, mayFail })
    return watched.page
  }
  const rest = opened.move()
  return {
    server,
    home,
    browser,
    visit: () => visit(),
    visitAs: async ({ cookie }, { mayFail } = {}) => {
      const page = await visit(mayFail)
      const [name = '', value = ''] = cookie.split('=')
      await page.context().addCookies([{ name, value, url: home }])
      return page
    },
    endVisits: async () => {
      const ended = visits.splice(0)
      // Before the pages are left, which ends their requests.
      const faults = ended.flatMap((each) => (each.mayFail ? [] : each.faults))
      for (const { page, mayFail } of ended) {
        if (mayFail) await page.context().close()
        else free.push(await renewPage(page, home))
      }
      expect(faults).toEqual([])
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

/**
 * Goes to another screen as a link does, and waits until it is shown. Loading the whole page takes several times as long,
 * and is only done if it shows no screen yet.
 */
export async function go(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate<boolean>(`(${GO})(${JSON.stringify(path)})`))) await page.goto(path)
  else await expect.poll(() => page.evaluate<string>(SHOWN), { interval: 10 }).toBe('idle')
}

/** Code for the browser, without imports. The router is a global variable for its developer tools. */
const GO = `(href) => {
  void self.__TSR_ROUTER__?.navigate({ href })
  return self.__TSR_ROUTER__ !== undefined
}`
/** The state of the router: idle if the screen of the address is shown. */
const SHOWN = `(({ status, location, resolvedLocation }) =>
  resolvedLocation?.href === location.href ? status : 'pending ' + location.href
)(self.__TSR_ROUTER__.state)`

/** The requests of a page: how many so far, and which are still open. */
export type Traffic = { asked: number; readonly open: Set<Request> }

/** Counts the requests of a page from now on. */
export function watchTraffic(page: Page): Traffic {
  const traffic: Traffic = { asked: 0, open: new Set() }
  page.on('request', (request) => {
    traffic.asked++
    traffic.open.add(request)
  })
  const end = (request: Request) => traffic.open.delete(request)
  page.on('requestfinished', end).on('requestfailed', end)
  return traffic
}

/** Timers run even if the browser draws nothing, unlike the callbacks of frames and of idle time. */
const DRAWN = 'new Promise((done) => setTimeout(() => setTimeout(done)))'

/** Waits until all requests have ended and drawing has caused no new ones, twice in a row. */
export async function untilQuiet(page: Page, traffic: Traffic): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const { asked } = traffic
    await expect
      .poll(() => [...traffic.open].map((request) => request.url()), { interval: 10 })
      .toEqual([])
    await page.evaluate(DRAWN)
    quiet = traffic.asked === asked && traffic.open.size === 0 ? quiet + 1 : 0
  }
}

/** Like `inspect`, for the open dialog or menu. */
export async function inspectPopup(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await keepPicture(page, `${name}-${colorScheme}`)
    const barriers = await findBarriers(page, {
      within: '[role=dialog], [role=menu]',
      ...(colorScheme === 'dark' && { rules: COLOR_RULES }),
    })
    expect({ name, colorScheme, barriers }).toMatchObject({ barriers: [] })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const axe = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Takes screenshots of a screen (light, dark, on a phone), and throws if it has accessibility problems. */
export async function inspect(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `${name}-${colorScheme}`)
    // Only the colors differ in dark mode.
    const barriers = await findBarriers(page, colorScheme === 'dark' ? { rules: COLOR_RULES } : {})
    expect({ name, colorScheme, barriers }).toMatchObject({ barriers: [] })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 780 })
  await keepPicture(page, `${name}-phone`)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await page.setViewportSize(size)
}

/** Saves a screenshot if requested. All together take half a minute. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (env['TEST_PICTURES'] !== 'true') return
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

const COLOR_RULES = ['color-contrast', 'link-in-text-block']

type Violation = { id: string; impact: string | null; nodes: { html: string }[] }

type Inspection = {
  /** The part to check. The default is the whole page. */
  readonly within?: string
  /** The rules to check. The default is all rules. */
  readonly rules?: readonly string[]
}

async function findBarriers(page: Page, { within, rules }: Inspection): Promise<string[]> {
  // The debugger runs it, so the page's content security policy doesn't apply.
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(await axe)
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${options})`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
