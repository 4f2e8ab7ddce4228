import type { Rect } from '../core/geometry.ts'
import { isGibberish } from '../characters/plausible-text.ts'
import { weightedMedian } from '../core/weights.ts'

/** A word, or several close together, in an image. */
export type Words = Rect & {
  readonly text: string
  /** 0 to 1. */
  readonly confidence: number
}

/** Below this, OCR is guessing, mostly at drawings. */
const MIN_CONFIDENCE = 0.6
/**
 * Stricter for single characters, because OCR easily sees them in lines and corners of drawings.
 */
const MIN_CONFIDENCE_SHORT = 0.85
/** Below this mean, everything that OCR read in an image is a guess. */
const MIN_CONFIDENCE_IMAGE = 0.75
/** Least share of real words in an image. OCR finds single letters in photos. */
const MIN_SHARE_WORDS = 0.35

const LETTERS = /[\p{L}\p{N}]/gu
const WORD =
  /\p{L}{3}|\p{N}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const lettersIn = (text: string): number => text.match(LETTERS)?.length ?? 0

function isLikely(words: Words, height: number): boolean {
  const letters = lettersIn(words.text)
  if (letters === 0 || words.confidence < MIN_CONFIDENCE) return false
  // A line read as an I is thin, and a drawing read as a letter is much larger than the text around
  // it.
  const isTall = words.height > 4 * height || words.height > 8 * (words.width / words.text.length)
  return words.confidence >= (letters === 1 || isTall ? MIN_CONFIDENCE_SHORT : MIN_CONFIDENCE)
}

/** The median height, weighted by the number of letters. */
export function usualHeight(all: readonly { text: string; height: number }[]): number {
  return weightedMedian(all.map(({ text, height }) => ({ value: height, weight: text.length })))
}

/**
 * Drops what OCR read where there is no text: words with low confidence, marks without letters, and
 * everything if hardly any of it can be a word.
 */
export function dropNoise(all: readonly Words[]): Words[] {
  const height = usualHeight(all)
  const likely = all.filter((words) => isLikely(words, height))
  const letters = likely.reduce((sum, { text }) => sum + lettersIn(text), 0)
  const weighted = likely.reduce(
    (sum, { text, confidence }) => sum + lettersIn(text) * confidence,
    0,
  )
  if (letters === 0 || weighted / letters < MIN_CONFIDENCE_IMAGE) return []
  const single = likely
    .flatMap(({ text }) => text.split(/\s+/))
    .filter((text) => lettersIn(text) > 0)
  const share = single.filter((text) => WORD.test(text)).length / single.length
  const isText = share >= MIN_SHARE_WORDS && !isGibberish(single.join(' '), weighted / letters)
  return isText ? likely : []
}
