import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { richDocx } from '../../reader/test/fixtures/docx.ts'
import { deckOfThree } from '../../reader/test/fixtures/pptx-deck.ts'
import { endOf, upload, type File } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
beforeAll(async () => {
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
  await inspect(page, 'document-table-middle')
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
