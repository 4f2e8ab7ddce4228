import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPage, drawBlock, newDraft, save, sentence } from '../../reader/test/fixtures/pdf.ts'
import { scans } from '../../reader/test/fixtures/pdf-scans.ts'
import { endOf, ingest, type Item } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { lettersOf, WORDS_UNDER_BOX } from './boxes.ts'
import { sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let ann: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  ann = await walk.server.newTenant()
})
afterEach(() => walk.endVisits())

type Chunk = Item & { readonly metadata_obj_id: string; readonly content: string }

/** Ingests a PDF file. @returns its document and last passage */
async function ingested(name: string, bytes: Uint8Array) {
  const {
    workflow_id: run,
    document_id: id,
    document_version_id: version,
  } = await ingest(ann, [name, bytes])
  await endOf(ann, run)
  const path = `/v1/document_versions/${version}/contents?content_type=CHUNK&limit=1`
  const { total } = (await ann.get<{ total: number }>(path)).body
  const { items } = (await ann.get<{ items: Chunk[] }>(`${path}&offset=${total - 1}`)).body
  const [last] = items
  if (!last) throw new Error('The file has no passages.')
  return { id, last }
}

/** More pages than are prepared or listed at once. */
const MANY = 205

test('a passage on a late page of a long file has its box over its words', async () => {
  const draft = await newDraft()
  for (let number = 1; number <= MANY; number += 1) {
    const page = addPage(draft)
    page.drawText(`${number}. Chapter`, { x: 72, y: 700, size: 18, font: draft.fonts.bold })
    drawBlock(draft, page, sentence(number, 30), { y: 660 - (number % 7) * 60 })
  }
  const { id, last } = await ingested('long.pdf', await save(draft))
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}?chunk=${last.metadata_obj_id}`)
  await page.locator(`[data-page="${MANY}"] .ring-2`).first().waitFor()
  const under = () => page.evaluate(`(${WORDS_UNDER_BOX})('${last.metadata_obj_id}')`)
  await expect
    .poll(under)
    .toSatisfy((words) => lettersOf(String(words)) === lettersOf(last.content))
})

/** Code for the browser: the edges of a passage's box and of what is dark on its page, as shares of the page. */
const EDGES = `([number, id]) => {
  const frame = document.querySelector('[data-page="' + number + '"]')
  const canvas = frame?.querySelector('canvas')
  const boxes = [...(frame?.querySelectorAll('[data-box="' + id + '"]') ?? [])]
  if (!canvas || boxes.length === 0) return undefined
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const [xs, ys] = [[], []]
  for (let at = 0; at < width * height; at += 1) {
    if (data[4 * at + 3] < 255 || data[4 * at] > 90) continue
    xs.push((at % width) / width)
    ys.push(Math.floor(at / width) / height)
  }
  if (xs.length === 0) return undefined
  const place = canvas.getBoundingClientRect()
  const rects = boxes.map((box) => box.getBoundingClientRect())
  const extremes = (all) => all.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [1, 0])
  return {
    dark: [...extremes(xs), ...extremes(ys)],
    box: [
      ...extremes(rects.flatMap(({ left, right }) => [left, right].map((x) => (x - place.left) / place.width))),
      ...extremes(rects.flatMap(({ top, bottom }) => [top, bottom].map((y) => (y - place.top) / place.height))),
    ],
  }
}`
type Edges = { readonly dark: readonly number[]; readonly box: readonly number[] }

/** How far a box may be from its words, as a share of the page. */
const TOLERANCE = 0.04

test('a passage of a scan has its box around its words on the page', async () => {
  const text = 'The ferry leaves the harbour at noon and returns before the evening.'
  const { id, last } = await ingested('scan.pdf', await scans(text, 2))
  expect(lettersOf(last.content)).toContain(lettersOf('The ferry leaves the harbour'))
  const page = await walk.visitAs(ann)
  await page.goto(`/documents/${id}?chunk=${last.metadata_obj_id}`)
  const edges = () => page.evaluate<Edges | undefined>(`(${EDGES})([2, '${last.metadata_obj_id}'])`)
  await expect.poll(edges).toBeDefined()
  const { dark, box } = (await edges()) ?? { dark: [], box: [] }
  const far = dark.filter((edge, at) => Math.abs(edge - (box[at] ?? 1)) > TOLERANCE)
  expect(far).toEqual([])
  expect(dark).toHaveLength(4)
})
