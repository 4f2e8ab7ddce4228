import type { AnalysedText } from './analysed.ts'

/** PostgreSQL's limit for a tsvector is 1 MB. The rest is left for the tenant, which the index adds. */
const MAX_BYTES = 1_000_000
/**
 * The strength of a word in a text is tf / (0.56 + 0.84 / 150 * numWords). That is the tf / K of BM25 with k1
 * 1.4, b 0.6 and a mean length of 150 words. It is stored in the index, so its constants are fixed.
 * {@link greatestShare} relates it to BM25 with other constants.
 */
const STRENGTH = { constant: 0.56, perWord: 0.84 / 150 }

/** For each of these thresholds that the strength of a word reaches, its text gets an additional lexeme. */
export const STRENGTHS: readonly number[] = [2, 3.5, 6, 10]

/** One in this many texts has the first mark, the second, and so on. */
export const SAMPLED_ONE_IN: readonly number[] = [8, 64, 512]

// No word begins with a control character.
const STRENGTH_MARKS = ['\u0001', '\u0002', '\u0003', '\u0004'] as const
const SAMPLE_MARK = '\u0005'

/**
 * The lexeme of texts in which a word is at least as strong as a step.
 * @param step index into {@link STRENGTHS}
 */
export function strongLexeme(step: number, lexeme: string): string {
  return `${STRENGTH_MARKS[step] ?? ''}${lexeme}`
}

/**
 * The lexeme of a sample with one in N texts, selected by hash.
 * @param step index into {@link SAMPLED_ONE_IN}
 */
export function sampleLexeme(step: number): string {
  return `${SAMPLE_MARK}${step}`
}

/** How strong a word is in a text that contains it `tf` times and is `numWords` long. See {@link STRENGTHS}. */
export function strengthOf(tf: number, numWords: number): number {
  return tf / (STRENGTH.constant + STRENGTH.perWord * numWords)
}

export type Bm25 = {
  readonly k1: number
  readonly b: number
  /** Mean length of texts, in words. */
  readonly meanWords: number
}

/**
 * The least upper bound of BM25's tf / (tf + k1 * (1 - b + b * numWords / meanWords)) over all texts in which
 * the strength of the word is below `strength`. With u = 1 / tf and v = numWords / tf, the denominator is a
 * linear function of u and v. Its minimum is taken over 0 < u <= 1, v >= 0 and the line that the strength
 * defines.
 */
export function greatestShare(strength: number, { k1, b, meanWords }: Bm25): number {
  const [alpha, beta] = [k1 * (1 - b), (k1 * b) / meanWords]
  const { constant, perWord } = STRENGTH
  const needed = 1 / strength
  const u = alpha / constant >= beta / perWord ? 0 : Math.min(1, needed / constant)
  const v = Math.max(0, needed - constant * u) / perWord
  return 1 / (1 + alpha * u + beta * v)
}

/**
 * The text index of a text in PostgreSQL's tsvector notation: its words with their positions, marks for words
 * that are strong in it, the ends of its compounds, and marks of its samples. If the result exceeds the limit of the type, later words are
 * dropped first.
 * @param sha256 of the text, in hexadecimal
 */
export function toTsvector(text: AnalysedText, sha256: string): string {
  const parts = sampleMarks(sha256)
  let bytes = 0
  for (const [lexeme, positions] of text.lexemes) {
    const strength = strengthOf(positions.length, text.numWords)
    const steps = STRENGTHS.filter((least) => strength >= least).length
    bytes += (Buffer.byteLength(lexeme) + 4) * (1 + steps) + 2 * positions.length
    if (bytes > MAX_BYTES) break
    parts.push(`${quoteLexeme(lexeme)}:${positions.join(',')}`)
    for (let step = 0; step < steps; step++) parts.push(quoteLexeme(strongLexeme(step, lexeme)))
  }
  for (const ending of text.endings) {
    bytes += Buffer.byteLength(ending) + 4
    if (bytes > MAX_BYTES) break
    parts.push(quoteLexeme(ending))
  }
  return parts.join(' ')
}

/** Uses other digits than those that order the sample of lowest hashes. */
function sampleMarks(sha256: string): string[] {
  const drawn = Number.parseInt(sha256.slice(-4), 16)
  return SAMPLED_ONE_IN.flatMap((oneIn, step) =>
    drawn % oneIn === 0 ? [quoteLexeme(sampleLexeme(step))] : [],
  )
}

/** A lexeme in tsvector and tsquery notation. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll(/[\\']/g, '$&$&')}'`
}
