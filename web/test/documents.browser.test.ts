import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { richDocx } from '../../reader/test/fixtures/docx.ts'
import { deckOfThree } from '../../reader/test/fixtures/pptx-deck.ts'
import { rowsXml, workbookOf, type CellParts } from '../../reader/test/fixtures/xlsx.ts'
import { STYLES } from '../../reader/test/fixtures/xlsx-report.ts'
import { endOf, upload, type File } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  ann = await walk.server.newTenant({ name: 'Library' })
})
afterEach(() => walk.endVisits())

type Chunk = { metadata_obj_id: string; content: string }

async function ingest(file: File): Promise<{ id: string; chunks: readonly Chunk[] }> {
  const { body } = await upload(ann, file)
  await endOf(ann, body.workflow_id)
  const path = `/v1/document_versions/${body.document_version_id}/contents?content_type=CHUNK&limit=100`
  const { items } = (await ann.get<{ items: Chunk[] }>(path)).body
  return { id: body.document_id, chunks: items }
}

const nodes = (page: Page) => page.locator('ol *, table *').count()

const row = (at: number) =>
  `<tr><td>PO-${at}</td><td>${['Alder', 'Birch', 'Cedar'][at % 3]} and the long avenue behind it</td><td>${at * 7}</td></tr>`
const STOCK = `<h1>Stock</h1><p>What is in the barn, counted twice.</p><h2>Orders</h2>
<table><tr><th>Order</th><th>Town</th><th>Pieces</th></tr>${Array.from({ length: 400 }, (_, at) => row(at + 1)).join('')}</table>
<p>Counted by hand.</p>`

/** A workbook whose first sheet has a table with this many rows. */
function orders(count: number): Buffer {
  const values = (number: number): readonly (string | number)[] =>
    number === 1
      ? ['Order', 'Town', 'Pieces', 'Price', 'Note']
      : [
          `PO-${number}`,
          ['Alder', 'Birch', 'Cedar'][number % 3] ?? '',
          number % 97,
          number * 1.25,
          number % 9 === 0 ? 'checked by hand on arrival' : '',
        ]
  const cells = Array.from({ length: count + 1 }, (_, at) =>
    values(at + 1).map((value, column): CellParts => ({
      at: `${'ABCDE'[column]}${at + 1}`,
      value,
      style: at === 0 ? 1 : 0,
    })),
  )
  const notes = [
    { at: 'B2', value: 'Second sheet' },
    { at: 'B4', value: 5 },
  ]
  return workbookOf({
    sheets: [
      { name: 'Orders', rows: rowsXml(cells.flat().filter(({ value }) => value !== '')) },
      { name: 'Notes', rows: rowsXml(notes) },
    ],
    styles: STYLES,
  })
}

test('a table that is in many passages is one table, and a link leads to its rows', async () => {
  const { id, chunks } = await ingest(['stock.html', STOCK])
  const tables = chunks.filter(({ content }) => content.startsWith('<table'))
  expect(tables.length).toBeGreaterThan(8)
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}`)
  const table = page.getByRole('table')
  await table.getByRole('cell', { name: 'PO-3', exact: true }).waitFor()
  expect(await table.getAttribute('aria-rowcount')).toBe('401')
  expect(await page.getByRole('columnheader', { name: 'Order' }).count()).toBe(1)
  await inspect(page, 'document-table')
  await page.setViewportSize({ width: 1440, height: 900 })
  // A quote in the middle: its rows are marked, below the head, which is still there once.
  const middle = tables[5]
  const quote = /PO-\d+<\/td><td>[^<]+/.exec(middle?.content ?? '')?.[0] ?? ''
  const query = new URLSearchParams({ chunk: middle?.metadata_obj_id ?? '', quote })
  await page.goto(`/documents/${id}?${query.toString()}`)
  const marked = page.locator('tbody[aria-current]')
  await marked.waitFor()
  const order = /PO-\d+/.exec(quote)?.[0] ?? ''
  const cell = marked.getByRole('cell', { name: order, exact: true })
  const head = page.getByRole('columnheader', { name: 'Order' })
  await expect
    .poll(async () => {
      const [above, own] = [await head.boundingBox(), await cell.boundingBox()]
      return above && own ? own.y - above.y : 0
    })
    .toBeGreaterThanOrEqual(20)
  expect(
    await marked.getByRole('row').filter({ hasText: order }).getAttribute('aria-rowindex'),
  ).toBe(String(Number(order.slice(3)) + 1))
  expect(await page.evaluate(`[...CSS.highlights.get('quote')].map(String).join(' ')`)).toContain(
    order,
  )
  expect(await nodes(page)).toBeLessThan(1500)
  // By keyboard: the next part, and its menu.
  await page.getByRole('region', { name: 'passages' }).press('ArrowDown')
  await page.locator(`tbody[data-chunk="${tables[6]?.metadata_obj_id}"][aria-current]`).waitFor()
  await page
    .locator('tbody[aria-current]')
    .getByRole('button', { name: 'Actions for this passage' })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Edit text' }).waitFor()
  await page.keyboard.press('Escape')
})

test('a Word document looks like one: headings, lists, tables and footnotes', async () => {
  const { id } = await ingest(['report.docx', await richDocx()])
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}`)
  await page.getByRole('listitem').filter({ hasText: 'Inner' }).last().waitFor()
  await page.getByText('As audited in May').waitFor()
  await inspect(page, 'document-word')
})

test('a presentation is shown as slides', async () => {
  const { id } = await ingest(['deck.pptx', await deckOfThree()])
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}`)
  await page.getByText('Slide 3', { exact: true }).waitFor()
  await page.getByRole('columnheader', { name: '2025' }).waitFor()
  await page.getByText('A red dot').waitFor()
  await inspect(page, 'document-slides')
})

test('a workbook has tabs, letters and numbers, its cells at their places, and a frozen head', async () => {
  const { id, chunks } = await ingest(['orders.xlsx', orders(300)])
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}`)
  const table = page.getByRole('table')
  await table.getByRole('cell', { name: 'PO-2', exact: true }).waitFor()
  const rowOf = (number: number) => page.locator(`tr[aria-rowindex="${number + 1}"]`)
  expect(await rowOf(2).getByRole('rowheader', { name: '2', exact: true }).count()).toBe(1)
  expect(await rowOf(2).getByRole('cell').nth(1).textContent()).toBe('Cedar')
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('302')
  expect(await table.getByRole('columnheader', { name: 'E', exact: true }).count()).toBe(1)
  await inspect(page, 'document-sheet')
  await page.setViewportSize({ width: 1440, height: 900 })
  const middle = chunks.find(({ content }) => content.includes('PO-150<'))
  const query = new URLSearchParams({ chunk: middle?.metadata_obj_id ?? '', quote: 'PO-151' })
  await page.goto(`/documents/${id}?${query.toString()}`)
  await page
    .locator('tbody[aria-current]')
    .getByRole('cell', { name: 'PO-151', exact: true })
    .waitFor()
  expect(await rowOf(151).getByRole('cell').first().textContent()).toBe('PO-151')
  // The head of the table is frozen below the letters, for the eyes.
  await page.locator('thead tr[aria-hidden]').filter({ hasText: 'Town' }).waitFor()
  expect(await page.evaluate(`[...CSS.highlights.get('quote')].map(String).join(' ')`)).toBe(
    'PO-151',
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('group', { name: 'Sheets' }).getByRole('button', { name: 'Notes' }).click()
  await page.getByRole('cell', { name: 'Second sheet' }).waitFor()
  expect(await rowOf(4).getByRole('cell').nth(1).textContent()).toBe('5')
})

test('a table file shows all its rows, of which only those in view are rendered', async () => {
  const lines = Array.from(
    { length: 5000 },
    (_, at) => `SKU-${at + 1},Shackle ${at + 1},${(at + 1) * 3}`,
  )
  const { id, chunks } = await ingest(['parts.csv', `sku,item,pieces\n${lines.join('\n')}\n`])
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}`)
  const table = page.getByRole('table')
  await table.getByRole('cell', { name: 'SKU-2', exact: true }).waitFor()
  expect(await table.getAttribute('aria-rowcount')).toBe('5001')
  await page.getByRole('region', { name: 'Sheets' }).press('End')
  await table.getByRole('cell', { name: 'SKU-5000', exact: true }).waitFor()
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const query = new URLSearchParams({
    chunk: chunks[0]?.metadata_obj_id ?? '',
    quote: 'Shackle 2500',
  })
  await page.goto(`/documents/${id}?${query.toString()}`)
  await page.locator('tr[aria-rowindex="2501"]').getByText('Shackle 2500').waitFor()
  const marked = () => page.evaluate(`[...CSS.highlights.get('quote') ?? []].map(String).join(' ')`)
  await expect.poll(marked).toBe('Shackle 2500')
  expect(await page.getByText('aren’t in this passage').count()).toBe(0)
})
