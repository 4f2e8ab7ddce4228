import { describe, expect, it } from 'vitest'
import { scoreTables, type Score } from '../../../test/fixtures/tables/score.ts'
import type { TableCase } from '../../../test/fixtures/tables/truth.ts'
import { HELD_BACK } from '../../../test/fixtures/tables/held-back.ts'
import { TUNED } from '../../../test/fixtures/tables/tuned.ts'
import { tempFolder } from '../../../test/fixtures/temp-folder.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'
import { readFile } from '../../convert/read-file.ts'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'

async function score({ bytes, tables }: TableCase): Promise<Score> {
  await using folder = await tempFolder()
  const path = await folder.put('a.pdf', await bytes())
  return scoreTables((await readFile(path, { mode: 'standard' })).nodes, tables)
}

const CASES = [...TUNED, ...HELD_BACK]
const withTables = CASES.filter(({ tables }) => tables.length > 0)
const without = CASES.filter(({ tables }) => tables.length === 0)

describe('a table without lines between its rows', () => {
  it.each(withTables)('keeps each row with its name, heads and units: $name', async (table) => {
    const { rows, whole, titled, cells, readCells, rightCells, falseTables } = await score(table)
    expect({ whole, titled, readCells, rightCells, falseTables }).toEqual({
      whole: rows,
      titled: rows,
      readCells: cells,
      rightCells: cells,
      falseTables: 0,
    })
  })

  it.each(without)('is not made of other text: $name', async (page) => {
    expect((await score(page)).falseTables).toBe(0)
  })
})

describe('lines with uncertain columns', () => {
  /** Output of a program, in a font whose name doesn't say that it is monospaced. */
  async function output(lines: readonly string[]): Promise<Uint8Array> {
    const writer = new PageWriter()
    lines.forEach((line, i) => writer.text(line, [60, 80 + i * 12], { font: 'Courier' }))
    return writer.finish()
  }

  it('keep their order and say that cells are not separated', async () => {
    // Two amounts under one head, without a common edge.
    const writer = new PageWriter()
    writer.text('Readings of the night', [60, 60])
    for (let i = 0; i < 8; i += 1) {
      const y = 80 + i * 13
      writer.text(`Station ${i}`, [60, y])
      writer.text(`${i + 1}.5`, [200, y], { align: 'right' })
      writer.text(`${i + 10}`, [290 + ((i * 17) % 40), y], { align: 'right' })
      writer.text(`${i * 3 + 20}`, [312 + ((i * 29) % 50), y], { align: 'right' })
    }
    const { blocks } = await convertBytes(await writer.finish())
    expect(blocks.filter(({ kind }) => kind === 'table')).toEqual([])
    const [code] = blocks.filter(({ kind }) => kind === 'code')
    expect(code?.text).toContain('the columns are uncertain')
    expect(code?.text).toMatch(/Station 3 +4\.5 +13 +29\n/u)
  })

  it('are not a table if they are program output', async () => {
    const { blocks } = await convertBytes(
      await output([
        '        n  events  rmean   se',
        'one    11       3  666.1  35.4',
        'two    15       9  463.0  62.1',
        'three  18      12  120.5  11.9',
      ]),
    )
    expect(blocks.filter(({ kind }) => kind === 'table')).toEqual([])
  })
})
