import { ASKED } from '../../server/src/cli/demo/ask.ts'
import { repeat, type Figure, type Measuring } from './figures.ts'
import { ProcessorTime, timeOf } from './in-page.ts'

/** From the click on the number of a citation until its page is drawn next to the answer, with the box in view. */
export async function measureQuote(measuring: Measuring): Promise<Figure[]> {
  const page = await measuring.visits.visit()
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').fill(ASKED)
  await page.keyboard.press('Enter')
  const source = page.getByRole('link', { name: /^Source \d+: .*\.pdf/ }).first()
  await source.waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  const processor = await ProcessorTime.of(page)
  const worked: number[] = []
  const open = async (): Promise<number> => {
    await source.hover()
    const before = await processor.read('ProcessTime')
    // A function, because the text of an element would not be called.
    const clicked = await source.evaluate((link: { readonly click: () => void }) => {
      const at = performance.now()
      link.click()
      return at
    })
    const shown = await timeOf(
      page,
      `bench.visible('[role=complementary] .ring-2, aside .ring-2') && document.querySelector('aside [data-page] canvas')`,
    )
    worked.push((await processor.read('ProcessTime')) - before)
    await source.focus()
    await page.keyboard.press('Escape')
    await page.locator('aside [data-page]').first().waitFor({ state: 'detached' })
    return shown - clicked
  }
  // The first one loads pdf.js and the file.
  await open()
  const found = await repeat(measuring, open)
  await page.context().close()
  const of = (what: string): string => `a clicked quote: ${what}`
  return [
    { what: of('its page with the box, warm'), budget: 250, unit: 'ms', ...found },
    {
      what: of('its processor time, with pdf.js'),
      budget: 250,
      unit: 'ms',
      values: worked.slice(1),
      yardstick: [],
    },
  ]
}
