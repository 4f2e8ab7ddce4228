import type { ProposedCell, ProposedGrid, RegionWord } from '@arbor/reader'
import { PageWriter } from '../../reader/test/fixtures/tables/page-writer.ts'
import type { TrueTable } from '../../reader/test/fixtures/tables/truth.ts'

/** A row as drawn: the name of a group has no values, and a name may have two lines. */
type Row = { readonly name: string; readonly values: readonly string[] }

/** A table whose figures are aligned with nothing. Each of its words occurs once. */
export type UncertainTable = {
  readonly name: string
  readonly heads: readonly string[]
  /** The head over the last two columns. */
  readonly spanning?: string
  readonly rows: readonly Row[]
  readonly truth: TrueTable
  readonly bytes: () => Promise<Uint8Array>
}

const TREES =
  'Alder Birch Cedar Elm Fir Hazel Juniper Larch Maple Oak Pine Rowan Spruce Willow Yew'.split(' ')
const ENDS = 'field ford gate hill lake moor port shore stow wick'.split(' ')
const HEADS = ['Depth', 'Salinity', 'Oxygen', 'Nitrate']
const GROUPS = ['Northern', 'Southern', 'Inland']

/** Left edges of the columns of values, and how far the figures are from them. */
const LEFT = 230
const STEP = 95
const JITTER = 60
const ROWS = 9

function rowsOf(seed: number, columns: number, kind: Kind): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < ROWS; at += 1) {
    if (kind.hasGroups && at % 3 === 0) {
      rows.push({ name: `${GROUPS[at / 3] ?? ''} stations${at}`, values: [] })
    }
    const tree = `${TREES[(at + seed) % TREES.length] ?? ''}${ENDS[(at * 3 + seed) % ENDS.length] ?? ''}`
    const more = kind.isWrapped && at % 4 === 1 ? `\nbeyond${at} bar${at}` : ''
    const values = Array.from({ length: columns }, (_, i) => String(100 + 13 * seed + 90 * i + at))
    rows.push({ name: tree + more, values })
  }
  return rows
}

type Kind = { readonly hasGroups: boolean; readonly isWrapped: boolean; readonly spans: boolean }

function truthOf(
  heads: readonly string[],
  spanning: string | undefined,
  rows: readonly Row[],
): TrueTable {
  const from = heads.length - 2
  let group: string | undefined
  const found = rows.flatMap(({ name, values }) => {
    if (values.length === 0) {
      group = name
      return []
    }
    const groups = group === undefined ? [] : [group]
    return [{ groups, below: group ?? '', name: name.replace('\n', ' '), values }]
  })
  const paths = heads.map((head, at) =>
    spanning !== undefined && at >= from ? [spanning, head] : [head],
  )
  return { heads: paths, rows: found }
}

function draw(heads: readonly string[], spanning: string | undefined, rows: readonly Row[]) {
  const writer = new PageWriter()
  const middle = (column: number): number => LEFT + column * STEP + 36
  writer.text('Readings of one day, as noted by the keepers.', [60, 30])
  if (spanning !== undefined) {
    const [a, b] = [middle(heads.length - 2), middle(heads.length - 1)]
    writer.text(spanning, [(a + b) / 2, 66], { align: 'center', font: writer.bold })
  }
  heads.forEach((head, at) =>
    writer.text(head, [middle(at), 80], { align: 'center', font: writer.bold }),
  )
  let y = 96
  for (const [at, { name, values }] of rows.entries()) {
    const lines = name.split('\n')
    lines.forEach((line, i) => writer.text(line, [60, y + i * 10]))
    values.forEach((value, i) => {
      writer.text(value, [LEFT + i * STEP + ((at * (23 + 6 * (i % 2))) % JITTER), y])
    })
    y += 14 + (lines.length - 1) * 10
  }
  return writer.finish()
}

/** Tables of all kinds, in three sizes. */
export function uncertainTables(): UncertainTable[] {
  const kinds = [
    { hasGroups: true, isWrapped: false, spans: false },
    { hasGroups: false, isWrapped: true, spans: false },
    { hasGroups: true, isWrapped: true, spans: false },
    { hasGroups: true, isWrapped: false, spans: true },
    { hasGroups: false, isWrapped: true, spans: true },
    { hasGroups: true, isWrapped: true, spans: true },
  ]
  return kinds.flatMap((kind, number) =>
    [2, 3, 4].map((columns): UncertainTable => {
      const heads = HEADS.slice(0, columns)
      const spanning = kind.spans && columns > 2 ? 'Measured twice' : undefined
      const rows = rowsOf(number * 3 + columns, columns, kind)
      return {
        name: `uncertain-${number + 1}-${columns}`,
        heads,
        ...(spanning !== undefined && { spanning }),
        rows,
        truth: truthOf(heads, spanning, rows),
        bytes: () => draw(heads, spanning, rows),
      }
    }),
  )
}

/** The right grid, in numbers of the words that the reader found. */
export function gridOf(
  { name, heads, spanning, rows }: UncertainTable,
  words: readonly RegionWord[],
): ProposedGrid {
  const numbers = new Map(words.map(({ text }, at) => [text, at]))
  const cell = (text: string): ProposedCell => ({
    words: text.split(/\s+/u).flatMap((word) => {
      const number = numbers.get(word)
      if (number === undefined && word !== '') throw new Error(`${name} lacks the word ${word}.`)
      return number ?? []
    }),
  })
  const width = heads.length + 1
  const above =
    spanning === undefined
      ? []
      : [[...Array.from({ length: width - 2 }, () => cell('')), { ...cell(spanning), span: 2 }]]
  const body = rows.map((row) =>
    row.values.length === 0
      ? [{ ...cell(row.name), span: width }]
      : [cell(row.name), ...row.values.map(cell)],
  )
  return { heads: above.length + 1, rows: [...above, [cell(''), ...heads.map(cell)], ...body] }
}
