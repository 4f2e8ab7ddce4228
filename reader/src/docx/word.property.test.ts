import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  abstractXml,
  boxRun,
  citeRun,
  fieldXml,
  levelXml,
  listed,
  noteXml,
  numXml,
  para,
  run,
  styled,
  tableXml,
  wordOf,
} from '../../test/fixtures/docx-parts.ts'
import { richDocx } from '../../test/fixtures/docx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { zipParts } from '../../test/fixtures/xlsx.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import { ConversionError } from '../core/document-model.ts'
import { convertDocx } from './convert-docx.ts'

/** Hands out unique words and remembers the visible ones. */
class Words {
  readonly shown: string[] = []
  readonly notes: string[] = []
  #count = 0

  next(isShown = true): string {
    const word = `w${this.#count++}x`
    if (isShown) this.shown.push(word)
    return word
  }
}

/** The content of a document. Words are filled in when it is written. */
type Written =
  | { kind: 'text'; style: string; level: number; runs: readonly Run[] }
  | { kind: 'box'; inner: readonly Written[] }
  | { kind: 'table'; rows: number; columns: number; merged: Merged; inner: readonly Written[] }
  | { kind: 'control'; inner: readonly Written[] }

const RUNS = ['plain', 'bold', 'hidden', 'inserted', 'deleted', 'field', 'note', 'link'] as const
const MERGED = ['none', 'across', 'down'] as const
type Run = (typeof RUNS)[number]
type Merged = (typeof MERGED)[number]

const STYLES = ['', 'Title', 'Heading1', 'Heading3', 'Caption', 'SourceCode', 'list']
const textItem = fc.record({
  kind: fc.constant('text' as const),
  style: fc.constantFrom(...STYLES),
  level: fc.nat({ max: 2 }),
  runs: fc.array(fc.constantFrom(...RUNS), { minLength: 1, maxLength: 4 }),
})
const { written } = fc.letrec<{ written: Written; inner: Written[] }>((tie) => ({
  inner: fc.array(tie('written'), { maxLength: 3 }),
  written: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: textItem, weight: 4 },
    fc.record({ kind: fc.constantFrom('box' as const, 'control' as const), inner: tie('inner') }),
    fc.record({
      kind: fc.constant('table' as const),
      rows: fc.integer({ min: 1, max: 3 }),
      columns: fc.integer({ min: 1, max: 3 }),
      merged: fc.constantFrom(...MERGED),
      inner: tie('inner'),
    }),
  ),
}))

function runXml(kind: Run, words: Words): string {
  switch (kind) {
    case 'plain':
      return run(`${words.next()} `)
    case 'bold':
      return run(`${words.next()} `, '<w:b/>')
    case 'hidden':
      return run(words.next(false), '<w:vanish/>')
    case 'inserted':
      return `<w:ins>${run(words.next())}</w:ins>`
    case 'deleted':
      return `<w:del><w:r><w:delText>${words.next(false)}</w:delText></w:r></w:del>`
    case 'field':
      return fieldXml(words.next(false), run(words.next()))
    case 'link':
      return `<w:hyperlink w:anchor="a">${run(words.next())}</w:hyperlink>`
    case 'note': {
      const id = words.notes.push(words.next())
      return run(' ') + citeRun(id % 2 === 0 ? 'footnote' : 'endnote', id)
    }
  }
}

function tableOf(item: Extract<Written, { kind: 'table' }>, words: Words): string {
  const { rows, columns, merged, inner } = item
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column): readonly [string, string] => {
      const content = row + column === 0 ? inner.map((one) => xmlOf(one, words)).join('') : ''
      const start = row === 0 ? ' w:val="restart"' : ''
      const first = column === 0 ? ' w:val="restart"' : ''
      const properties =
        merged === 'none' ? '' : merged === 'down' ? `<w:vMerge${start}/>` : `<w:hMerge${first}/>`
      return [content + para(words.next()), properties]
    }),
  )
  return tableXml(grid)
}

function xmlOf(item: Written, words: Words): string {
  switch (item.kind) {
    case 'text': {
      const runs = item.runs.map((kind) => runXml(kind, words)).join('')
      if (item.style === 'list') return para(runs, listed(1, item.level))
      return item.style === '' ? para(runs) : styled(item.style, runs)
    }
    case 'box':
      // A text box has at least one paragraph and no other text box.
      return para(
        run(words.next()) +
          boxRun(
            item.inner
              .filter(({ kind }) => kind === 'text')
              .map((one) => xmlOf(one, words))
              .join('') + para(words.next()),
          ),
      )
    case 'control':
      return `<w:sdt><w:sdtPr/><w:sdtContent>${item.inner.map((one) => xmlOf(one, words)).join('')}</w:sdtContent></w:sdt>`
    case 'table':
      return tableOf(item, words)
  }
}

const numbering =
  abstractXml(
    0,
    levelXml(0, 'decimal', '%1.') + levelXml(1, 'bullet', '*') + levelXml(2, 'lowerRoman', '%3)'),
  ) + numXml(1, 0)

test('every visible word of a document appears once, and hidden or deleted words never', async () => {
  await using folder = await tempFolder()
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 8 }), async (items) => {
      const words = new Words()
      const body = items.map((item) => xmlOf(item, words)).join('') + para(words.next())
      const note = (kind: 'footnote' | 'endnote') =>
        words.notes
          .map((word, at) => noteXml(kind, at + 1, para(word)))
          .filter((_, at) => (at % 2 === 1) === (kind === 'footnote'))
          .join('')
      const file = wordOf({
        body,
        numbering,
        footnotes: note('footnote'),
        endnotes: note('endnote'),
      })
      const { blocks } = await convertDocx(await folder.put('a.docx', file))
      const said = blocks.flatMap((block) =>
        block.kind === 'table' ? [block.caption ?? '', block.html] : [block.text],
      )
      const found = said.flatMap((one) => one.match(/w\d+x/g) ?? [])
      expect(found.toSorted()).toEqual(words.shown.toSorted())
    }),
    { numRuns: 100 },
  )
})

const INSERTS = [
  '',
  'x',
  '"',
  '<',
  '-1',
  '99999999999',
  '</w:p>',
  '<w:tc>',
  '<w:tbl>',
  '&amp;',
  '\0',
]

test('a damaged document is read or rejected with a reason, and never fails otherwise', async () => {
  await using folder = await tempFolder()
  const parts = unzipSync(await richDocx())
  const damage = fc.record({
    part: fc.constantFrom(...Object.keys(parts)),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    length: fc.integer({ min: 0, max: 60 }),
    insert: fc.constantFrom(...INSERTS),
    how: fc.constantFrom('cut', 'value', 'element'),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ part, at, length, insert, how }) => {
      const text = Buffer.from(parts[part] ?? []).toString('latin1')
      // Corrupting an attribute value or dropping an element keeps the XML well-formed.
      const pattern =
        how === 'value' ? /(?<==")[^"]*(?=")/g : /<(\w+:\w+)[^<>]*\/>|<\/?w:(?:tr|tc|p|r)>/g
      const found = how === 'cut' ? [] : [...text.matchAll(pattern)]
      const one = found[Math.floor(at * found.length)]
      const start = one === undefined ? Math.floor(at * text.length) : one.index
      const end = one === undefined ? start + length : one.index + one[0].length
      const put = one === undefined ? insert : how === 'value' ? '-7e9' : ''
      const changed = Buffer.from(text.slice(0, start) + put + text.slice(end), 'latin1')
      const path = await folder.put('a.docx', zipParts({ ...parts, [part]: changed }))
      const outcome = await convertDocx(path).then(
        (document) => planChunks(document, { mode: 'standard', format: 'docx' }).length > 0,
        (error: unknown) => error instanceof ConversionError || error,
      )
      expect(outcome).toBe(true)
    }),
    { numRuns: 40 },
  )
})
