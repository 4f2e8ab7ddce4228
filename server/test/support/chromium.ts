import { execFileSync } from 'node:child_process'
import { getuid } from 'node:process'
import { chromium, type Browser, type Page } from 'playwright-core'

/** The path of the system's Chromium, or undefined if it isn't installed. */
export function findChromium(): string | undefined {
  try {
    const path = execFileSync('sh', ['-c', 'command -v chromium || command -v chromium-browser'], {
      encoding: 'utf8',
    })
    return path.split('\n')[0]
  } catch {
    return undefined
  }
}

let shared: Promise<Browser> | undefined

/**
 * The browser that the tests of a process share, because starting one takes as long as a short test. Each test opens
 * its own visitors in it. It ends with the process.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= startChromium()
  return shared
}

/** Starts Chromium without a window. @throws Error if it isn't installed */
function startChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed.')
  // Chromium's own sandbox doesn't run as root.
  const args = getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args })
}

/** As in all tests, only something that hangs can reach a limit. */
const LIMIT_MS = 120_000

export type WatchedPage = {
  readonly page: Page
  /** What a page must not do: errors, violations of its policy, and requests to other hosts. */
  readonly faults: string[]
}

/**
 * Opens an empty page for a new visitor and watches it. The visitor prefers reduced motion, because drawing animations
 * takes longer than the rest.
 */
export async function openWatchedPage(browser: Browser, home: string): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: home, reducedMotion: 'reduce' })
  context.setDefaultTimeout(LIMIT_MS)
  const page = await context.newPage()
  return { page, faults: watch(page, home) }
}

/** Removes all that tests and visitors have left in a page, so that it is as new, and watches it again. */
export async function renewPage(page: Page, home: string): Promise<WatchedPage> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // A page of the same origin can clear what is stored, and keeps the process, which has compiled the scripts.
  await page.goto('/healthz')
  await page.evaluate(CLEAR)
  await context.clearCookies()
  await context.clearPermissions()
  await page.setViewportSize(SIZE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
  return { page, faults: watch(page, home) }
}

/** The size of a page that nobody has changed. */
const SIZE = { width: 1280, height: 720 }

const CLEAR = `(async () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve) => { indexedDB.deleteDatabase(name).onsuccess = resolve })
  }
})()`

function watch(page: Page, home: string): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The person sees rejected API calls, and they are part of what is tested.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded')
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  })
  page.on('dialog', (dialog) => {
    // The screens open none, so a script in a document or name has run.
    if (dialog.type() !== 'beforeunload') faults.push(`A script said: ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== new URL(home).origin && protocol !== 'data:' && protocol !== 'blob:') {
      faults.push(`A request left the server: ${request.url()}`)
    }
  })
  return faults
}
