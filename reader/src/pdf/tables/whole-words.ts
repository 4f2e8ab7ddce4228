import { withWholeWords, type Compounds } from '../lines/clean-text.ts'
import type { PageTable } from '../model/page-model.ts'

/**
 * A table whose cells have whole words where a line broke them. Tables are found page by page, but
 * which words keep their hyphen is only known from the whole document.
 */
export function tableWithWholeWords(table: PageTable, compounds: Compounds): PageTable {
  const whole = (text: string): string => withWholeWords(text, compounds)
  const { rows, layout, title, caption, units } = table
  return {
    ...table,
    rows: rows.map((cells) => cells.map((cell) => ({ ...cell, text: whole(cell.text) }))),
    ...(layout !== undefined && { layout: whole(layout) }),
    ...(title !== undefined && { title: whole(title) }),
    ...(caption !== undefined && { caption: whole(caption) }),
    ...(units !== undefined && { units: whole(units) }),
  }
}
