import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** The state of a signed-in visitor. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const SIZE = { width: 1280, height: 800 }

/**
 * Runs in every page before its own scripts. `bench.when` waits for a condition. It returns the time of the frame after
 * the one in which the condition holds, when a person sees it, in milliseconds since the navigation.
 */
const CLOCK = `window.bench = {
  typed: 0,
  changed: 0,
  when: (holds) => new Promise((resolve) => {
    const look = () => requestAnimationFrame(holds() ? () => resolve(performance.now()) : look)
    look()
  }),
  visible: (selector) => {
    const element = document.querySelector(selector)
    const { top = 0, bottom = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return height > 0 && top < innerHeight && bottom > 0
  },
}
addEventListener('input', () => { bench.typed = performance.now() }, { capture: true })
addEventListener('DOMContentLoaded', () => {
  new MutationObserver(() => { bench.changed = performance.now() })
    .observe(document.body, { childList: true, characterData: true, subtree: true })
})`

/** Milliseconds in which the browser creates and lays out a table of 2,000 rows on an empty page. */
const YARDSTICK = `(() => {
  const began = performance.now()
  const table = document.createElement('table')
  for (let row = 0; row < 2000; row++) {
    const cells = table.insertRow()
    for (let cell = 0; cell < 5; cell++) cells.insertCell().textContent = 'Cell ' + row + ' ' + cell
  }
  document.body.replaceChildren(table)
  const height = table.offsetHeight
  table.remove()
  return height > 0 ? performance.now() - began : NaN
})()`

/** Milliseconds between frames while an element scrolls from its top. Without an element, measures an empty page. */
export const FRAMES = `(async (frames, selector) => {
  const step = 400
  const element = selector === undefined ? undefined : document.querySelector(selector)
  const taken = []
  let before = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame++) {
    element?.scrollBy(0, step)
    const now = await new Promise(requestAnimationFrame)
    taken.push(now - before)
    before = now
  }
  return taken
})`

/** Makes one step of {@link FRAMES}, up to the end of its frame. */
const STEP = `((selector) => new Promise((resolve) => {
  document.querySelector(selector)?.scrollBy(0, 400)
  requestAnimationFrame(() => setTimeout(resolve))
}))`

/** Processor time that a page takes. Unlike the time of the clock, it stays the same on a busy machine. */
export class ProcessorTime {
  readonly #session: CDPSession

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<ProcessorTime> {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new ProcessorTime(session)
  }

  /** Milliseconds so far: of scripts, styles, layout and painting, or of the whole process with its workers. */
  async read(what: 'TaskDuration' | 'ProcessTime'): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === what)?.value ?? NaN) * 1000
  }
}

/** Milliseconds of processor time for each frame while an element scrolls. If there is none, those of the measurement. */
export async function framesOf(page: Page, frames: number, selector: string): Promise<number[]> {
  const processor = await ProcessorTime.of(page)
  const taken: number[] = []
  let before = await processor.read('TaskDuration')
  for (let frame = 0; frame < frames; frame++) {
    await page.evaluate(`${STEP}(${JSON.stringify(selector)})`)
    const now = await processor.read('TaskDuration')
    taken.push(now - before)
    before = now
  }
  return taken
}

/** Pages of a browser, each for a visitor with an empty cache. */
export class Visits implements AsyncDisposable {
  readonly #browser: Browser
  readonly #home: string
  readonly #empty: Page
  #signedIn: SignedIn | undefined

  private constructor(browser: Browser, home: string, empty: Page) {
    this.#browser = browser
    this.#home = home
    this.#empty = empty
  }

  /** Opens an empty page for the yardstick, and signs in. */
  static async open(
    browser: Browser,
    home: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<Visits> {
    const visits = new Visits(browser, home, await browser.newPage())
    const page = await visits.visit()
    await page.goto('/sign-in')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('main').getByRole('searchbox').waitFor()
    visits.#signedIn = await page.context().storageState()
    await page.context().close()
    return visits
  }

  /** An empty page of a new, signed-in visitor. Close its context. */
  async visit(): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#home,
      viewport: SIZE,
      ...(this.#signedIn && { storageState: this.#signedIn }),
    })
    await context.addInitScript(CLOCK)
    return context.newPage()
  }

  /** The current time of a fixed piece of work in the browser. */
  yardstick(): Promise<number> {
    return this.#empty.evaluate<number>(YARDSTICK)
  }

  /** Intervals between idle frames. */
  idleFrames(frames: number): Promise<number[]> {
    return this.#empty.evaluate<number[]>(`${FRAMES}(${frames})`)
  }

  /** Processor time of measuring a frame in which nothing happens. */
  emptyFrames(frames: number): Promise<number[]> {
    return framesOf(this.#empty, frames, 'main')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#empty.context().close()
  }
}

/** Waits until an expression holds in a page. @returns milliseconds since its navigation */
export function timeOf(page: Page, expression: string): Promise<number> {
  return page.evaluate<number>(`bench.when(() => ${expression})`)
}
