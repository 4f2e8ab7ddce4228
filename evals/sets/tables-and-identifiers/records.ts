import { makeReports, type Report } from './reports.ts'
import { makeClauses, type Clause } from './clauses.ts'
import { createRandom, type Random } from './random.ts'
import { amount, tableOf, type Made } from './text.ts'

type Item = { readonly part: string }
export type PriceList = Made & {
  readonly supplier: string
  readonly year: number
  readonly items: readonly Item[]
}
type Row = { readonly date: string }
export type Measurement = Made & { readonly station: string; readonly rows: readonly Row[] }
export type Invoice = Made & {
  readonly number: string
  readonly order: string
  readonly total: string
}

/** All records of the set, by kind. */
export type World = {
  readonly priceLists: readonly PriceList[]
  readonly measurements: readonly Measurement[]
  readonly invoices: readonly Invoice[]
  readonly reports: readonly Report[]
  readonly clauses: readonly Clause[]
}

const SUPPLIERS = ['Norvik', 'Halden & Co', 'Pereira', 'Quintal', 'Ostrow', 'Lindqvist', 'Tamaro']
const PLACES = [
  'Hallowmere',
  'Eskdale',
  'Varnhem',
  'Torrelo',
  'Mirow',
  'Sant Pere',
  'Oberau',
] as const
export const QUANTITIES = ['Temperature', 'Pressure', 'Humidity', 'Wind'] as const

/** Screws, bearings, relays, cables and filters: names, and numbers that share parts. */
const PARTS: readonly (readonly [string, string])[] = [
  ...['M6', 'M8', 'M10', 'M12'].flatMap((size) =>
    ['30', '40', '45'].flatMap((length) =>
      ['A2', 'A4'].map((steel) => ['Hexagon screw', `HX-${size}-${length}-${steel}`] as const),
    ),
  ),
  ...['6004', '6204', '6304', '6205'].flatMap((size) =>
    ['2RS', 'ZZ'].map((seal) => ['Ball bearing', `BR-${size}-${seal}`] as const),
  ),
  ...['12V', '24V', '230V'].flatMap((volts) =>
    ['1C', '2C', '4C'].map((contacts) => ['Relay', `RL-${volts}-${contacts}`] as const),
  ),
  ...['3x1.5', '3x2.5', '5x2.5'].flatMap((core) =>
    ['25', '50'].map((metres) => ['Cable drum', `CB-${core}-${metres}`] as const),
  ),
  ...['E10', 'H13', 'H14'].map((grade) => ['Air filter', `FL-HEPA-${grade}`] as const),
]

/** Creates the same records every time. */
export function makeWorld(): World {
  const random = createRandom(20261121)
  return {
    priceLists: SUPPLIERS.flatMap((supplier) =>
      [2021, 2022, 2023, 2024, 2025].flatMap((year) => [
        makePriceList(random, { supplier, year, half: 1 }),
        makePriceList(random, { supplier, year, half: 2 }),
      ]),
    ),
    measurements: Array.from({ length: 70 }, (_, number) => makeMeasurement(random, number)),
    invoices: Array.from({ length: 100 }, (_, number) => makeInvoice(random, number)),
    reports: makeReports(
      random,
      PARTS.map(([, part]) => part),
    ),
    clauses: makeClauses(random),
  }
}

function makePriceList(
  random: Random,
  { supplier, year, half }: { supplier: string; year: number; half: 1 | 2 },
): PriceList {
  const items = random.some(PARTS, 7).map(([name, part]) => {
    const price = amount(random.between(90, 48_000))
    return { name, part, price, pack: String(random.pick([1, 10, 50, 100])) }
  })
  const rows = items.map(({ name, part, price, pack }) => [part, name, pack, `${price} EUR`])
  const text = [
    `Valid from ${year}-${half === 1 ? '01' : '07'}-01. All prices of ${supplier} without tax, ex works.`,
    '',
    tableOf(['Part number', 'Item', 'Pack', 'Price'], rows),
  ].join('\n')
  const key = supplier.toLowerCase().replaceAll(/\W+/g, '-')
  const title = `Price list ${supplier} ${year}, half ${half}`
  return { id: `prices-${key}-${year}-${half}`, title, text, supplier, year, items }
}

function makeMeasurement(random: Random, number: number): Measurement {
  const station = `ST-${String(Math.floor(number / 5) * 7 + 10).padStart(3, '0')}`
  const month = `2024-${String((number % 5) * 2 + 1).padStart(2, '0')}`
  const place = PLACES[Math.floor(number / 5) % PLACES.length] ?? PLACES[0]
  const days = random.some(
    Array.from({ length: 28 }, (_, day) => day + 1),
    7,
  )
  const rows = days
    .toSorted((a, b) => a - b)
    .map((day) => ({
      date: `${month}-${String(day).padStart(2, '0')}`,
      values: [
        `${(random.between(-80, 320) / 10).toFixed(1)} °C`,
        `${random.between(9700, 10_400) / 10} hPa`,
        `${random.between(20, 99)} %`,
        `${random.between(0, 240) / 10} m/s`,
      ],
    }))
  const cells = rows.map(({ date, values }) => [date, ...values])
  const text = [
    `Station ${station} stands near ${place}. Readings at noon.`,
    '',
    tableOf(['Date', ...QUANTITIES], cells),
  ].join('\n')
  const title = `Readings of station ${station} in ${month}`
  return { id: `readings-${station.toLowerCase()}-${month}`, title, text, station, rows }
}

function makeInvoice(random: Random, at: number): Invoice {
  const year = 2023 + (at % 2)
  const number = `INV-${year}-${String(Math.floor(at / 2) * 3 + 11).padStart(5, '0')}`
  const order = `4500-${random.between(1000, 9999)}`
  const lines = random.some(PARTS, random.between(2, 4)).map(([name, part]) => {
    const pieces = random.between(1, 40)
    const cents = random.between(120, 19_000)
    return { name, part, pieces, cents }
  })
  const total = amount(lines.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0))
  const due = `${year}-${String(random.between(1, 12)).padStart(2, '0')}-${random.between(10, 28)}`
  const customer = `${random.pick(PLACES)} ${random.pick(['Waterworks', 'Ferries', 'Clinic', 'Mills'])}`
  const rows = lines.map(({ name, part, pieces, cents }) => [
    part,
    name,
    String(pieces),
    `${amount(pieces * cents)} EUR`,
  ])
  const text = [
    `Invoice ${number} for ${customer}, order ${order}, due on ${due}.`,
    '',
    tableOf(['Part number', 'Item', 'Pieces', 'Sum'], rows),
    '',
    `Total ${total} EUR. Please state the number of the invoice when you pay.`,
  ].join('\n')
  return { id: number.toLowerCase(), title: `Invoice ${number}`, text, number, order, total }
}
