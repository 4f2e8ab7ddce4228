import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { type CellParts, rowsXml, workbookOf } from '../../test/fixtures/xlsx.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import type { PlannedNode } from '../core/document-model.ts'
import { type CellRange, cellName, intersects, rangeName } from './address.ts'
import { convertXlsx } from './convert-xlsx.ts'

const STYLES =
  '<fonts><font/><font><b/></font></fonts><borders><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders>' +
  '<cellXfs><xf/><xf fontId="1"/><xf borderId="1"/></cellXfs>'

const number = (max: number) => fc.integer({ min: 1, max })

const area = fc.record({ top: number(24), left: number(14), height: number(7), width: number(5) })
const rangeOf = ({
  top,
  left,
  height,
  width,
}: {
  top: number
  left: number
  height: number
  width: number
}): CellRange => ({
  top,
  left,
  bottom: top + height - 1,
  right: left + width - 1,
})

/**
 * Tables, single cells, merged and filtered ranges at random positions. Every text occurs once in
 * its sheet.
 */
const sheet = fc.record({
  areas: fc.array(
    fc.tuple(area, fc.integer({ min: 0, max: 2 }), fc.double({ min: 0, max: 1, noNaN: true })),
    { maxLength: 5 },
  ),
  lone: fc.array(fc.tuple(number(40), number(25)), { maxLength: 12 }),
  merges: fc.array(area, { maxLength: 3 }),
  filter: fc.option(area, { nil: null }),
  seed: fc.integer({ min: 0, max: 1000 }),
})

type Generated = typeof sheet extends fc.Arbitrary<infer T> ? T : never

function cellsOf({ areas, lone, seed }: Generated): Map<string, CellParts> {
  const cells = new Map<string, CellParts>()
  const put = (row: number, column: number, style: number) => {
    const at = cellName(row, column)
    const pick = (row * 31 + column * 17 + seed) % 4
    if (pick === 3 && style === 2) cells.set(at, { at, style })
    else if (pick === 0) cells.set(at, { at, value: `t${at}.`, style })
    else if (pick === 1) cells.set(at, { at, value: row * 100_000 + column + 0.5, style })
    else cells.set(at, { at, value: `v${at}.`, formula: 'A1&"x"', style })
  }
  for (const [place, style, density] of areas) {
    const { top, left, bottom, right } = rangeOf(place)
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const roll = ((row * 7919 + column * 104_729 + seed * 31) % 1000) / 1000
        if (roll <= Math.max(density, 0.2)) put(row, column, style)
      }
    }
  }
  for (const [row, column] of lone) put(row, column, 0)
  return cells
}

function shownTexts(cells: ReadonlyMap<string, CellParts>, merges: readonly CellRange[]): string[] {
  const covered = new Set<string>()
  for (const { top, left, bottom, right } of merges) {
    // Without a cell at its corner, a merged range covers nothing.
    if (cells.get(cellName(top, left))?.value === undefined) continue
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (row !== top || column !== left) covered.add(cellName(row, column))
      }
    }
  }
  return [...cells.values()].flatMap(({ at, value }) =>
    value === undefined || covered.has(at) ? [] : String(value),
  )
}

function contents(nodes: readonly PlannedNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === 'section' ? contents(node.children) : node.content))
}

test('the text of every displayed cell is in exactly one chunk of its sheet, once', async () => {
  await using folder = await tempFolder()
  await fc.assert(
    fc.asyncProperty(fc.array(sheet, { minLength: 1, maxLength: 2 }), async (list) => {
      const sheets = list.map((generated, at) => {
        const cells = cellsOf(generated)
        const merges: CellRange[] = []
        for (const range of generated.merges.map(rangeOf)) {
          if (!merges.some((other) => intersects(other, range))) merges.push(range)
        }
        const filter =
          generated.filter === null
            ? ''
            : `<autoFilter ref="${rangeName(rangeOf(generated.filter))}"/>`
        const merged = merges.map((range) => `<mergeCell ref="${rangeName(range)}"/>`).join('')
        const after = `${filter}<mergeCells>${merged}</mergeCells>`
        const texts = shownTexts(cells, merges)
        return { name: `Sheet ${at}`, rows: rowsXml([...cells.values()]), after, texts }
      })
      if (sheets.every(({ texts }) => texts.length === 0)) return
      const path = await folder.put('a.xlsx', workbookOf({ sheets, styles: STYLES }))
      const document = await convertXlsx(path)
      const sections = planChunks(document, { mode: 'standard', format: 'xlsx' })
      expect(sections).toHaveLength(sheets.length)
      for (const [at, { texts }] of sheets.entries()) {
        const section = sections[at]
        const chunks = section?.kind === 'section' ? contents(section.children) : []
        const words = chunks
          .flatMap((content) => content.split(/<[^>]*>|[\t\n]/))
          .filter((word) => word !== '')
        expect(words.toSorted()).toEqual(texts.toSorted())
      }
    }),
    { numRuns: 150 },
  )
})
