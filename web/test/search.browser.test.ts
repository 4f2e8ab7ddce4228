import { afterEach, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { pdfOf } from './boxes.ts'
import { inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  ann = await walk.server.newTenant({ name: 'Nursery' })
})
afterEach(() => walk.endVisits())

const TABLE = `# Prices

| Plant | Price |
|---|---|
| Moss | 3 |
| Reader fern | 12 |
| Reed | 4 |

To claim a refund, the reader needs:

- the receipt of the reader
- the plant
`

test('a person narrows a search by what was found, and sees tables, lists and pages in the results', async () => {
  await ingest(ann, ['report.pdf', await pdfOf({})])
  await ingest(ann, ['prices.md', TABLE])
  const page = await walk.visitAs(ann)
  await page.goto('/search?q=reader+claim+archive&mode=full_text')
  // The page of the best passage, with its box.
  await page.locator('[data-thumb] img').first().waitFor()
  await page.locator('[data-thumb] span').first().waitFor()
  // A table with the found row, and a list.
  await page.getByRole('cell', { name: 'Reader fern' }).waitFor()
  expect(await page.evaluate('CSS.highlights.get("found").size')).toBeGreaterThan(0)
  await page.getByRole('listitem').getByText('receipt of the').waitFor()
  await inspect(page, 'search-facets')
  const kinds = page.getByRole('group', { name: 'Kind' })
  const text = kinds.getByRole('button', { name: /^Text/ })
  expect(await text.textContent()).toBe('Text1')
  // By keyboard.
  await text.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/kinds=/)
  await page.getByRole('link', { name: 'report.pdf' }).waitFor({ state: 'detached' })
  await page.reload()
  await kinds.getByRole('button', { name: /^Text/, pressed: true }).click()
  await page.getByRole('link', { name: 'report.pdf' }).waitFor()
  expect(page.url()).not.toContain('kinds')
  // Values of one facet widen the search.
  await kinds.getByRole('button', { name: /^PDF/ }).click()
  await text.click()
  await page.getByRole('link', { name: 'prices.md' }).waitFor()
  await page.getByRole('link', { name: 'report.pdf' }).waitFor()
})

test('the palette says that it is looking, shows nothing of older words, and cancels their requests', async () => {
  const mia = await walk.server.newTenant({ name: 'Palette' })
  await ingest(mia, ['fern.md', '# Fern'])
  await ingest(mia, ['moss.md', '# Moss'])
  const page = await walk.visitAs(mia)
  const held = Promise.withResolvers<void>()
  await page.route(/folders\/search.*name_like=mos/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto('/browse')
  await page.getByRole('row', { name: /fern/ }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  const rows = page.getByRole('option')
  await field.fill('fern')
  await rows.filter({ hasText: 'fern.md' }).waitFor()
  const canceled = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('name_like=mos&sort_order=UPDATED_AT&limit=8'),
  )
  await field.fill('mos')
  await page.getByText('Searching…').waitFor()
  expect(await rows.filter({ hasText: 'fern.md' }).count()).toBe(0)
  await field.fill('moss')
  await canceled
  held.resolve()
  await rows.filter({ hasText: 'moss.md' }).waitFor()
  await page.getByText('Searching…').waitFor({ state: 'detached' })
})

test('a person narrows a search by operators, removes them, and finds similar passages folded', async () => {
  await ingest(ann, ['quince.md', '# Quince\n\nQuinces should be picked in autumn.\n'])
  await ingest(ann, ['jam.md', '# Jam\n\nJam of quinces and sugar.\n'])
  await ingest(ann, ['moss.md', '# Moss\n\nMoss should be kept wet.\n'])
  const page = await walk.visitAs(ann)
  await page.goto('/search?mode=full_text')
  await page.getByText('How to search precisely').click()
  await page.getByText('lease OR rent').waitFor()
  await inspect(page, 'search-syntax')
  await page.getByText('How to search precisely').click()
  const field = page.getByRole('searchbox')
  const found = (name: string) => page.getByRole('link', { name, exact: true })
  await field.fill('should quinces -sugar name:quince,moss,jam')
  await found('quince.md').waitFor()
  const conditions = page.getByRole('list', { name: 'Conditions' })
  expect(await conditions.getByRole('listitem').allTextContents()).toEqual([
    'withoutsugar',
    'namequince,moss,jam',
  ])
  expect(await found('jam.md').count()).toBe(0)
  // What has only a common word isn't about the query.
  const similar = page.getByText('Similar passages (1)')
  expect(await found('moss.md').isVisible()).toBe(false)
  await similar.click()
  await found('moss.md').waitFor()
  await inspect(page, 'search-conditions')
  await conditions.getByRole('button', { name: 'Remove -sugar' }).click()
  await found('jam.md').waitFor()
  expect(await field.inputValue()).toBe('should quinces name:quince,moss,jam')
  // A name that doesn't exist is said in words.
  await field.fill('quinces tag:nothing')
  await page.getByText('There is no tag, folder or type for tag:nothing.').waitFor()
  await page.getByText('No passages found').waitFor()
  await inspect(page, 'search-unknown')
  // Nothing has the words, but something similar is there.
  await field.fill('should unheardof')
  await page.getByText('No passage has the main words.').waitFor()
  await found('moss.md').waitFor()
  await inspect(page, 'search-only-similar')
  await field.fill('qui* OR moss')
  await found('moss.md').waitFor()
  await page.locator('mark', { hasText: 'Quinces' }).first().waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await inspect(page, 'search-conditions-narrow')
})
