import { MARKUP, shownOf } from './markup.ts'

/** Text in the form in which quotes are compared. Each of its units maps back to the original. */
export type FoldedText = {
  readonly text: string
  /** For each unit, the index in the original where it starts. */
  readonly starts: readonly number[]
  /** For each unit, the index in the original just after it. */
  readonly ends: readonly number[]
}

export type Folding = {
  /** Skips tags and decodes entities. */
  readonly markup: boolean
  /** What stands for the beginning of text above the line: `^` as in plain text, or nothing as on screen. */
  readonly raised: '^' | ''
  /** Treats bars as spaces, since they separate the cells of a table written as text. */
  readonly bars: boolean
  readonly ignoreCase: boolean
  /** Ignores hyphens inside words, also with a space after them, as in words broken at the end of a line. */
  readonly joinHyphens: boolean
}

const DROPPED = String.raw`\u00ad\u200b-\u200d\u2060\ufeff`
/** Characters that can combine with the one before them: marks and letters of syllabic scripts. */
const JOINING = String.raw`\p{M}\u1160-\u11ff\u3131-\u318e\ud7b0-\ud7fb\uff9e-\uffdc\u{16d63}\u{16d67}`
const UNIT = new RegExp(`[${DROPPED}]+|[^][${DROPPED}${JOINING}]*`, 'uy')
const ALL_DROPPED = new RegExp(`[${DROPPED}]`, 'g')

const QUOTES = /[\u2018-\u201b\u2032\u02bc\u2039\u203a`]|\u0020\u0301/g
const DOUBLE_QUOTES = /[\u201c-\u201f\u00ab\u00bb\u300c-\u300f\u301d-\u301f]/g
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b]/g
const WHITE = /[\s\u0085]/
const INNER_HYPHEN = /(?=[-\u00ad])(?<=\p{L}\p{M}*)[-\u00ad]+ ?(?=\p{L})|\u00ad/gu
const SOFT_HYPHEN_BEHIND_LETTER = /^\p{L}.*\u00ad$/u

/**
 * Folds a text: Unicode NFKC (which also resolves ligatures), ASCII quotes and dashes, no soft hyphens or
 * zero-width characters, and one space for any white space.
 */
export function foldText(original: string, folding: Folding): FoldedText {
  const writer = new Writer()
  for (let at = 0; at < original.length;) {
    const markup = folding.markup ? matchAt(MARKUP, original, at) : ''
    const unit = markup === '' ? unitAt(original, at, folding.markup) : markup
    const end = at + unit.length
    writer.put(foldUnit(markup === '' ? unit : shownOf(markup, folding.raised), folding), at, end)
    at = end
  }
  return folding.joinHyphens ? writer.withoutHyphens() : writer.folded()
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  const first = text.charCodeAt(at)
  if (first !== 0x3c && first !== 0x26) return ''
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** The characters from `at` on that are folded together. */
function unitAt(text: string, at: number, markup: boolean): string {
  // Most text doesn't need the pattern: an ASCII character followed by another one.
  const next = text.charCodeAt(at + 1)
  if (text.charCodeAt(at) < 0x80 && (Number.isNaN(next) || next < 0x80)) return text.charAt(at)
  if (markup && text.charAt(at) === '<') return '<'
  UNIT.lastIndex = at
  return UNIT.exec(text)?.[0] ?? text.charAt(at)
}

function foldUnit(unit: string, { bars, ignoreCase, joinHyphens }: Folding): string {
  if (unit.length === 1 && unit !== '`' && unit.charCodeAt(0) < 0x80) {
    if (bars && unit === '|') return ' '
    return ignoreCase ? unit.toLowerCase() : unit
  }
  const folded = unit
    .replaceAll(ALL_DROPPED, '')
    .normalize('NFKC')
    .replaceAll(QUOTES, "'")
    .replaceAll(DOUBLE_QUOTES, '"')
    .replaceAll(DASHES, '-')
  const cased = ignoreCase ? withoutCase(folded) : folded
  // A soft hyphen at a line break is one of the hyphens to join.
  return joinHyphens && SOFT_HYPHEN_BEHIND_LETTER.test(unit) ? `${cased}\u00ad` : cased
}

/** Via upper case, because some letters have several lower-case forms but one upper-case form. */
function withoutCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

class Writer {
  readonly #units: string[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  /** Appends the folded form of the original from `start` to `end`. */
  put(folded: string, start: number, end: number): void {
    for (let at = 0; at < folded.length; at++) {
      const unit = folded.charAt(at)
      const isWhite = WHITE.test(unit)
      if (isWhite && this.#units.at(-1) === ' ') {
        this.#ends[this.#ends.length - 1] = end
        continue
      }
      this.#units.push(isWhite ? ' ' : unit)
      this.#starts.push(start)
      this.#ends.push(end)
    }
  }

  folded(): FoldedText {
    return { text: this.#units.join(''), starts: this.#starts, ends: this.#ends }
  }

  withoutHyphens(): FoldedText {
    const whole = this.folded()
    const gone = new Set<number>()
    for (const { 0: hyphen, index } of whole.text.matchAll(INNER_HYPHEN)) {
      for (let at = index; at < index + hyphen.length; at++) gone.add(at)
    }
    const isKept = (_: unknown, at: number) => !gone.has(at)
    return {
      text: this.#units.filter(isKept).join(''),
      starts: whole.starts.filter(isKept),
      ends: whole.ends.filter(isKept),
    }
  }
}
