import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { report } from '../../test/fixtures/xlsx-report.ts'
import { zipParts } from '../../test/fixtures/xlsx.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import { ConversionError } from '../core/document-model.ts'
import { convertXlsx } from './convert-xlsx.ts'

const parts = unzipSync(report())

const damage = fc.record({
  part: fc.constantFrom(...Object.keys(parts)),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 60 }),
  insert: fc.constantFrom(
    '',
    'x',
    '"',
    '<',
    '>',
    '0',
    '-1',
    '99999999',
    'A1',
    '</c>',
    '<v/>',
    '<c>',
    ':',
    'NaN',
    ' ',
    '&amp;',
    '\0',
  ),
})

/** Replaces some characters of a part at a random position. */
function damaged(
  bytes: Uint8Array,
  { at, length, insert }: { at: number; length: number; insert: string },
): string {
  const text = Buffer.from(bytes).toString('latin1')
  const start = Math.floor(at * text.length)
  return text.slice(0, start) + insert + text.slice(start + length)
}

/** Drops a whole element, or empties or corrupts an attribute, which keeps the XML well-formed. */
const rearrange = fc.record({
  part: fc.constantFrom(...Object.keys(parts).filter((name) => /\.(?:xml|rels)$/.test(name))),
  pick: fc.nat(),
  how: fc.constantFrom('drop', 'blank', 'odd'),
})

function rearranged(bytes: Uint8Array, pick: number, how: string): string {
  const text = Buffer.from(bytes).toString()
  const pattern =
    how === 'drop' ? /<(\w+:?\w*)\b[^<>]*\/>|<(\w+:?\w*)[^<>]*>[^<>]*<\/\2>/g : /="[^"]*"/g
  const found = [...text.matchAll(pattern)]
  const one = found[pick % Math.max(found.length, 1)]
  if (one === undefined) return text
  const put = how === 'drop' ? '' : how === 'blank' ? '=""' : '="-7:ZZZ99999999"'
  return text.slice(0, one.index) + put + text.slice(one.index + one[0].length)
}

test('a damaged workbook is read or rejected with a reason, and never fails otherwise', async () => {
  await using folder = await tempFolder()
  const outcome = async (part: string, content: string) => {
    const bytes = zipParts({ ...parts, [part]: Buffer.from(content, 'latin1') })
    try {
      const document = await convertXlsx(await folder.put('a.xlsx', bytes))
      return planChunks(document, { mode: 'standard', format: 'xlsx' }).length > 0
        ? 'read'
        : 'nothing'
    } catch (error) {
      return error instanceof ConversionError ? 'refused' : error
    }
  }
  await fc.assert(
    fc.asyncProperty(damage, async (change) => {
      const bytes = parts[change.part] ?? new Uint8Array()
      expect(['read', 'refused']).toContain(await outcome(change.part, damaged(bytes, change)))
    }),
    { numRuns: 50 },
  )
  await fc.assert(
    fc.asyncProperty(rearrange, async ({ part, pick, how }) => {
      const bytes = parts[part] ?? new Uint8Array()
      expect(['read', 'refused']).toContain(await outcome(part, rearranged(bytes, pick, how)))
    }),
    { numRuns: 50 },
  )
})
