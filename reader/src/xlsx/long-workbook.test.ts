import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { workbookOf } from '../../test/fixtures/xlsx.ts'
import { ChunkTally } from '../chunk/chunk-statistics.ts'
import { convertFile } from '../convert/convert.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { boundedText, plannedLines } from '../result/planned-lines.ts'
import { workbookJson } from '../result/result-json.ts'
import { TextSpool } from '../core/text-spool.ts'
import { CellTexts } from './cell-texts.ts'

const STANDARD = { mode: 'standard', format: 'xlsx', dpi: 72 } as const
const ROWS = 8_600

/** A long table with groups, formulas and shared texts, and below it notes in one column. */
function longWorkbook(): Buffer {
  const row = (at: number, cells: string): string => `<row r="${at}">${cells}</row>`
  const shared = (at: string, index: number): string => `<c r="${at}" t="s"><v>${index}</v></c>`
  const rows = Array.from({ length: ROWS }, (_, before) => {
    const at = before + 1
    const heads = ['A', 'B', 'C', 'D', 'E', 'F'].map((c, index) => shared(`${c}1`, index))
    if (at === 1) return row(1, heads.join(''))
    if (at % 1000 === 2) return row(at, shared(`A${at}`, 6))
    const numbers = ['B', 'C', 'D'].map((c) => `<c r="${c}${at}"><v>${at * 7}</v></c>`).join('')
    const sum = `<c r="E${at}"><f>SUM(B${at}:D${at})</f><v>${at * 21}</v></c>`
    return row(at, `${shared(`A${at}`, 8)}${numbers}${sum}${shared(`F${at}`, 7 + (at % 2))}`)
  })
  const notes = Array.from({ length: 40 }, (_, at) =>
    row(ROWS + 2 + at, `<c r="A${ROWS + 2 + at}" t="inlineStr"><is><t>Note ${at} 😀</t></is></c>`),
  )
  const merges = Array.from(
    { length: Math.ceil(ROWS / 1000) },
    (_, at) => `<mergeCell ref="A${at * 1000 + 2}:F${at * 1000 + 2}"/>`,
  )
  const texts = ['Name', 'One', 'Two', 'Three', 'Sum', 'Remark', 'A group']
  return workbookOf({
    sheets: [
      {
        name: 'Rows',
        rows: [...rows, ...notes].join(''),
        after: `<mergeCells>${merges.join('')}</mergeCells>`,
      },
    ],
    sharedStrings: [...texts, 'Größe & <more> '.repeat(12), 'short'].map(
      (text) => `<t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t>`,
    ),
  })
}

const resultOf = (document: ConvertedDocument) => ({
  text: [...boundedText(document, STANDARD)].join(''),
  nodes: [...plannedLines(document, STANDARD, new ChunkTally())],
  workbook: [...workbookJson(document)].join(''),
})

describe('long workbooks', () => {
  test('give the same result with texts in a file as in memory', async () => {
    await using folder = await tempFolder()
    const path = await folder.put('a.xlsx', longWorkbook())
    using spool = new TextSpool(join(folder.path, 'spool'))
    const spooled = await convertFile({ path, ...STANDARD }, { spool })
    const held = await convertFile({ path, ...STANDARD })
    const table = spooled.blocks.find((block) => block.kind === 'table')
    expect(table).toMatchObject({ isSpooled: true, text: 'Name\tOne\tTwo\tThree\tSum\tRemark' })
    expect(held.blocks.some(({ isSpooled }) => isSpooled === true)).toBe(false)
    const [first, second] = [resultOf(held), resultOf(spooled)]
    expect(first.nodes.length).toBeGreaterThan(400)
    expect(second).toEqual(first)
  })

  test('return the texts of their cells in any order', async () => {
    await using folder = await tempFolder()
    const lengths = fc.array(fc.nat(20_000), { minLength: 700, maxLength: 800 })
    fc.assert(
      fc.property(lengths, fc.nat(), (list, start) => {
        using spool = new TextSpool(join(folder.path, 'texts'))
        const texts = new CellTexts(spool)
        const made = list.map((length, at) => `${at} Grüße 😀 `.repeat(length / 10))
        const places = made.map((text) => texts.add(text))
        for (const at of made.keys()) {
          const place = (at * 7919 + start) % made.length
          const found = places[place]
          expect(found !== undefined && texts.read(found) === made[place]).toBe(true)
        }
      }),
      { numRuns: 2 },
    )
  })
})
