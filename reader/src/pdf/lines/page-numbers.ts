/** A number in a line, and the line's text without it. */
export type NumberIn = {
  readonly value: number
  /** The line with `#` in place of the number. */
  readonly rest: string
  /** Whether it is separate: in its own cell, after a separator, or after a word for "page". */
  readonly isAlone: boolean
}

const PAGE_WORDS =
  /\b(?:pages?|pp?|seiten?|s|p[áa]ginas?|p[áa]g|of|von|de|di|sur|van|z|из|стр|страница)\b\.?/giu
const AFTER_PAGE_WORD =
  /(?:^|[^\p{L}])(?:page|p\.|pg\.?|seite|s\.|p[áa]gina|p[áa]g\.|стр\.?|страница)\s*$/iu
/** Digits or a Roman numeral, not part of a word or another number. */
const NUMBER = /(?<![\p{L}\p{N}.,])(?:\d{1,5}|[ivxlc]+)(?![\p{L}\p{N}]|[.,]\d)/giu
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
/**
 * Page numbers after a text exceed the index of their page by at most this. Larger ones count
 * something else. Smaller ones restart with each part.
 */
const MAX_OFFSET = 50

/** The page number in `NumberIn.rest`, with the total number of pages that may follow it. */
const COUNT = /#(?:\s*(?:of|von|de|di|sur|van|z|из|\/)\s*\d+(?![\p{L}\p{N}]))?/giu

/**
 * What a line says apart from page numbers and words for "page" and "of". Empty if nothing remains.
 */
export function withoutPageNumbers(text: string): string {
  const rest = text.replace(COUNT, '').replace(PAGE_WORDS, '')
  return /\p{L}/u.test(rest) ? rest : ''
}

/** The value of digits or of a Roman numeral. */
export function numeralOf(number: string): number {
  if (/^\d/u.test(number)) return Number(number)
  const values = Array.from(number.toLowerCase(), (letter) => ROMAN[letter] ?? 0)
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  )
}

/** The numbers in a line of cells that may be page numbers. */
export function numbersIn(text: string, cells: readonly string[]): NumberIn[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [number] = match
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + number.length)]
    const isCell = cells.some((cell) => cell.replace(/[^\p{L}\p{N}]/gu, '') === number)
    const isParted = /(?:^|\s)[|·•–—/-]\s*$/u.test(before) || /^\s*[|·•–—/-](?:\s|$)/u.test(after)
    return {
      value: numeralOf(number),
      rest: `${before}#${after}`.toLowerCase().replace(/\s+/gu, ' '),
      isAlone: isCell || isParted || AFTER_PAGE_WORD.test(before),
    }
  })
}

/**
 * Whether a number is the page number, given that it exceeds the index of its page by `offset`, as
 * others do.
 */
export function isPageNumber({ rest, isAlone }: NumberIn, offset: number): boolean {
  return withoutPageNumbers(rest) === '' || (isAlone && offset <= MAX_OFFSET)
}

/** "Page 3 of 12" on the third page, which is certain without looking at other pages. */
export const isPageCount = (text: string, page: number): boolean =>
  Number(
    /^(?:page|p\.|seite|s\.|página|pagina)?\s*(\d+)\s*(?:of|von|de|di|\/)\s*\d+$/iu.exec(text)?.[1],
  ) === page
