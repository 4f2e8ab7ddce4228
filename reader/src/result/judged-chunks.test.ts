import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { convertBytes } from '../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../test/fixtures/tables/page-writer.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { judgedChunks } from './judged-chunks.ts'
import { readDoubtfulTables, readNodes, RESULT_FILES, writeResult } from './result-files.ts'

const nameOf = (at: number): string => String.fromCodePoint(65 + (at % 26)) + (at < 26 ? 'a' : 'b')

/** A table with a title and a note. Its figures are aligned with nothing. */
async function districts(count: number): Promise<Uint8Array> {
  const writer = new PageWriter()
  writer.text('A paragraph of text above the table.', [60, 20])
  writer.text('Districts', [60, 48], { font: writer.bold })
  writer.text('District', [60, 60])
  ;['Number', 'Share'].forEach((text, i) =>
    writer.text(text, [280 + i * 100, 60], { align: 'right' }),
  )
  for (let i = 0; i < count; i += 1) {
    writer.text(`District ${nameOf(i)}`, [60, 76 + i * 13])
    writer.text(`${10 + i}`, [250 + (((i % 9) * 23) % 60), 76 + i * 13])
    writer.text(`${30 + i}`, [350 + (((i % 9) * 29) % 60), 76 + i * 13])
  }
  writer.text('* At noon.', [60, 76 + count * 13], { size: 7 })
  return writer.finish()
}

it('lines of a table can be replaced by its cells, split by rows with the head', async () => {
  const document = await convertBytes(await districts(45))
  await using folder = await tempFolder()
  const out = join(folder.path, 'out')
  await mkdir(out)
  await writeResult(out, document, { mode: 'standard', format: 'pdf', dpi: 72, maxTokens: 200 })
  const [table, ...others] = await Array.fromAsync(
    readDoubtfulTables(join(out, RESULT_FILES.doubtful)),
  )
  if (table === undefined) throw new Error('There is no table.')
  expect(others).toEqual([])
  const nodes = await Array.fromAsync(readNodes(join(out, RESULT_FILES.nodes)))
  const own = nodes.slice(table.at, table.at + table.count)
  expect(own.length).toBeGreaterThan(1)
  expect(own.every((node) => node.kind === 'chunk' && node.content.includes('uncertain'))).toBe(
    true,
  )
  expect(own.some((node) => 'lineOf' in node)).toBe(false)
  const { words } = table.table
  expect(words).toHaveLength(3 + 45 * 4)
  const rows = words.slice(3).flatMap((_, at) => {
    const first = at + 3
    return at % 4 === 0
      ? [[{ words: [first, first + 1] }, { words: [first + 2] }, { words: [first + 3] }]]
      : []
  })
  const grid = { heads: 1, rows: [[{ words: [0] }, { words: [1] }, { words: [2] }], ...rows] }
  const chunks = judgedChunks(table, grid)
  if (typeof chunks === 'string') throw new Error(chunks)
  expect(chunks.length).toBeGreaterThan(1)
  for (const chunk of chunks) {
    expect(chunk).toMatchObject({ chunkType: 'TABLE', boxes: table.boxes })
    expect(chunk.content).toContain('<th>District</th><th>Number</th><th>Share</th>')
  }
  expect(chunks.at(-1)?.content).toContain('<td>District Sb</td><td>54</td><td>74</td>')
  const shifted = grid.rows.map(([name, ...values]) => [
    name ?? { words: [] },
    ...values.toReversed(),
  ])
  expect(judgedChunks(table, { heads: 1, rows: shifted })).toBe('columns_not_in_order')
})
