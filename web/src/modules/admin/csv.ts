/** Signs at the start of a cell that spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as a CSV file that spreadsheets open with the right characters. No cell becomes a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => cellOf(cell)).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
