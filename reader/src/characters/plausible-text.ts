import { countLetters, ownCopy } from './character-kinds.ts'

/** Letters of words that could be of a language, among all letters that can be judged. */
type Plausibility = {
  /** Letters of words in the Latin, Cyrillic or Greek alphabet. */
  readonly letters: number
  /** Share of them, 0 to 1, in words that could be words. */
  readonly share: number
  /** The words, one after the other, in lower case. */
  readonly words: string
}

const WORD = /[\p{L}\p{M}'\u2019]{3,}/gu
const JUDGED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'\u2019]+$/u
/** Letters that carry a syllable; r and l do in Slavic languages. */
const VOWEL = /[aeiouy\u0131\u00E6\u0153\u00F8аеиоуыэюяєіѵъαεηιουω]/u
const SYLLABIC = /[rlрл]/u
const CONSONANTS = /[^aeiouy\u0131\u00E6\u0153\u00F8аеиоуыэюяєіѵъαεηιουω'\u2019]{7,}/u
const MAX_LENGTH = 45
const FREQUENT = /[eainotsrоеаинтсріαοιετσνηρ]/u
/** Letters from which their frequencies say something. */
const MANY_LETTERS = 150
/** Of a text that is judged. */
const MOST_CHARACTERS = 20_000

const isAccented = (letter: string): boolean =>
  !/[a-z\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter)

/** What is known of words: a document repeats most of them. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 20_000

/** Whether letters may be in this order in a word of some language. */
function isPlausible(word: string): boolean {
  const found = known.get(word)
  if (found !== undefined) return found
  const is = looksPlausible(word)
  if (known.size >= MOST_KNOWN) known.clear()
  if (word.length <= MAX_LENGTH) known.set(ownCopy(word), is)
  return is
}

function looksPlausible(word: string): boolean {
  const lower = word.toLowerCase()
  const letters = lower.normalize('NFC').match(/\p{L}/gu) ?? []
  if (letters.length > MAX_LENGTH) return false
  const accented = letters.filter(isAccented).length / letters.length
  if (accented === 1 || (letters.length >= 5 && accented > 0.6)) return false
  // Capitals within a word, as in "tHeIr"; a second part may begin with one, as in "McDonald".
  const inner = word.slice(1).match(/\p{Lu}/gu)?.length ?? 0
  if (inner > 1 && word !== word.toUpperCase()) return false
  const bare = lower.normalize('NFD').replace(/\p{M}/gu, '')
  if (CONSONANTS.test(bare)) return false
  return VOWEL.test(bare) || (letters.length <= 5 && SYLLABIC.test(bare))
}

/** How often letters that are frequent in all languages of their alphabet occur in a text. */
function hasUsualLetters(text: string): boolean {
  const letters = text.normalize('NFD').match(/\p{L}/gu) ?? []
  const shareOf = (some: RegExp): number =>
    letters.reduce((sum, letter) => sum + (some.test(letter) ? 1 : 0), 0) / letters.length
  if (letters.length < MANY_LETTERS) return true
  const vowels = shareOf(VOWEL)
  return vowels > 0.22 && vowels < 0.65 && shareOf(FREQUENT) > 0.45
}

/**
 * How far a text consists of what could be words, by their letters: text of fonts with wrong character codes and what OCR
 * reads in drawings or in other scripts does not. Words of fewer than 3 letters, abbreviations in capitals, and scripts
 * other than Latin, Cyrillic and Greek are not judged; no dictionary is used, because names are in none.
 */
function plausibilityOf(text: string): Plausibility {
  let [letters, plausible, all] = [0, 0, '']
  // Words that repeat say no more than once.
  for (const word of new Set(text.slice(0, MOST_CHARACTERS).match(WORD))) {
    if (!/^[a-z]+$/i.test(word) && !JUDGED.test(word)) continue
    all += word.toLowerCase()
    if (word.length <= 5 && word === word.toUpperCase()) continue
    letters += word.length
    if (isPlausible(word)) plausible += word.length
  }
  return {
    letters: Math.max(letters, all.length),
    share: letters === 0 ? 1 : plausible / letters,
    words: all,
  }
}

const OTHER_LETTERS = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu
/** Letters without which a text is not judged. */
const ENOUGH_LETTERS = 40
const LEAST_SHARE = 0.5
/** OCR is less sure of letters that it reads in another script or in a drawing. */
const SURE = 0.85

/**
 * Whether so much of a text can't be words that it is no text of a language. Where it was read by OCR with little
 * `confidence` (0 to 1), it is none either when its letters occur in unusual numbers; lists of codes are like that too.
 */
export function isGibberish(text: string, confidence = 1): boolean {
  const { letters, share, words } = plausibilityOf(text)
  if (letters < ENOUGH_LETTERS) return false
  if (share >= LEAST_SHARE && (confidence >= SURE || hasUsualLetters(words))) return false
  const others = text.match(OTHER_LETTERS)?.length ?? 0
  return others < 0.5 * countLetters(text)
}
