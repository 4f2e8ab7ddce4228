import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import { convertFile } from '../convert/convert.ts'
import { TableBuilder } from '../csv/table-builder.ts'
import type { ConvertedDocument } from './document-model.ts'
import { boundedText, plannedLines } from '../result/planned-lines.ts'
import { ChunkTally } from '../chunk/chunk-statistics.ts'
import { pipelineJson } from '../result/result-json.ts'
import { TextSpool } from './text-spool.ts'

const AS_CSV = { mode: 'single_chunk', format: 'csv', dpi: 72 } as const

/** Everything that is stored for a document. */
async function resultOf(document: ConvertedDocument) {
  async function* none(): AsyncGenerator<string> {}
  return {
    text: [...boundedText(document, AS_CSV)].join(''),
    nodes: [...plannedLines(document, AS_CSV, new ChunkTally())],
    pipeline: (await Array.fromAsync(pipelineJson(document, none()))).join(''),
  }
}

describe('spooled texts', () => {
  test('are read back in any order, and their file is deleted', async () => {
    await using folder = await tempFolder()
    const path = join(folder.path, 'spool')
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 60 })
    fc.assert(
      fc.property(texts, fc.nat(100_000), (some, times) => {
        using spool = new TextSpool(path)
        const added = some.map((text, at) => (at === 3 ? text.repeat(times / 10) : text))
        const places = added.map((text) => spool.add(text))
        for (const [at, place] of [...places.entries()].toReversed()) {
          expect(spool.read(place)).toBe(added[at])
        }
        for (const [at, place] of places.entries()) {
          expect([...spool.pieces(place)].join('')).toBe(added[at])
        }
      }),
      { numRuns: 30 },
    )
    expect(await readdir(folder.path)).toEqual([])
  })

  test('of a table give the same result as the table in memory', async () => {
    await using folder = await tempFolder()
    using spool = new TextSpool(join(folder.path, 'spool'))
    const [held, spooled] = [new TableBuilder(), new TableBuilder(spool)]
    for (let row = 0; row < 20_000; row++) {
      const cells = row === 0 ? ['number', 'name'] : [String(row), `Größe "${row * 7919}" 漢字😀`]
      held.add(cells)
      spooled.add(cells)
    }
    const documents = [held, spooled].map((table) => {
      const block = table.build()
      return { blocks: block === null ? [] : [block], totalPages: null, warnings: [] }
    })
    const [first, second] = await Promise.all(documents.map(resultOf))
    expect(second).toEqual(first)
  })

  test('of a long text file keep all paragraphs and headings', async () => {
    await using folder = await tempFolder()
    const part = (at: number) =>
      at % 500 === 0 ? `Chapter ${at}\n===========` : `${at} ${'Grüße 😀 from afar. '.repeat(20)}`
    const parts = Array.from({ length: 18_500 }, (_, at) => part(at).trimEnd())
    const path = await folder.put('long.txt', parts.join('\n\n'))
    using spool = new TextSpool(join(folder.path, 'spool'))
    const settings = { path, format: 'text', mode: 'standard', dpi: 72 } as const
    const document = await convertFile(settings, { spool })
    expect(document.blocks.filter(({ isSpooled }) => isSpooled === true)).toHaveLength(18_500)
    const expected = parts.map((text) => text.replace(/\n=+$/, ''))
    expect(document.blocks.map(({ text }) => text)).toEqual(expected)
    const nodes = planChunks(document, settings)
    expect(nodes.filter(({ kind }) => kind === 'section')).toHaveLength(37)
  })
})
