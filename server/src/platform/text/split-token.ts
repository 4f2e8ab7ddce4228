import { foldWord } from './fold.ts'
import { usualFormsOf } from './identifiers.ts'
import { numberForms } from './numbers.ts'
import { joinCompound } from './open-compounds.ts'

/** A part of a token with its own position. */
export type TokenWord = {
  readonly text: string
  /** An elided article or preposition (l', d', all'), which is always a stop word. */
  readonly isElided: boolean
  /** Lexemes of a number, which is not stemmed. */
  readonly forms?: readonly string[]
}

/** A whole token and its parts, independent of the language. */
export type SplitToken = {
  /** Folded lexemes of the whole token, if it is more than one word. They have the position of the first word. */
  readonly wholes: readonly string[]
  readonly words: readonly TokenWord[]
  /** A hyphenated or open compound of letters as one word. It takes the place of `wholes`. */
  readonly joined?: string
}

/** French, Italian and Catalan words that are written with an apostrophe before a vowel. */
const ELISION =
  /^(?:[lmtnsjdc]|qu|jusqu|quoiqu|lorsqu|puisqu|un|all|dall|dell|nell|sull|coll|quell|quest|gl|agl|dagl|degl|negl|sugl)'(?=\p{L}\p{L})/iu

/** Endings of English contractions, which stay one word. */
const CONTRACTION = /\p{L}'(?:t|re|ve|ll|d|m)$/iu

const VERSION = /^v(?=\d+(?:\.\d+)+$)/i
const PART_BORDER = /[^\p{L}\p{M}\p{N}']+/u
const CASE_BORDER = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u
const DIGIT_BORDER = /(?=\p{N})(?<=\p{L}\p{M}*)|(?<=\p{N})(?=\p{L})/gu

/** More changes between letters and digits mean a checksum or an id, which is not split. */
const MAX_DIGIT_BORDERS = 4

const COMPOUND = /^\p{L}[\p{L}\p{M}]*(?:[-‐ ]\p{L}[\p{L}\p{M}]*)+$/u
const LETTERS_ONLY = /^(?:\p{L}\p{M}*)+$/u
const LOWER_ONLY = /^\p{Ll}+$/u

/** Splits B12 or INV2024, but not H2O, A4 or 3D. */
function splitAtDigits(text: string): readonly string[] {
  const parts = text.split(DIGIT_BORDER)
  const areShort = parts.every((part) => part.length < 2)
  return parts.length > MAX_DIGIT_BORDERS + 1 || areShort ? [text] : parts
}

function splitApostrophes(piece: string): readonly string[] {
  return CONTRACTION.test(piece) ? [piece] : piece.split("'").filter((part) => part !== '')
}

function partsOf(core: string): readonly string[] {
  const isVersion = VERSION.test(core)
  const pieces = isVersion ? ['v', ...core.slice(1).split(PART_BORDER)] : core.split(PART_BORDER)
  return pieces
    .flatMap(splitApostrophes)
    .flatMap((piece) =>
      LETTERS_ONLY.test(piece) || /\d/.test(piece) ? piece.split(CASE_BORDER) : [piece],
    )
    .flatMap((piece) => (/\p{N}/u.test(piece) ? splitAtDigits(piece) : [piece]))
    .filter((part) => foldWord(part) !== '')
}

function wholesOf(written: string, core: string): readonly string[] {
  const wholes = [foldWord(written).replace('‐', '-').replace(' ', '')]
  if (VERSION.test(core)) wholes.push(core.slice(1))
  return [...new Set([...wholes, ...usualFormsOf(core)])]
}

/**
 * Splits a token of normalized text at punctuation, at capitals within a word, and between letters and digits. A
 * possessive 's is dropped. A number with its points and commas stays one word, as in Lucene.
 */
export function splitToken(token: string): SplitToken {
  if (LOWER_ONLY.test(token)) return { wholes: [], words: [{ text: token, isElided: false }] }
  const elision = ELISION.exec(token)?.[0] ?? ''
  const written = token.slice(elision.length).replace(/'s$/i, '')
  const core = written.replace(/^[.#@$€£§]+ ?/, '').replace(/ ?(?<![%+#])[%+#]+$/, '')
  const isMarked = core !== written
  const elided = elision === '' ? [] : [{ text: elision.slice(0, -1), isElided: true }]
  const forms = numberForms(core)
  if (forms !== undefined) {
    const wholes = isMarked ? wholesOf(written, core) : []
    return { wholes, words: [...elided, { text: core, isElided: false, forms }] }
  }
  const words = partsOf(core).map((text) => ({ text, isElided: false }))
  if (COMPOUND.test(core)) {
    return { wholes: [], words: [...elided, ...words], joined: joinCompound(core) }
  }
  const wholes = isMarked || words.length > 1 ? wholesOf(written, core) : []
  return { wholes: wholes.filter((whole) => whole !== ''), words: [...elided, ...words] }
}
