import { countLetters, copyOf } from './character-kinds.ts'
import { isUsual, type Pairs, pairsOf } from './letter-pairs.ts'

/** How many of the letters that can be judged are in plausible words. */
type Plausibility = {
  /** Letters of words in the Latin, Cyrillic or Greek alphabet. */
  readonly letters: number
  /** Share of these letters that are in plausible words, 0 to 1. */
  readonly share: number
  /** The pairs of letters in the words, without abbreviations. */
  readonly pairs: Pairs
}

const WORD = /[\p{L}\p{M}'\u2019]{3,}/gu
const JUDGED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'\u2019]+$/u
/** Letters that can carry a syllable, which include r and l in Slavic languages. */
const VOWEL = /[aeiouy\u0131\u00E6\u0153\u00F8аеиоуыэюяєіѵъαεηιουω]/u
const SYLLABIC = /[rlрл]/u
const CONSONANTS = /[^aeiouy\u0131\u00E6\u0153\u00F8аеиоуыэюяєіѵъαεηιουω'\u2019]{7,}/u
const MAX_LENGTH = 45
/** Where the words of a joined one part, as in names of programs: "TextUIRegister". */
const JOINED = /(?<=\p{Ll})(?=\p{Lu})/u
const MIN_JOINED = 4

/** Whether capitals within a word begin other words, rather than being anywhere as in "tHeIr". */
function isJoined(word: string): boolean {
  const long = word.split(JOINED).filter((part) => part.length >= MIN_JOINED)
  return long.join('').length > 0.6 * word.length
}

/** Only this much of a text is judged. */
const MOST_CHARACTERS = 20_000

const isAccented = (letter: string): boolean =>
  !/[a-z\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter)

/** What is known of a word: whether it can be judged, whether it can be an abbreviation, and its letters. */
type Word = Pairs & {
  readonly isJudged: boolean
  readonly isAbbreviation: boolean
  readonly isPlausible: boolean
}

/** Words judged before: a document repeats most of its words. */
const known = new Map<string, Word>()
const MOST_KNOWN = 20_000
const OTHER_SCRIPT: Word = {
  isJudged: false,
  isAbbreviation: false,
  isPlausible: true,
  pairs: 0,
  frequent: 0,
}

function look(word: string): Word {
  if (!JUDGED.test(word)) return OTHER_SCRIPT
  const isAbbreviation = word.length <= 5 && word === word.toUpperCase()
  return { isJudged: true, isAbbreviation, isPlausible: looksPlausible(word), ...pairsOf(word) }
}

function factsOf(word: string): Word {
  const found = known.get(word)
  if (found !== undefined) return found
  const facts = look(word)
  if (known.size >= MOST_KNOWN) known.clear()
  if (word.length <= MAX_LENGTH) known.set(copyOf(word), facts)
  return facts
}

/** Whether a word of some language could have its letters in this order. */
function looksPlausible(word: string): boolean {
  const lower = word.toLowerCase()
  const letters = lower.normalize('NFC').match(/\p{L}/gu) ?? []
  if (letters.length > MAX_LENGTH) return false
  const accented = letters.filter(isAccented).length / letters.length
  if (accented === 1 || (letters.length >= 5 && accented > 0.6)) return false
  // Counts capitals inside a word, as in "tHeIr". One is fine, as in "McDonald".
  const inner = word.slice(1).match(/\p{Lu}/gu)?.length ?? 0
  if (inner > 1 && word !== word.toUpperCase() && !isJoined(word)) return false
  const bare = lower.normalize('NFD').replace(/\p{M}/gu, '')
  if (CONSONANTS.test(bare)) return false
  return VOWEL.test(bare) || (letters.length <= 5 && SYLLABIC.test(bare))
}

/** Begins only where a word does. Otherwise, all its ends would be tried, too. */
const LONG = /(?<!\S)\S{16,}/gu
/** Fewest different letters of a long word. Sequences of genes and patterns have fewer. */
const MIN_KINDS = 7

/** Removes encoded data and sequences: long words with digits, or of few letters. */
const withoutCodes = (text: string): string =>
  text.replaceAll(LONG, (word) =>
    (/\d/u.test(word) && /\p{L}/u.test(word)) || new Set(word.toLowerCase()).size < MIN_KINDS
      ? ' '
      : word,
  )

/** The words of a text that can be judged by their letters, without encoded data and sequences. */
export const wordsIn = (text: string): readonly string[] =>
  withoutCodes(text.slice(0, MOST_CHARACTERS)).match(WORD) ?? []

/**
 * Measures by its letters how much of a text consists of plausible words. Text in fonts with wrong
 * character codes doesn't, nor does what OCR reads in drawings or unknown scripts. Words of fewer
 * than 3 letters, abbreviations in capitals, and scripts other than Latin, Cyrillic and Greek are
 * not judged. It uses no dictionary, because dictionaries don't contain names.
 */
function plausibilityOf(words: Iterable<string>): Plausibility {
  let [letters, plausible, all, pairs, frequent] = [0, 0, 0, 0, 0]
  // A repeated word is no further evidence.
  for (const word of new Set(words)) {
    const facts = factsOf(word)
    if (!facts.isJudged) continue
    all += word.length
    if (facts.isAbbreviation) continue
    letters += word.length
    if (facts.isPlausible) plausible += word.length
    pairs += facts.pairs
    frequent += facts.frequent
  }
  return {
    letters: Math.max(letters, all),
    share: letters === 0 ? 1 : plausible / letters,
    pairs: { pairs, frequent },
  }
}

/**
 * Whether the letters of words follow each other as in no language. Few words aren't judged.
 */
export const areUnusual = (words: Iterable<string>): boolean =>
  !isUsual(plausibilityOf(words).pairs)

/** Characters that fill lines: leaders, rules and frames. */
const FILLERS = /[.\u00B7\u2022\u2026_=~*#+|/\\<>\u2010-\u2015\u2500-\u259F-]/gu
const MIN_DISTINCT = 5

/** Letters of ASCII, without case, of which a text in words has many. */
const MANY = 12

/** Whether a text has so many letters, none of them most of the time, that it can't be monotonous. */
function hasManySigns(text: string): boolean {
  const counts = new Uint32Array(26)
  for (let at = 0; at < text.length; at++) {
    const letter = (text.charCodeAt(at) | 0x20) - 0x61
    if (letter >= 0 && letter < 26) counts[letter]! += 1
  }
  const kinds = counts.reduce((sum, count) => sum + Number(count > 0), 0)
  const all = counts.reduce((sum, count) => sum + count, 0)
  return kinds >= MANY && Math.max(...counts) * 2 < all && all * 2 > text.length
}

/**
 * Whether a text consists of hardly more than one sign, such as "$ $ $", as fonts without character
 * codes are read.
 */
export function isMonotonous(text: string): boolean {
  if (hasManySigns(text)) return false
  const ink = text.replaceAll(/\s/gu, '').replaceAll(FILLERS, '')
  if (ink.length < ENOUGH_LETTERS) return false
  const counts = new Map<string, number>()
  for (const character of ink) counts.set(character, (counts.get(character) ?? 0) + 1)
  const signs = [...counts].filter(([character]) => !/\p{N}/u.test(character))
  const most = Math.max(0, ...signs.map(([, count]) => count))
  return most > 0.6 * ink.length || (counts.size < MIN_DISTINCT && signs.length === counts.size)
}

/** Signs of programs, whose names aren't words. */
const CODE_SIGNS = /[{}\\_@#=;<>/&^~|$[\]]/gu
const MIN_CODE = 0.05

/** Whether a text looks like a program or a list of its names. */
export function looksLikeCode(text: string): boolean {
  const ink = text.replaceAll(/\s|(?:[.\u00B7] ?){4,}/gu, '').length
  return (text.match(CODE_SIGNS)?.length ?? 0) > MIN_CODE * ink
}

const OTHER_LETTERS = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu
/** A text with fewer letters is not judged. */
const ENOUGH_LETTERS = 40
const LEAST_SHARE = 0.5
/** When OCR reads another script or a drawing, its confidence is lower. */
const SURE = 0.85

/**
 * Whether too little of a text can be words for it to be text in any language. Text that OCR read
 * with low `confidence` (0 to 1) also counts as gibberish if its letters follow each other as in no language.
 * Confidence matters because lists of codes have unusual pairs of letters, too.
 * @param words those of the text, if they are known
 */
export function isGibberish(text: string, confidence = 1, words = wordsIn(text)): boolean {
  const { letters, share, pairs } = plausibilityOf(words)
  if (letters < ENOUGH_LETTERS) return false
  if (share >= LEAST_SHARE && (confidence >= SURE || isUsual(pairs))) return false
  const others = text.match(OTHER_LETTERS)?.length ?? 0
  return others < 0.5 * countLetters(text)
}
