import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { PDFPage } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawChart, noisePicture } from '../../test/fixtures/pdf-figures.ts'
import {
  addPage,
  drawBlock,
  drawGrid,
  newDraft,
  save,
  type Draft,
} from '../../test/fixtures/pdf.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import type { PlannedChunk, PlannedNode } from '../core/document-model.ts'
import { convertPdf } from './convert-pdf.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-layout-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** Content of a page column, from top to bottom. */
type Part =
  | { readonly kind: 'paragraph'; readonly words: number }
  | { readonly kind: 'heading'; readonly words: number }
  | {
      readonly kind: 'table'
      readonly rows: number
      readonly columns: number
      readonly named: boolean
    }
  | { readonly kind: 'listing'; readonly rows: number }
  | { readonly kind: 'picture' | 'chart'; readonly named: boolean }

const part: fc.Arbitrary<Part> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('paragraph'),
      words: fc.integer({ min: 3, max: 60 }),
    }),
  },
  fc.record({ kind: fc.constant('heading'), words: fc.integer({ min: 2, max: 3 }) }),
  fc.record({
    kind: fc.constant('table'),
    rows: fc.integer({ min: 3, max: 5 }),
    columns: fc.integer({ min: 2, max: 3 }),
    named: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('listing'), rows: fc.integer({ min: 2, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('picture', 'chart'), named: fc.boolean() }),
)

const pages = fc.array(
  fc.record({
    columns: fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  { minLength: 1, maxLength: 2 },
)

/** Unique words, which reveal every lost or duplicated one. */
class Words {
  readonly given: string[] = []
  /** The words of each table or figure with its caption, which belong into one chunk. */
  readonly groups: string[][] = []

  next(): string {
    const number = this.given.length.toString(26).padStart(4, '0')
    const word = number.replace(/./gu, (digit) =>
      String.fromCodePoint(97 + Number.parseInt(digit, 26)),
    )
    this.given.push(`q${word}x`)
    return `q${word}x`
  }

  some(count: number): string {
    return Array.from({ length: count }, () => this.next()).join(' ')
  }
}

type Pen = {
  readonly draft: Draft
  readonly page: PDFPage
  readonly x: number
  readonly width: number
  readonly words: Words
}

/** Draws a caption for the item above, or nothing. Returns its height. */
function drawCaption({ draft, page, x, words }: Pen, y: number, name: string): number {
  page.drawText(`${name} ${words.given.length}: ${words.some(3)}.`, {
    x,
    y,
    size: 9,
    font: draft.fonts.body,
  })
  return 24
}

/** Draws one part with its top at `y`. Returns where the next one can begin. */
async function drawPart(pen: Pen, drawn: Part, y: number): Promise<number> {
  const { draft, page, x, width, words } = pen
  const { body, bold } = draft.fonts
  switch (drawn.kind) {
    case 'paragraph':
      return (
        drawBlock(draft, page, `${words.some(drawn.words)}.`, { x, y: y - 12, width, size: 10 }) - 8
      )
    case 'heading':
      page.drawText(words.some(drawn.words), { x, y: y - 18, size: 14, font: bold })
      return y - 36
    case 'table': {
      const rows = Array.from({ length: drawn.rows }, () =>
        Array.from({ length: drawn.columns }, () => words.next()),
      )
      const columnWidths = rows[0]?.map(() => 66) ?? []
      const top = drawn.named ? y - drawCaption(pen, y - 12, 'Table') : y - 4
      drawGrid(draft, page, { x, top, columnWidths, rowHeight: 18, rows, boldHeader: true })
      return top - 18 * drawn.rows - 14
    }
    case 'listing':
      for (let row = 0; row < drawn.rows; row += 1) {
        page.drawText(`\u2022 ${words.some(3)}`, {
          x: x + 8,
          y: y - 12 - 15 * row,
          size: 10,
          font: body,
        })
      }
      return y - 15 * drawn.rows - 12
    case 'picture': {
      page.drawImage(await noisePicture(draft, words.given.length), {
        x,
        y: y - 84,
        width: 120,
        height: 80,
      })
      return y - 100 - (drawn.named ? drawCaption(pen, y - 98, 'Figure') : 0)
    }
    default: {
      const labels = Array.from({ length: 4 }, () => words.next())
      drawChart(draft, page, { x: x + 10, y: y - 124, title: words.some(2), labels })
      return y - 150 - (drawn.named ? drawCaption(pen, y - 150, 'Figure') : 0)
    }
  }
}

function chunksOf(nodes: readonly PlannedNode[]): PlannedChunk[] {
  return nodes.flatMap((node) => (node.kind === 'chunk' ? [node] : chunksOf(node.children)))
}

function readOut(nodes: readonly PlannedNode[]): string {
  return nodes
    .map((node) =>
      node.kind === 'chunk' ? node.content : `${node.name} ${readOut(node.children)}`,
    )
    .join(' ')
}

it('no word is lost or duplicated, and tables and figures keep their words together, whatever the page contains', async () => {
  let files = 0
  await fc.assert(
    fc.asyncProperty(pages, fc.constantFrom('standard', 'high_accuracy'), async (sheets, mode) => {
      const draft = await newDraft()
      const words = new Words()
      for (const { columns } of sheets) {
        const page = addPage(draft)
        page.drawText(`${words.some(4)}.`, { x: 60, y: 750, size: 10, font: draft.fonts.body })
        for (const [index, parts] of columns.entries()) {
          const x = 60 + index * 270
          const pen = { draft, page, x, width: columns.length === 1 ? 480 : 225, words }
          let y = 735
          for (const drawn of parts) {
            if (y < 220) break
            const first = words.given.length
            y = await drawPart(pen, drawn, y)
            const isFloat = !['paragraph', 'heading', 'listing'].includes(drawn.kind)
            if (isFloat) words.groups.push(words.given.slice(first))
          }
        }
      }
      const path = join(folder, `${(files += 1)}.pdf`)
      await writeFile(path, await save(draft))
      const document = await convertPdf(path, { dpi: 72, mode })
      const nodes = planChunks(document, { mode, format: 'pdf' })
      const found = readOut(nodes)
      const chunks = chunksOf(nodes)
      for (const group of words.groups) {
        const home = chunks.find(({ content }) => content.includes(group[0] ?? ''))
        expect(group.filter((word) => home?.content.includes(word) !== true)).toEqual([])
        if (group.length > 0) expect(home?.chunkType).not.toBe('TEXT')
      }
      expect((found.match(/q[a-z]{4}x/gu) ?? []).toSorted()).toEqual(words.given.toSorted())
    }),
    { numRuns: 20 },
  )
})
