const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for use between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)
}

/** Exponents and charges after `^`, as withRaised writes them: `10^6`, `m^2`, `Ca^2+`. */
const EXPONENT =
  /(?<=(?<![\d.,])10|(?<!\p{L})\p{L}{1,2})\^([+\u2212\u2013-]?\d{1,4}(?:[.,]\d{1,2})?)(?![\p{L}\d^])/gu
const CHARGE = /(?<=\p{L})\^(\d?[+\u2212\u2013-])(?![\p{L}\d^])/gu
/** Signs of formulas in TeX, whose exponents stay as they are written. */
const TEX = /[$\\]/

/** The text of a table cell as HTML: escaped, with exponents above the line. */
export function cellContent(text: string): string {
  const escaped = escapeHtml(text)
  if (!text.includes('^') || TEX.test(text)) return escaped
  return escaped.replace(CHARGE, '<sup>$1</sup>').replace(EXPONENT, '<sup>$1</sup>')
}

/** The text of HTML that {@link cellContent} wrote. */
export function textOfCell(html: string): string {
  return html
    .replaceAll('<sup>', '^')
    .replaceAll('</sup>', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
