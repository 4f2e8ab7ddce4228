import type { Page } from 'playwright-core'
import { ADMIN } from '../server/test/fixtures/server-process.ts'
import { startChromium } from '../server/test/support/chromium.ts'
import type { Sized } from './options.ts'
import { renderGrid } from './table.ts'
import { cellsOf, repeat, type Figure, type Measuring } from './web/figures.ts'
import { FRAMES, framesOf, timeOf, Visits } from './web/in-page.ts'
import { measureQuote } from './web/quote.ts'
import { openTenant } from './web/tenant.ts'

const HEAD = ['what', 'budget', 'median', 'p95', 'within', 'yardstick', 'ratio']
/** Searches to type, one per round, because the page keeps results for a while and would not ask again. */
const SEARCHES = [
  'service credit',
  'notice period',
  'river closed',
  'spare parts',
  'shift',
  'winch meters',
  'sabbatical',
]

/** If a frame takes this much of a processor, half of one is left for others. */
const FRAME_PROCESSOR_MS = 10

/** Measures the workspace's promised times in a headless browser, over a server with 10,000 documents in a folder. */
export async function measureWeb(running: Sized): Promise<number> {
  const { amount, say, signal } = running
  await using stack = new AsyncDisposableStack()
  const tenant = await openTenant(stack, running)
  const browser = stack.adopt(await startChromium(), (each) => each.close())
  const visits = stack.use(await Visits.open(browser, tenant.url, ADMIN))
  const figures: Figure[] = []
  try {
    for (const [name, measure] of Object.entries(WORKS)) {
      say(name)
      figures.push(...(await measure({ visits, tenant, signal, amount })))
    }
  } finally {
    if (figures.length > 0) console.log(renderGrid(HEAD, figures.map(cellsOf), (at) => at > 0))
  }
  return 0
}

const WORKS: Readonly<Record<string, (measuring: Measuring) => Promise<Figure[]>>> = {
  'first screens': async (measuring) => {
    const { largeFolder, pdf } = measuring.tenant
    return [
      await measureScreen(measuring, 'home', '/', 'main [type=search]'),
      await measureScreen(measuring, 'documents', `/browse/${largeFolder}`, '[role=row] a'),
      await measureScreen(measuring, 'a document', `/documents/${pdf}`, '[data-page] canvas'),
      await measureScreen(measuring, 'search', '/search?q=service+credit', 'main mark'),
    ]
  },
  'a folder of 10,000 documents': measureFolder,
  'a quote': measureQuote,
  'typing in the search': measureTyping,
  'typing in the command palette': measurePalette,
  'changes by other people': measureChanges,
}

/** The time from entering an address, with an empty cache, until the screen is usable. */
async function measureScreen(
  measuring: Measuring,
  name: string,
  address: string,
  shown: string,
): Promise<Figure> {
  const found = await repeat(measuring, async () => {
    const page = await measuring.visits.visit()
    await page.goto(address, { waitUntil: 'commit' })
    const time = await timeOf(page, `bench.visible('${shown}')`)
    await page.context().close()
    return time
  })
  return { what: `${name}: interactive`, budget: 1000, unit: 'ms', ...found }
}

const ANSWERED = `performance.getEntriesByType('resource')
  .find(({ name }) => /\\/v1\\/folders\\/[^/]+\\/contents/.test(name)).responseEnd`

async function measureFolder(measuring: Measuring): Promise<Figure[]> {
  const { visits, tenant, amount } = measuring
  const [many, few] = [amount(240, 2), amount(120, 2)]
  const [rows, frames, idle]: [number[], number[], number[]] = [[], [], []]
  const [worked, empty]: [number[], number[]] = [[], []]
  const first = await repeat(measuring, async () => {
    const page = await visits.visit()
    await page.goto(`/browse/${tenant.largeFolder}`, { waitUntil: 'commit' })
    const time = await timeOf(page, `bench.visible('[role=row] a')`)
    const answered = await page.evaluate<number>(ANSWERED)
    await page.waitForLoadState('networkidle')
    // Before the scrolling and at its end, where rows may still be loading.
    const before = await page.getByRole('row').count()
    frames.push(...(await page.evaluate<number[]>(`${FRAMES}(${many}, '[role=grid]')`)))
    rows.push(Math.max(before, await page.getByRole('row').count()))
    worked.push(...(await framesOf(page, few, '[role=grid]')))
    await page.context().close()
    idle.push(...(await visits.idleFrames(many)))
    empty.push(...(await visits.emptyFrames(few)))
    return time - answered
  })
  const of = (what: string): string => `10,000 documents: ${what}`
  return [
    { what: of('first rows after the data'), budget: 300, unit: 'ms', ...first },
    { what: of('rows in the page'), budget: 60, by: 'p95', values: rows, yardstick: [] },
    {
      what: of('a frame of scrolling'),
      budget: 20,
      unit: 'ms',
      by: 'p95',
      values: frames,
      yardstick: idle,
    },
    {
      what: of('its processor time'),
      budget: FRAME_PROCESSOR_MS,
      unit: 'ms',
      by: 'p95',
      values: worked,
      yardstick: empty,
    },
  ]
}

const SEARCHED = `performance.getEntriesByType('resource')
  .findLast(({ name, startTime }) => name.includes('/v1/chunks/search') && startTime > bench.typed)`

/** From the last key until the results appear, without the time of the request. */
async function measureTyping(measuring: Measuring): Promise<Figure[]> {
  const page = await measuring.visits.visit()
  await page.goto('/search')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.waitFor()
  const search = async (words: string): Promise<number> => {
    await field.selectText()
    await field.pressSequentially(words)
    const shown = await timeOf(page, `${SEARCHED} && bench.changed >= ${SEARCHED}.responseEnd`)
    const [typed = 0, request = 0] = await page.evaluate<number[]>(
      `[bench.typed, ${SEARCHED}.responseEnd - ${SEARCHED}.startTime]`,
    )
    return shown - typed - request
  }
  // The first one loads the server's model.
  await search('delivery')
  const found = await repeat(measuring, (round) => search(SEARCHES[round % SEARCHES.length] ?? ''))
  await page.context().close()
  return [
    {
      what: 'typing in the search: results, without the server',
      budget: 300,
      unit: 'ms',
      ...found,
    },
  ]
}

const NAMED = `performance.getEntriesByType('resource').filter(({ name, startTime }) =>
  /folders.search|conversations.*title_like/.test(name) && startTime > bench.typed && ends(name))`

/** From the end of the last response for the last key until its rows are visible. */
async function measurePalette(measuring: Measuring): Promise<Figure[]> {
  const page = await measuring.visits.visit()
  await page.goto('/browse')
  await page.getByRole('row').first().waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await field.waitFor()
  const search = async (words: string): Promise<number> => {
    await field.selectText()
    await field.pressSequentially(words)
    const of = NAMED.replace('ends(name)', `name.includes('=${words}&')`)
    const last = `Math.max(...${of}.map(({ responseEnd }) => responseEnd))`
    const shown = await timeOf(page, `${of}.length > 1 && bench.changed >= ${last}`)
    return shown - ((await page.evaluate<number>(last)) || 0)
  }
  const words = SEARCHES.map((each) => each.split(' ')[0] ?? '')
  await search('first')
  const found = await repeat(measuring, (round) => search(words[round % words.length] ?? ''))
  await page.context().close()
  const what = 'typing in the command palette: rows after the response'
  return [{ what, budget: 100, unit: 'ms', ...found }]
}

/** From the request that changes something until another person, who has the folder open, sees it. */
async function measureChanges(measuring: Measuring): Promise<Figure[]> {
  const { visits, tenant } = measuring
  const { owner, largeFolder, first } = tenant
  const page = await visits.visit()
  await page.goto(`/browse/${largeFolder}?sort=NAME`)
  await page.getByRole('row').filter({ hasText: first.name }).waitFor()
  const seen = async (change: () => Promise<unknown>, name: string): Promise<number> => {
    const shown = whenShown(page, name)
    const began = Date.now()
    await change()
    return (await shown) - began
  }
  const renamed = await repeat(measuring, (round) => {
    const name = `${first.name.replace('.pdf', '')}, changed ${round}.pdf`
    return seen(() => owner.send('PATCH', `/v1/documents/${first.id}`, { name }), name)
  })
  const added = await repeat(measuring, (round) => {
    const name = `A new folder ${round}`
    return seen(
      () => owner.send('POST', '/v1/folders', { name, parent_path_part_id: largeFolder }),
      name,
    )
  })
  await page.context().close()
  const of = (what: string): string => `another person ${what}: seen here`
  return [
    { what: of('renames a document'), budget: 1000, unit: 'ms', ...renamed },
    { what: of('adds a folder'), budget: 1000, unit: 'ms', ...added },
  ]
}

/** The time at which a row with this name appears, by the clock of the machine. */
function whenShown(page: Page, name: string): Promise<number> {
  const rows = `[...document.querySelectorAll('[role=row]')]`
  const holds = `${rows}.some((row) => row.textContent.includes(${JSON.stringify(name)}))`
  return page.evaluate<number>(
    `bench.when(() => ${holds}).then((at) => performance.timeOrigin + at)`,
  )
}
