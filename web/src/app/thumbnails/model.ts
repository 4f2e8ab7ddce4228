import { withoutMarkup } from '../markup.ts'

/** A line of a drawn thumbnail. */
export type Line =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'cells'; readonly cells: readonly string[] }

const MOST_LINES = 12
const MOST_CELLS = 4
/** Longer texts wouldn't fit. */
const MOST_LETTERS = 400

/** The first lines of a passage. Rows of tables become cells. Nothing in the HTML is loaded or run. */
export function linesOf(content: string): readonly Line[] {
  if (/<(?:table|tr)\b/i.test(content)) return rowsOf(content)
  return content
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LINES)
    .map((line) => {
      const text = line.replace(/^#{1,6} /, '')
      return { kind: text === line ? 'text' : 'heading', text: text.slice(0, MOST_LETTERS) }
    })
}

function rowsOf(html: string): readonly Line[] {
  const rows = html.split(/<tr\b[^>]*>/i).slice(1, MOST_LINES + 1)
  return rows.map((row) => ({
    kind: 'cells',
    cells: row
      .split(/<t[hd]\b[^>]*>/i)
      .slice(1, MOST_CELLS + 1)
      .map((cell) => plainOf(cell).slice(0, 40)),
  }))
}

const plainOf = (html: string): string => withoutMarkup(html).replaceAll(/\s+/g, ' ').trim()
