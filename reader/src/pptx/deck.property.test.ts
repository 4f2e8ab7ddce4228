import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { deckOfThree } from '../../test/fixtures/pptx-deck.ts'
import {
  type CellParts,
  type Place,
  type SlideParts,
  deckOf,
  diagramFrame,
  diagramXml,
  group,
  paragraph,
  run,
  shape,
  tableFrame,
} from '../../test/fixtures/pptx.ts'
import { type TempFolder, tempFolder } from '../../test/fixtures/temp-folder.ts'
import { zipParts } from '../../test/fixtures/xlsx.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import { ConversionError, type PlannedNode } from '../core/document-model.ts'
import { convertPptx } from './convert-pptx.ts'

/** Hands out unique words and remembers them. */
class Words {
  readonly shown: string[] = []
  #count = 0

  next(isShown = true): string {
    const word = `w${this.#count++}x`
    if (isShown) this.shown.push(word)
    return word
  }
}

/** The content of a slide. Words are filled in when it is written. */
type Drawn =
  | { kind: 'text'; at: Place | null; paragraphs: [runs: number, bullet: number, size: number][] }
  | { kind: 'title' | 'footer' | 'hidden' | 'diagram' }
  | { kind: 'table'; at: Place; rows: number; columns: number; merged: 'row' | 'column' | 'none' }
  | { kind: 'group'; at: Place; inner: Place; shapes: Drawn[] }

const side = fc.integer({ min: -50, max: 1000 })
const length = fc.integer({ min: 0, max: 400 })
const place = fc.tuple(side, side, length, length)
const drawnText = fc.record({
  kind: fc.constant('text' as const),
  at: fc.option(place),
  paragraphs: fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(1200, 1800, 3200),
    ),
    { minLength: 1, maxLength: 4 },
  ),
})
const drawnTable = fc.record({
  kind: fc.constant('table' as const),
  at: place,
  rows: fc.integer({ min: 1, max: 3 }),
  columns: fc.integer({ min: 1, max: 3 }),
  merged: fc.constantFrom('row' as const, 'column' as const, 'none' as const),
})
const { drawn } = fc.letrec<{ drawn: Drawn; group: Drawn }>((tie) => ({
  drawn: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    drawnText,
    fc.record({
      kind: fc.constantFrom(
        'title' as const,
        'footer' as const,
        'hidden' as const,
        'diagram' as const,
      ),
    }),
    drawnTable,
    tie('group'),
  ),
  group: fc.record({
    kind: fc.constant('group' as const),
    at: place,
    inner: place,
    shapes: fc.array(tie('drawn'), { maxLength: 3 }),
  }),
}))
const slides = fc.array(
  fc.record({ shapes: fc.array(drawn, { maxLength: 6 }), hasNotes: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
)

const BULLETS = ['', '<a:buChar char="•"/>', '<a:buAutoNum type="arabicPeriod"/>', '<a:buNone/>']

function tableXml(drawing: Extract<Drawn, { kind: 'table' }>, words: Words): string {
  const { at, rows, columns, merged } = drawing
  const cell = (row: number, column: number): CellParts => {
    if (merged === 'row' && column > 0) return [words.next(false), 'hMerge="1"']
    if (merged === 'column' && row > 0) return [words.next(false), 'vMerge="1"']
    const spans = merged === 'row' ? `gridSpan="${columns}"` : `rowSpan="${rows}"`
    return [words.next(), merged === 'none' ? '' : spans]
  }
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cell(row, column)),
  )
  return tableFrame(at, grid)
}

function shapeXml(drawing: Drawn, words: Words): string {
  switch (drawing.kind) {
    case 'title':
      return shape(paragraph(run(words.next())), { placeholder: 'type="title"' })
    case 'footer':
      return shape(paragraph(run(words.next(false))), { placeholder: 'type="ftr" idx="9"' })
    case 'hidden':
      return shape(paragraph(run(words.next(false))), { isHidden: true })
    case 'diagram':
      return diagramFrame([0, 0, 100, 100], 'rIdDiagram')
    case 'table':
      return tableXml(drawing, words)
    case 'group':
      return group(
        drawing.at,
        drawing.inner,
        drawing.shapes.map((inner) => shapeXml(inner, words)).join(''),
      )
    case 'text': {
      const body = drawing.paragraphs.map(([runs, bullet, size]) => {
        const words3 = Array.from({ length: runs }, () => run(`${words.next()} `, size))
        return paragraph(words3.join('<a:br/>'), BULLETS[bullet] ?? '', bullet)
      })
      return shape(body.join(''), drawing.at === null ? {} : { at: drawing.at })
    }
  }
}

function* textsOf(nodes: readonly PlannedNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === 'chunk') yield node.content
    else {
      yield node.name
      yield* textsOf(node.children)
    }
  }
}

const hasDiagram = (drawing: Drawn): boolean =>
  drawing.kind === 'diagram' || (drawing.kind === 'group' && drawing.shapes.some(hasDiagram))

async function wordsIn(folder: TempFolder, bytes: Uint8Array): Promise<string[]> {
  try {
    const document = await convertPptx(await folder.put('a.pptx', bytes))
    // If there is nothing else, headings become chunks as well.
    if (document.blocks.every(({ kind }) => kind === 'heading')) {
      return document.blocks.flatMap(({ text }) => text.match(/w\d+x/g) ?? [])
    }
    const nodes = planChunks(document, { mode: 'standard', format: 'pptx' })
    return [...textsOf(nodes)].flatMap((content) => content.match(/w\d+x/g) ?? [])
  } catch (error) {
    if (error instanceof ConversionError && error.code === 'empty') return []
    throw error
  }
}

test('every visible run of text appears exactly once, and covered, hidden and repeated ones never', async () => {
  await using folder = await tempFolder()
  await fc.assert(
    fc.asyncProperty(slides, async (drawings) => {
      const words = new Words()
      const parts: Record<string, string> = {}
      const written = drawings.map(({ shapes, hasNotes }, at): SlideParts => {
        // A diagram's text is in a separate part, so a slide has at most one.
        const first = shapes.findIndex(hasDiagram)
        const kept = shapes.filter((drawing, index) => index === first || !hasDiagram(drawing))
        const count = kept.flatMap(function diagrams(drawing): Drawn[] {
          if (drawing.kind === 'group') return drawing.shapes.flatMap(diagrams)
          return drawing.kind === 'diagram' ? [drawing] : []
        }).length
        if (count === 1) {
          parts[`ppt/diagrams/data${at}.xml`] = diagramXml(
            { a: words.next(), b: words.next(), alone: words.next() },
            [
              ['root', 'a'],
              ['a', 'b'],
            ],
          )
        }
        return {
          shapes: kept.map((drawing) => shapeXml(drawing, words)).join(''),
          ...(hasNotes && { notes: shape(paragraph(run(words.next()))) }),
          relations: [['rIdDiagram', 'diagramData', `../diagrams/data${at}.xml`]],
        }
      })
      const found = await wordsIn(folder, deckOf({ slides: written, parts }))
      expect(found.toSorted()).toEqual(words.shown.toSorted())
    }),
    { numRuns: 50 },
  )
})

type Damage = {
  readonly at: number
  readonly length: number
  readonly insert: string
  readonly isValue: boolean
}

const INSERTS = ['', 'x', '"', '<', '>', '-1', '99999999999', '</a:p>', '<a:t>', '&amp;', '\0']

test('a damaged presentation is read or rejected with a reason, and never fails otherwise', async () => {
  await using folder = await tempFolder()
  const parts = unzipSync(await deckOfThree())
  const damage = fc.record({
    part: fc.constantFrom(...Object.keys(parts)),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    length: fc.integer({ min: 0, max: 60 }),
    insert: fc.constantFrom(...INSERTS),
    isValue: fc.boolean(),
  })
  const change = (text: string, { at, length: cut, insert, isValue }: Damage) => {
    // Corrupting an attribute value keeps the XML well-formed.
    const values = isValue ? [...text.matchAll(/="[^"]*"/g)] : []
    const value = values[Math.floor(at * values.length)]
    const start = value === undefined ? Math.floor(at * text.length) : value.index + 2
    const end = value === undefined ? start + cut : value.index + value[0].length - 1
    return text.slice(0, start) + (value === undefined ? insert : '-7e9') + text.slice(end)
  }
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      const text = Buffer.from(parts[how.part] ?? []).toString('latin1')
      const bytes = zipParts({ ...parts, [how.part]: Buffer.from(change(text, how), 'latin1') })
      const outcome = await convertPptx(await folder.put('a.pptx', bytes)).then(
        (document) => planChunks(document, { mode: 'standard', format: 'pptx' }).length > 0,
        (error: unknown) => error instanceof ConversionError || error,
      )
      expect(outcome).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('five hundred slides are read in order', async () => {
  await using folder = await tempFolder()
  const many = Array.from({ length: 500 }, (_, at): SlideParts => ({
    shapes: Array.from({ length: 12 }, (__, line) =>
      shape(paragraph(run(`w${at * 12 + line}x`)), { at: [0, line * 60, 400, 50] }),
    ).join(''),
  }))
  const found = await wordsIn(folder, deckOf({ slides: many }))
  expect(found).toEqual(Array.from({ length: 6000 }, (_, at) => `w${at}x`))
})
