import { foldWord, normaliseText } from '../../../platform/text/fold.ts'
import { analyseQuery } from '../../../platform/text/index.ts'
import { matchOf } from '../prefix.ts'
import { anyOf } from '../ranking.ts'
import type { Operand } from './operator.ts'

/** What a text must contain for one operand. */
export type Needed = {
  /** A tsquery. */
  readonly match: string
  /** For the beginning of a word. */
  readonly beginning?: Beginning
}

/** The beginning of a word, folded. */
export type Beginning = {
  readonly prefix: string
  /**
   * Shorter stems of words that may have this beginning, as *inform* of *information* for `informati*`. A text with one
   * of these has such a word only if its wording shows it.
   */
  readonly stems: readonly string[]
}

/** What the operators of a query require of the chunks that it finds. */
export type Conditions = {
  /** The text of a chunk or passage has one of each group. */
  readonly has: readonly (readonly Needed[])[]
  /** The text of a chunk, with all of its passages, has none of these. */
  readonly lacks: readonly Needed[]
  /** Each is met, or not met if it is excluded. */
  readonly fields: readonly FieldCondition[]
}

export type FieldCondition = {
  readonly isExcluded: boolean
} & (
  | {
      readonly of: 'name'
      /** Names of documents: those that have all words of one value. Each word is a list of patterns for `like`. */
      readonly values: readonly (readonly (readonly string[])[])[]
    }
  | {
      readonly of: 'type'
      readonly documentTypes: readonly string[]
      readonly chunkTypes: readonly string[]
      /** How names of documents may end, without a dot. */
      readonly extensions: readonly string[]
    }
  | { readonly of: 'tag' | 'in'; readonly ids: readonly string[] }
)

/** A stem has at least this many letters. */
const SHORTEST_STEM = 3

/**
 * What a text must contain for an operand.
 * @param languages those of the texts
 * @returns undefined for an operand without words
 */
export function neededBy(
  { text, isPrefix }: Operand,
  languages: readonly string[],
): Needed | undefined {
  if (isPrefix) {
    const beginning = beginningOf(text)
    return { match: matchOf(beginning), beginning }
  }
  const [words = []] = analyseQuery(
    `"${text.replaceAll(/["“”„«»「」『』]/g, ' ')}"`,
    languages,
  ).phrases
  const steps = words.filter(({ lexemes }) => lexemes.length > 0)
  if (steps.length === 0) return undefined
  return { match: steps.map(({ lexemes }) => anyOf(lexemes)).join(' <-> ') }
}

function beginningOf(text: string): Beginning {
  const prefix = foldWord(normaliseText(text))
  const lengths = Array.from({ length: prefix.length }, (_, length) => length)
  const stems = lengths.filter((length) => length >= SHORTEST_STEM)
  return { prefix, stems: stems.map((length) => prefix.slice(0, length)) }
}

/** A tsquery for the texts that may have one of each group. Undefined without groups. */
export function textsWith(groups: Conditions['has']): string | undefined {
  if (groups.length === 0) return undefined
  return groups
    .map((group) => `(${group.map(({ match }) => `(${match})`).join(' | ')})`)
    .join(' & ')
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** In these scripts, words follow each other without spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** The words of a name to look for, each with the patterns of its forms. See {@link FieldCondition}. */
export function patternsOf(name: string, languages: readonly string[]): string[][] {
  const words = normaliseText(name).match(WORD) ?? []
  return words.map((word) => {
    const lexemes = analyseQuery(word, languages).terms.flatMap((term) => term.lexemes)
    const isUnspaced = UNSPACED.test(word)
    const forms = isUnspaced ? [foldWord(word)] : [foldWord(word), ...lexemes]
    return [...new Set(forms)].map((form) => `%${isUnspaced ? '' : ' '}${escaped(form)}%`)
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
