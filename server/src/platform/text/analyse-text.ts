import { setImmediate } from 'node:timers/promises'
import type { AnalysedText } from './analysed.ts'
import { endingLexeme, formsCompounds, mayBeCompound } from './compounds.ts'
import { detectLanguage } from './detect.ts'
import { normaliseText } from './fold.ts'
import { foldCharacters } from './han-variants.ts'
import type { LanguageCode } from './languages.ts'
import { LexemePositions } from './lexeme-positions.ts'
import { analyseToken, type Word } from './token-lexemes.ts'
import { BREAK, textOfMarkup } from './markup.ts'
import { runsOf, type Run } from './scan.ts'
import { wordsOfUnspaced } from './unspaced.ts'

/**
 * Maximum number of UTF-16 units of a text that are analyzed, before and after NFKC, which can turn one unit
 * into 18.
 */
const MAX_TEXT_LENGTH = 4_000_000

/** How many runs are analyzed before the clock is checked. */
const RUNS_A_STEP = 100

/** After this time, other work gets the processor. */
const TURN_MS = 10

/** A text is prepared in slices of about this many UTF-16 units, so that no step takes long. */
const SLICE_LENGTH = 32_768
/** How far back to look for a place where a slice can end. */
const SLICE_SEARCH = 2_100

/** Where a slice of the content ends: before a tag, at white space or, without either, anywhere. */
function endOfSlice(content: string, from: number): number {
  const end = from + SLICE_LENGTH
  if (end >= content.length) return content.length
  const tail = content.slice(end - SLICE_SEARCH, end)
  const open = tail.lastIndexOf('<')
  // Only the last tag can continue beyond the slice.
  const at = open > tail.lastIndexOf('>') ? open : tail.search(/\s\S*$/)
  return at === -1 ? end : end - SLICE_SEARCH + at
}

const GAP: Run = { kind: 'gap', text: BREAK }

/** Collects the words of a text with their positions. */
class TextIndexer {
  readonly found = new LexemePositions()
  readonly #endings = new Set<string>()
  #numWords = 0
  #position = 0
  #isAfterGap = false
  readonly #language: LanguageCode | null

  constructor(language: LanguageCode | null) {
    this.#language = language
  }

  /** The next position. A border between cells takes one, so that phrases don't cross it. */
  #next(): number {
    this.#position += this.#isAfterGap && this.#position > 0 ? 2 : 1
    this.#isAfterGap = false
    return this.#position
  }

  add(run: Run): void {
    if (run.kind === 'token') this.#addToken(run)
    else if (run.kind === 'characters') this.#addCharacters(run.text)
    else if (run.kind === 'unspaced') this.#addUnspaced(run.text)
    else this.#isAfterGap = true
  }

  result(): AnalysedText {
    return {
      language: this.#language,
      numWords: this.#numWords,
      lexemes: this.found.lexemes,
      endings: this.#endings,
    }
  }

  #addToken({ text, also }: Run): void {
    const { wholes: own, words } = analyseToken(text, this.#language)
    const wholes = also === undefined ? own : [...own, ...also]
    for (const [i, word] of words.entries()) {
      const at = this.#next()
      if (i === 0) for (const whole of wholes) this.found.add(whole, at)
      for (const lexeme of word.lexemes) this.found.add(lexeme, at)
      this.#addEnding(word)
      if (!word.isStopWord) this.#numWords++
    }
  }

  /** The ends of compounds have no position: they only lead to words that have some. */
  #addEnding({ lexemes: [stem], language, spelling }: Word): void {
    if (stem === undefined || !formsCompounds(language) || !mayBeCompound(spelling)) return
    if (!this.found.isFull) this.#endings.add(endingLexeme(stem))
  }

  /** Adds each character at its position, alone and together with the next one. */
  #addCharacters(run: string): void {
    let previous: string | undefined
    let previousAt = 0
    for (const character of foldCharacters(run)) {
      const at = this.#next()
      if (previous !== undefined) this.found.add(previous + character, previousAt)
      this.found.add(character, at)
      previous = character
      previousAt = at
      this.#numWords++
    }
  }

  #addUnspaced(run: string): void {
    for (const word of wordsOfUnspaced(run)) {
      this.found.add(word, this.#next())
      this.#numWords++
    }
  }
}

/** A text to be indexed for search. */
type SearchText = {
  readonly content: string
  /** The headings above the text. Each is read {@link HEADING_WEIGHT} times to give its words more weight. */
  readonly headings: readonly string[]
}

/** How often words of headings count: the field weight of BM25F as a whole number. */
const HEADING_WEIGHT = 2
/** Maximum number of UTF-16 units of all headings that are analyzed. */
const MAX_HEADINGS_LENGTH = 4_000

/** Headings are read before the text. If the text is too long for the index, no heading is lost. */
function readHeadings(headings: readonly string[]): Run[] {
  const text = headings.join(BREAK).slice(0, MAX_HEADINGS_LENGTH)
  if (text.trim() === '') return []
  const runs = [...runsOf(normaliseText(textOfMarkup(text))), GAP]
  return Array.from({ length: HEADING_WEIGHT }, () => runs).flat()
}

/** Analyzes a text in steps, so that other work can run between them. */
function* analyseInSteps({
  content: whole,
  headings,
}: SearchText): Generator<undefined, AnalysedText> {
  const content = whole.slice(0, MAX_TEXT_LENGTH)
  const above = readHeadings(headings)
  let indexer: TextIndexer | undefined
  let numRuns = 0
  let numRead = 0
  for (let from = 0; from < content.length && numRead < MAX_TEXT_LENGTH;) {
    const end = endOfSlice(content, from)
    const text = normaliseText(textOfMarkup(content.slice(from, end)))
    indexer ??= openIndexer([text, ...headings], above)
    for (const run of runsOf(text)) {
      indexer.add(run)
      if (indexer.found.isFull) return indexer.result()
      // A run of characters can be as long as a hundred words.
      if (++numRuns % RUNS_A_STEP === 0 || run.text.length > RUNS_A_STEP) yield
    }
    from = end
    numRead += text.length
    yield
  }
  return (indexer ?? openIndexer(headings, above)).result()
}

/**
 * An indexer that has already read the headings above a text. A text that is too short to tell its language has that of
 * its headings, which name the document and its sections.
 */
function openIndexer(texts: readonly string[], above: readonly Run[]): TextIndexer {
  const [text = ''] = texts
  const all = () => detectLanguage(normaliseText(texts.join('\n').slice(0, MAX_HEADINGS_LENGTH)))
  const indexer = new TextIndexer(detectLanguage(text) ?? all())
  for (const run of above) indexer.add(run)
  return indexer
}

/**
 * Analyzes a text and its headings for the text index. The text is plain text that may contain HTML tables. Its
 * language is detected. If that fails, words are analyzed in the default language of their script (Latin:
 * English).
 *
 * Limits: a lexeme has at most 200 UTF-16 units and 255 positions, positions end at 16383, and everything
 * together fits a tsvector. If a text doesn't fit, its beginning is kept, and `numWords` counts only that.
 */
export function analyseText(content: string, headings: readonly string[] = []): AnalysedText {
  const steps = analyseInSteps({ content, headings })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same for several texts, in order, without blocking the event loop. */
export async function analyseTexts(texts: Iterable<SearchText>): Promise<AnalysedText[]> {
  const analysed: AnalysedText[] = []
  let until = performance.now() + TURN_MS
  for (const text of texts) {
    const steps = analyseInSteps(text)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        analysed.push(step.value)
        break
      }
      if (performance.now() < until) continue
      await setImmediate()
      until = performance.now() + TURN_MS
    }
  }
  return analysed
}
