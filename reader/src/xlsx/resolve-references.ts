import { type CellRange, parseRange } from './address.ts'
import { type Reference, references } from './formula-text.ts'
import type { DefinedTable, Sheet } from './sheet.ts'
import type { DefinedName } from './workbook.ts'

/** A range on a sheet, by the sheet's index in the workbook. */
export type Place = { readonly sheet: number; readonly range: CellRange }

const MAX_PLACES = 1000

type TableAt = { readonly sheet: number; readonly table: DefinedTable }
/** The cell with the formula. */
type At = { readonly sheet: number; readonly row: number }

/**
 * Resolves references in formulas to places. References that depend on calculated values are left
 * out.
 */
export class Resolver {
  readonly #sheets = new Map<string, number>()
  readonly #tables = new Map<string, TableAt>()
  readonly #names = new Map<string, string>()
  readonly #ofNames = new Map<string, readonly Place[]>()
  readonly #sheetNames: readonly string[]

  constructor(sheets: readonly Sheet[], names: readonly DefinedName[]) {
    this.#sheetNames = sheets.map(({ name }) => name)
    for (const [index, sheet] of sheets.entries()) {
      this.#sheets.set(sheet.name.toLowerCase(), index)
      for (const table of sheet.tables) {
        if (table.name !== '') this.#tables.set(table.name.toLowerCase(), { sheet: index, table })
      }
    }
    for (const { name, sheet, formula } of names) this.#names.set(nameKey(sheet, name), formula)
  }

  /** Places that a formula in a cell refers to, without duplicates, at most 1,000. */
  places(formula: string, at: At): Place[] {
    const found = new Map<string, Place>()
    for (const reference of references(formula)) {
      for (const place of this.#resolve(reference, at)) {
        if (found.size >= MAX_PLACES) return [...found.values()]
        found.set(placeKey(place), place)
      }
    }
    return [...found.values()]
  }

  /** The only range that a defined name refers to, or null. */
  namedPlace({ formula, sheet }: DefinedName): Place | null {
    const home = sheet === null ? 0 : (this.#sheets.get(sheet.toLowerCase()) ?? 0)
    const [first, ...others] = this.places(formula, { sheet: home, row: 1 })
    return first !== undefined && others.length === 0 ? first : null
  }

  /**
   * The places of a name. Each name is resolved once. A name that refers to itself has no places.
   */
  #namedPlaces({ text, sheet }: Reference, at: At): readonly Place[] {
    const home = sheet === null ? at.sheet : (this.#sheets.get(sheet.toLowerCase()) ?? -1)
    const own = nameKey(this.#sheetNames[home] ?? null, text)
    const key = this.#names.has(own) ? own : nameKey(null, text)
    const formula = this.#names.get(key)
    if (formula === undefined) return []
    const known = this.#ofNames.get(key)
    if (known !== undefined) return known
    this.#ofNames.set(key, [])
    const places = this.places(formula, at)
    this.#ofNames.set(key, places)
    return places
  }

  #resolve(reference: Reference, at: At): readonly Place[] {
    if (reference.kind === 'structured') return this.#structured(reference.text, at)
    if (reference.kind === 'name') {
      const table = this.#tables.get(reference.text.toLowerCase())
      if (table === undefined) return this.#namedPlaces(reference, at)
      return [{ sheet: table.sheet, range: dataOf(table.table) }]
    }
    const range = parseRange(reference.text)
    if (range === null) return []
    return this.#sheetsOf(reference.sheet, at.sheet).map((sheet) => ({ sheet, range }))
  }

  #sheetsOf(name: string | null, own: number): number[] {
    if (name === null) return [own]
    const [first = '', last = first] = name.toLowerCase().split(':')
    const [from, to] = [this.#sheets.get(first), this.#sheets.get(last)]
    if (from === undefined || to === undefined) return []
    const start = Math.min(from, to)
    return Array.from(
      { length: Math.min(Math.abs(to - from) + 1, MAX_PLACES) },
      (_, step) => start + step,
    )
  }

  /**
   * Resolves Table[Column], Table[[#This Row],[A]:[B]] and similar. References without a table name
   * are left out.
   */
  #structured(text: string, at: At): Place[] {
    const open = text.indexOf('[')
    const found = this.#tables.get(text.slice(0, open).toLowerCase())
    if (found === undefined) return []
    const { table, sheet } = found
    const items = [...text.slice(open).matchAll(/\[?((?:[^[\]'@]|'.)+)\]?/g)].map(([, item = '']) =>
      item.replace(/'(.)/g, '$1').trim(),
    )
    const rows = rowsNamed(table, text.includes('@') ? [...items, '#This Row'] : items, at.row)
    const columns = items.map((item) => table.columns.indexOf(item)).filter((index) => index >= 0)
    const { left, right } = table.range
    const first = columns.length === 0 ? left : left + Math.min(...columns)
    const last = columns.length === 0 ? right : left + Math.max(...columns)
    if (rows.top > rows.bottom || last > right) return []
    return [{ sheet, range: { ...rows, left: first, right: last } }]
  }
}

/** A key that equal places share. */
export const placeKey = ({ sheet, range: { top, left, bottom, right } }: Place): string =>
  `${sheet}!${top}:${left}:${bottom}:${right}`

const nameKey = (sheet: string | null, name: string) =>
  `${sheet?.toLowerCase() ?? ''}!${name.toLowerCase()}`

function dataOf({ range, headerRows, totalsRows }: DefinedTable): CellRange {
  return { ...range, top: range.top + headerRows, bottom: range.bottom - totalsRows }
}

type Rows = { readonly top: number; readonly bottom: number }

function rowsNamed(table: DefinedTable, items: readonly string[], row: number): Rows {
  const { top, bottom } = table.range
  const data = dataOf(table)
  const named = new Map<string, Rows>([
    ['#all', { top, bottom }],
    ['#headers', { top, bottom: data.top - 1 }],
    ['#totals', { top: data.bottom + 1, bottom }],
    ['#data', data],
    ['#this row', { top: row, bottom: row }],
  ])
  const parts = items.flatMap((name) => named.get(name.toLowerCase()) ?? [])
  if (parts.length === 0) return { top: data.top, bottom: data.bottom }
  return {
    top: Math.min(...parts.map((part) => part.top)),
    bottom: Math.max(...parts.map((part) => part.bottom)),
  }
}
