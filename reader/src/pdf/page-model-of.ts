import type { ParsedPage } from '@llamaindex/liteparse'
import { findBorderlessTables } from './tables/borderless-tables.ts'
import { findColumnTables } from './tables/column-tables.ts'
import { fieldValues } from './segments/field-values.ts'
import { findFigures } from './figures/figures.ts'
import { hiddenTexts, segmentsOf } from './segments/page-items.ts'
import { containsCenter, overlaps } from '../core/geometry.ts'
import { isUnbalanced } from './ledger/letters.ts'
import { textsOfModel } from './ledger/page-texts.ts'
import { plainModel } from './plain-pages.ts'
import { isShown } from './model/drawn-lines.ts'
import type { PageModel, PageTable, Segment, Turn } from './model/page-model.ts'
import type { Rule } from './tables/heads/head-spans.ts'
import { LIGHTEST_BORDER } from './tables/constants.ts'
import { findRuledTables } from './tables/ruled-tables.ts'
import { findTextTables } from './tables/text-tables.ts'
import { withSigns } from './segments/signs.ts'
import { hasStrokesThroughText, withoutStruck } from './segments/struck-words.ts'
import { isStrip } from './segments/turned-text.ts'
import { isRightToLeft } from '../characters/right-to-left.ts'

/**
 * Whether a table has more rows than the ruled one. Lines around and between columns, but not
 * between rows, merge many rows into one.
 */
const hasMoreRows = (table: PageTable, ruled: PageTable): boolean =>
  table.rows.length > 1.5 * (ruled.drawnRows ?? ruled.rows.length)

/** Shorter lines are dashes or parts of letters. */
const MIN_RULE = 8

/** The visible horizontal rules of a page. */
function acrossOf({ vectorGraphics }: ParsedPage): Rule[] {
  return (vectorGraphics?.lines ?? [])
    .filter((line) => Math.abs(line.y1 - line.y2) <= 1 && Math.abs(line.x1 - line.x2) >= MIN_RULE)
    .filter((line) => isShown(line, LIGHTEST_BORDER))
    .map(({ x1, x2, y1 }) => ({ from: Math.min(x1, x2), to: Math.max(x1, x2), y: y1 }))
}

/** Separates the tables of a page from the text outside of them. */
function tablesOf(page: ParsedPage, segments: readonly Segment[], hasWords: boolean) {
  const across = acrossOf(page)
  const allRuled = findRuledTables(page.vectorGraphics?.lines ?? [], segments)
  const wanted = (table: PageTable): boolean =>
    allRuled.every(
      (other) =>
        !overlaps(other, table) ||
        (other.layout !== undefined && table.layout === undefined) ||
        hasMoreRows(table, other),
    )
  const reading = { rules: across, hasWords }
  const { found, rest: unused } = findColumnTables(segments, reading, wanted)
  const inColumns = found.map(({ table }) => table)
  const ruled = allRuled.filter((table) => !inColumns.some((other) => overlaps(other, table)))
  const outside = unused.filter((segment) => !ruled.some((table) => containsCenter(table, segment)))
  const texts = findTextTables(outside, across)
  const known = [...ruled, ...inColumns, ...texts]
  const others = findBorderlessTables(page.blocks ?? [], unused, known)
  const framed = [...ruled, ...texts, ...others]
  return {
    tables: [...known, ...others],
    rest: unused.filter((segment) => !framed.some((table) => containsCenter(table, segment))),
    isUnclear:
      found.some(({ unclear }) => unclear === true) ||
      [...ruled, ...texts].some(({ guessed }) => guessed === true),
  }
}

/** Mirrors a table whose first column is at the right. */
function mirrored(table: PageTable): PageTable {
  const text = table.rows.flatMap((row) => row.map((cell) => cell.text)).join(' ')
  if (!isRightToLeft(text)) return table
  return { ...table, rows: table.rows.map((row) => row.toReversed()) }
}

/** Drops the positions of words, which only the search for tables needs. */
function withoutWords(segment: Segment): Segment {
  const { words, ...rest } = segment
  return words === undefined ? segment : rest
}

/**
 * The text, tables and figures of a page. If some of its text would be lost, only its lines.
 * @returns null for a page that must be read with the positions of its words first
 */
export function modelOf(given: ParsedPage, turned: Turn, hasWords: boolean): PageModel | null {
  if (!hasWords && hasStrokesThroughText(given)) return null
  const { page, struck } = hasWords ? withoutStruck(given) : { page: given, struck: [] }
  const drawn = withSigns(segmentsOf(page))
  const segments = [...drawn, ...fieldValues(page, drawn)]
  const upright = segments.filter(({ turned: own }) => own === undefined)
  const strips = segments.filter((segment) => isStrip(segment, upright, page))
  const inside = strips.length === 0 ? segments : segments.filter((one) => !strips.includes(one))
  const { tables, rest, isUnclear } = tablesOf(page, inside, hasWords)
  if (isUnclear && !hasWords) return null
  const figures = findFigures(page, { segments, tables })
  const isLabel = (one: Segment): boolean => figures.some((figure) => containsCenter(figure, one))
  const { aside = [], text = [] } = Object.groupBy([...rest, ...strips], (one) =>
    one.turned !== undefined && !isLabel(one) ? 'aside' : 'text',
  )
  const leftOut = [...struck, ...hiddenTexts(page)]
  const model = {
    page: page.pageNum,
    width: page.width,
    height: page.height,
    turned,
    segments: text.map(withoutWords),
    tables: tables.map(mirrored),
    ...(aside.length > 0 && { asides: aside }),
    ...(figures.length > 0 && { figures }),
    ...(leftOut.length > 0 && { leftOut }),
  }
  const isLost = isUnbalanced(
    given.textItems.map((item) => item.text),
    textsOfModel(model),
  )
  return isLost ? { ...plainModel(given), turned } : model
}
