import type { Made } from './text.ts'
import { createRandom } from './random.ts'
import { QUANTITIES, type World } from './records.ts'

export type MadeQuery = {
  readonly id: string
  readonly text: string
  /** Grades by record id. */
  readonly grades: ReadonlyMap<string, number>
}

type Draft = Omit<MadeQuery, 'id'>

/** Creates 154 queries of five kinds. The grades follow from the content of the records. */
export function makeQueries(world: World): MadeQuery[] {
  const all = Object.values(world).flat() as readonly Made[]
  const kinds: Readonly<Record<string, readonly Draft[]>> = {
    exact: wholeIdentifiers(world, all),
    part: partsOfIdentifiers(world, all),
    unit: numbersWithUnits(world, all),
    cell: cells(world, all),
    phrase: phrases(world, all),
  }
  return Object.entries(kinds).flatMap(([kind, drafts]) =>
    drafts.map((draft, at) => ({ id: `${kind}-${String(at + 1).padStart(3, '0')}`, ...draft })),
  )
}

function wholeIdentifiers(world: World, all: readonly Made[]): Draft[] {
  const random = createRandom(1)
  const parts = world.priceLists.flatMap(({ items }) => items.map(({ part }) => part))
  const errors = [...new Set(world.reports.map(({ error }) => error))]
  const contracts = [...new Set(world.clauses.map(({ contract }) => contract))]
  const wanted = [
    ...random.some(world.invoices, 8).map(({ number }) => number),
    ...random.some(world.invoices, 4).map(({ order }) => `order ${order}`),
    ...random.some(world.reports, 8).map(({ serial }) => serial),
    ...random.some(world.reports, 4).map(({ serial }) => `serial number ${serial.toLowerCase()}`),
    ...random.some([...new Set(parts)], 6),
    ...random.some(errors, 6),
    ...random.some(contracts, 6),
  ]
  return wanted.map((text) => {
    const identifier = text.split(' ').at(-1) ?? text
    return { text, grades: gradesOf(all, [identifier]) }
  })
}

function partsOfIdentifiers(world: World, all: readonly Made[]): Draft[] {
  const random = createRandom(2)
  const wanted = [
    ...random.some(world.invoices, 8).map(({ number }) => number.slice(-5)),
    ...random.some(world.reports, 8).map(({ serial }) => serial.split('-')[1] ?? serial),
    ...random.some(world.reports, 4).map(({ serial }) => serial.split('-').slice(0, 2).join('-')),
    '6204',
    'HEPA H13',
    'CONN-42',
    '4217',
    'KXR',
    '3x2.5',
  ]
  return wanted.map((text) => {
    return { text, grades: gradesOf(all, text.split(' ')) }
  })
}

function numbersWithUnits(world: World, all: readonly Made[]): Draft[] {
  const random = createRandom(3)
  const totals = random.some(world.invoices, 12).map(({ total }, at) => ({
    text:
      at % 3 === 0 ? `total ${total.replaceAll(',', '')} EUR` : `invoice with total ${total} EUR`,
    found: `Total ${total} EUR`,
  }))
  const leaks = random.some(world.reports, 10).map(({ bar }, at) => ({
    text: at % 2 === 0 ? `${bar} bar` : `tested with a pressure of ${bar} bar`,
    found: `${bar} bar`,
  }))
  const limits = ['50,000', '250,000', '1,000,000'].map((sum) => ({
    text: `liability limited to ${sum} EUR`,
    found: `${sum} EUR`,
  }))
  return [...totals, ...leaks, ...limits].map(({ text, found }) => ({
    text,
    grades: gradesOf(all, [found]),
  }))
}

function cells(world: World, all: readonly Made[]): Draft[] {
  const random = createRandom(4)
  const prices = random.some(world.priceLists, 18).map((list) => {
    const { part } = random.pick(list.items as [PriceItem, ...PriceItem[]])
    const { supplier, year } = list
    const grades = new Map(
      world.priceLists
        .filter(({ items }) => items.some((item) => item.part === part))
        .map((other) => [other.id, other.supplier === supplier && other.year === year ? 2 : 1]),
    )
    return { text: `price of ${part} at ${supplier} in ${year}`, grades }
  })
  const readings = random.some(world.measurements, 18).map(({ station, rows }, at) => {
    const [row] = random.some(rows, 1)
    const date = row?.date ?? ''
    const quantity = (QUANTITIES[at % QUANTITIES.length] ?? QUANTITIES[0]).toLowerCase()
    const grades = gradesOf(all, [station, date])
    return { text: `${quantity} at ${station} on ${date}`, grades }
  })
  return [...prices, ...readings]
}

type PriceItem = World['priceLists'][number]['items'][number]

function phrases(world: World, all: readonly Made[]): Draft[] {
  const random = createRandom(5)
  const distinct = [...new Set(world.clauses.map(({ phrase }) => phrase))]
  return random.some(distinct, 25).map((phrase) => ({
    text: `"${phrase}"`,
    grades: gradesOf(all, [phrase]),
  }))
}

/** Grade 2 for each record that contains all pieces. */
function gradesOf(all: readonly Made[], pieces: readonly string[]): Map<string, number> {
  const found = all.filter((record) => pieces.every((piece) => has(record, piece)))
  return new Map(found.map(({ id }) => [id, 2]))
}

/** Whether a record contains the words, but not as a part of longer ones. Case is ignored. */
function has({ title, text }: Made, words: string): boolean {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const borders = new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,])${escaped}(?![\\p{L}\\p{N}]|[.,]\\d)`,
    'iu',
  )
  return borders.test(`${title}\n${text}`)
}
