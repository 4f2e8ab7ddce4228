import { type CellRange, intersects, rangeName, withSheet } from './address.ts'
import { type Place, type Resolver, placeKey } from './resolve-references.ts'
import type { Cell } from './cell.ts'
import { partitionPoint } from '../core/partition-point.ts'
import type { Sheet } from './sheet.ts'
import { countUses } from './use-counts.ts'

/** A formula cell, by the index of its sheet. */
export type FormulaCell = { readonly sheet: number; readonly cell: Cell }

type FormulaId = { readonly sheet: number; readonly id: number }

/** A range and the formulas that refer to it. */
export type Use = Place & { readonly by: FormulaId[] }

// Shorter ranges are searched by their first row. Taller ones are few and all checked.
const TALL = 1000

type SheetUses = { readonly low: Use[]; readonly tall: Use[] }

/**
 * Knows which ranges the formulas of a workbook refer to, and which formulas refer to a range.
 * Ranges are never split into cells and chains are not followed, so whole columns and circular
 * references cost nothing.
 */
export class DependencyGraph {
  readonly sheets: readonly Sheet[]
  /** By the id of the cell with the formula. */
  readonly #uses = new Map<number, readonly Use[]>()
  readonly #bySheet: readonly SheetUses[]
  /** By the id of the cell. */
  readonly #counts: Uint32Array

  constructor(sheets: readonly Sheet[], resolver: Resolver) {
    this.sheets = sheets
    const known = new Map<string, Use>()
    for (const [sheet, { cells }] of sheets.entries()) {
      for (const cell of cells) {
        if (cell.formula === null) continue
        const by = { sheet, id: cell.id }
        const places = resolver.places(cell.formula, { sheet, row: cell.row })
        this.#uses.set(
          cell.id,
          places.map((place) => addUse(known, place, by)),
        )
      }
    }
    this.#bySheet = sheets.map((_, sheet) => {
      const own = [...known.values()].filter((use) => use.sheet === sheet)
      const [low, tall] = [own.filter((use) => !isTall(use)), own.filter(isTall)]
      return { low: low.toSorted((a, b) => a.range.top - b.range.top), tall }
    })
    const counted = known.size === 0 ? 0 : (sheets[0]?.cells.store.length ?? 0)
    this.#counts = new Uint32Array(counted)
    for (const [sheet, { cells }] of sheets.entries()) {
      countUses(cells, this.#usesOn(sheet), this.#counts)
    }
  }

  /** Ranges that a formula refers to. Empty for a constant. */
  precedents(cell: Cell): readonly Place[] {
    return this.#uses.get(cell.id) ?? []
  }

  /**
   * Number of references to a cell by formulas. A formula that includes it in two ranges counts
   * twice.
   */
  useCount(cell: Cell): number {
    return this.#counts[cell.id] ?? 0
  }

  /** Formulas that refer to any cell of a range, without duplicates. */
  dependents({ sheet, range }: Place): FormulaCell[] {
    const found = new Map<number, FormulaId>()
    const { low, tall } = this.#bySheet[sheet] ?? { low: [], tall: [] }
    const add = (use: Use) => {
      if (intersects(use.range, range)) {
        for (const formula of use.by) found.set(formula.id, formula)
      }
    }
    tall.forEach(add)
    let at = partitionPoint(low, (use) => use.range.top < range.top - TALL)
    for (; at < low.length; at++) {
      const use = low[at]
      if (use === undefined || use.range.top > range.bottom) break
      add(use)
    }
    return [...found.values()].flatMap(({ sheet: home, id }) => {
      const cell = this.sheets[home]?.cells.store.cell(id)
      return cell === undefined ? [] : [{ sheet: home, cell }]
    })
  }

  /**
   * Writes places as references and joins adjacent ones. The name of the sheet is left out if it is
   * `own`.
   */
  describe(places: readonly Place[], own: number): string[] {
    return joinPlaces(places).map(({ sheet, range }) => {
      const name = rangeName(range)
      return sheet === own ? name : withSheet(this.sheets[sheet]?.name ?? '', name)
    })
  }

  #usesOn(sheet: number): Use[] {
    const { low, tall } = this.#bySheet[sheet] ?? { low: [], tall: [] }
    return [...low, ...tall]
  }
}

const isTall = ({ range }: Use) => range.bottom - range.top >= TALL

function addUse(known: Map<string, Use>, place: Place, formula: FormulaId): Use {
  const key = placeKey(place)
  let use = known.get(key)
  if (use === undefined) known.set(key, (use = { ...place, by: [] }))
  use.by.push(formula)
  return use
}

type Joining = 'down' | 'right'

function touches(a: Place, b: Place, way: Joining): boolean {
  if (a.sheet !== b.sheet) return false
  const [x, y] = [a.range, b.range]
  if (way === 'down') return x.left === y.left && x.right === y.right && y.top <= x.bottom + 1
  return x.top === y.top && x.bottom === y.bottom && y.left <= x.right + 1
}

const hull = (a: CellRange, b: CellRange): CellRange => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
})

function joinOneWay(places: readonly Place[], way: Joining): Place[] {
  const joined: Place[] = []
  for (const place of places) {
    const before = joined.at(-1)
    if (before !== undefined && touches(before, place, way)) {
      joined[joined.length - 1] = { sheet: place.sheet, range: hull(before.range, place.range) }
    } else joined.push(place)
  }
  return joined
}

/** Joins places that form a rectangle, sorted by sheet, then from top to bottom. */
function joinPlaces(places: readonly Place[]): Place[] {
  const byColumn = places.toSorted(
    ({ sheet: a, range: x }, { sheet: b, range: y }) =>
      a - b || x.left - y.left || x.right - y.right || x.top - y.top,
  )
  const byRow = joinOneWay(byColumn, 'down').toSorted(
    ({ sheet: a, range: x }, { sheet: b, range: y }) =>
      a - b || x.top - y.top || x.bottom - y.bottom || x.left - y.left,
  )
  return joinOneWay(byRow, 'right')
}
