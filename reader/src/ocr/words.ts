/** A piece of text on a picture, with its box in pixels: one word or several that stand close together. */
export type Words = {
  readonly text: string
  /** 0 to 1. */
  readonly confidence: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Below this a reader of text guesses at what is a drawing. */
const MIN_CONFIDENCE = 0.6
/** A single character is easily seen in a line or a corner of a drawing. */
const MIN_CONFIDENCE_SHORT = 0.85
/** Mean of a picture that is all guesses. */
const MIN_CONFIDENCE_PICTURE = 0.75
/** Of the words of a picture, those that may be words: photos give letters here and there. */
const MIN_SHARE_WORDS = 0.35

const LETTERS = /[\p{L}\p{N}]/gu
const WORD =
  /\p{L}{3}|\p{N}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const lettersIn = (text: string): number => text.match(LETTERS)?.length ?? 0

function isLikely(words: Words, height: number): boolean {
  const letters = lettersIn(words.text)
  if (letters === 0 || words.confidence < MIN_CONFIDENCE) return false
  // A line taken for an I is thin; a drawing taken for a letter is much larger than the text around it.
  const isTall = words.height > 4 * height || words.height > 8 * (words.width / words.text.length)
  return words.confidence >= (letters === 1 || isTall ? MIN_CONFIDENCE_SHORT : MIN_CONFIDENCE)
}

/** The middle of the heights, each counted by its letters. */
export function usualHeight(all: readonly Words[]): number {
  const sorted = all.toSorted((a, b) => a.height - b.height)
  const total = sorted.reduce((sum, { text }) => sum + text.length, 0)
  let passed = 0
  for (const { text, height } of sorted) {
    passed += text.length
    if (passed * 2 >= total) return height
  }
  return 0
}

/**
 * Leaves out what was read where nothing is written: what the reader itself doubts, marks without letters, and
 * everything when hardly anything could be a word. No dictionary is asked: names and codes are in none.
 */
export function dropNoise(all: readonly Words[]): Words[] {
  const height = usualHeight(all)
  const likely = all.filter((words) => isLikely(words, height))
  const letters = likely.reduce((sum, { text }) => sum + lettersIn(text), 0)
  const weighted = likely.reduce(
    (sum, { text, confidence }) => sum + lettersIn(text) * confidence,
    0,
  )
  if (letters === 0 || weighted / letters < MIN_CONFIDENCE_PICTURE) return []
  const single = likely
    .flatMap(({ text }) => text.split(/\s+/))
    .filter((text) => lettersIn(text) > 0)
  const share = single.filter((text) => WORD.test(text)).length / single.length
  return share < MIN_SHARE_WORDS ? [] : likely
}
