import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readWorkspace } from '../../server/src/platform/pages/workspace.ts'
import { openWatchedPage, sharedChromium } from '../../server/test/support/chromium.ts'
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
  shared ??= openWorkspace({})
  return shared
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
  const visits: { page: Page; faults: string[] }[] = []
  const visit = async (mayFail = false): Promise<Page> => {
    const { page, faults } = await openWatchedPage(browser, home)
    visits.push({ page, faults: mayFail ? [] : faults })
    return page
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
      const faults = visits.flatMap((each) => each.faults)
      for (const { page } of visits.splice(0)) await page.context().close()
      expect(faults).toEqual([])
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
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
