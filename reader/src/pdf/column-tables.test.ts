import { describe, expect, it } from 'vitest'
import { scoreTables, type Score } from '../../test/fixtures/tables/score.ts'
import type { TableCase } from '../../test/fixtures/tables/truth.ts'
import { TUNED } from '../../test/fixtures/tables/tuned.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { readFile } from '../read-file.ts'

async function score({ bytes, tables }: TableCase): Promise<Score> {
  await using folder = await tempFolder()
  const path = await folder.put('a.pdf', await bytes())
  return scoreTables((await readFile(path, { mode: 'standard' })).nodes, tables)
}

const withTables = TUNED.filter(({ tables }) => tables.length > 0)
const without = TUNED.filter(({ tables }) => tables.length === 0)

describe('a table without lines between its rows', () => {
  it.each(withTables)('keeps each row with its name, heads and units: $name', async (table) => {
    const { rows, whole, told, cells, readCells, rightCells, falseTables } = await score(table)
    expect({ whole, told, readCells, rightCells, falseTables }).toEqual({
      whole: rows,
      told: rows,
      readCells: cells,
      rightCells: cells,
      falseTables: 0,
    })
  })

  it.each(without)('is not made of other text: $name', async (page) => {
    expect((await score(page)).falseTables).toBe(0)
  })
})
