import { countWarning } from '../core/count-warning.ts'

/**
 * Limit for cells of a workbook. With everything derived from them, they stay well below a child's
 * memory limit.
 */
export const MAX_CELLS = 2_000_000

/** A warning if formulas have no stored result. */
export const uncomputedFormulas = (count: number): string[] =>
  countWarning(
    count,
    '1 formula has no stored result and is shown as a formula. Save the workbook in a spreadsheet program to store the results.',
    `${count} formulas have no stored result and are shown as formulas. Save the workbook in a spreadsheet program to store the results.`,
  )

export const tooManyCells = (sheet: string): string =>
  `The workbook has more than ${MAX_CELLS} cells; the rest of sheet "${sheet}" and of later sheets was left out.`

export const allStruck = (sheet: string): string =>
  `All text of sheet "${sheet}" is struck out and was left out.`
