import { centerX, right } from '../../../core/geometry.ts'
import { groupRows } from '../../lines/rows.ts'
import type { Segment } from '../../model/page-model.ts'
import { TEXTS_APART, MANY_TEXTS, MANY_LINES } from './constants.ts'

/**
 * Whether the content of a cell over several columns is in columns itself.
 * @param edges the edges of all columns
 */
export function haveColumns(content: readonly Segment[], edges: readonly number[]): boolean {
  const columnOf = (one: Segment): number => edges.filter((edge) => edge <= centerX(one)).length
  const countTexts = (line: readonly Segment[]): number => {
    const sorted = line.toSorted((a, b) => a.x - b.x)
    return sorted.filter((one, at) => {
      const before = sorted[at - 1]
      if (before === undefined) return true
      return columnOf(one) > columnOf(before) && one.x - right(before) > TEXTS_APART * one.size
    }).length
  }
  const counts = groupRows(content).map(countTexts)
  return (
    counts.some((count) => count >= MANY_TEXTS) ||
    counts.filter((count) => count > 1).length >= MANY_LINES
  )
}
