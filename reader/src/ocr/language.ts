import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isGibberish } from '../characters/plausible-text.ts'
import type { Tessdata } from './tessdata.ts'
import { WordList } from './word-list.ts'

/** Words long enough to indicate a language. Shorter ones are in the lists by chance. */
const WORD = /[\p{L}\p{M}'\u2019]{4,}/gu
/** Scripts without spaces between words, and words of one or two characters. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/**
 * Least share of letters in words on the lists. Text in other languages has fewer, and nonsense
 * hardly any.
 */
const MIN_KNOWN = 0.35
/**
 * From this mean confidence on, letters are right even if the words are on no list, as in another
 * language.
 */
const SURE = 0.75
/** The same for short texts, in which a high confidence may be chance. */
const SURE_OF_FEW = 0.9
const MIN_OF_FEW = 0.6
/** With fewer letters in words, a text is short. */
const FEW = 40
/** Only this much of a text is judged. */
const MOST_CHARACTERS = 20_000

/** The languages that OCR reads, if their data has word lists. */
export type Languages = {
  /** Empty if any language has no list, because then no word can be ruled out. */
  readonly lists: readonly WordList[]
}

const opened = new Map<string, Promise<Languages>>()

async function open({ tessdataPath, ocrLanguage }: Tessdata): Promise<Languages> {
  const lists: WordList[] = []
  for (const language of ocrLanguage.split('+')) {
    const path = join(tessdataPath, `${language}.traineddata`)
    const list = WordList.parse(await readFile(path).catch(() => Buffer.alloc(0)))
    if (list === null) return { lists: [] }
    lists.push(list)
  }
  return { lists }
}

/** Loads the word lists of the languages. They stay in memory for the next document. */
export function languagesOf(data: Tessdata): Promise<Languages> {
  const key = `${data.tessdataPath} ${data.ocrLanguage}`
  const known = opened.get(key) ?? open(data)
  opened.set(key, known)
  return known
}

/** The letters of long words in a text, and how many of them are in words on the lists. */
function countKnown(text: string, lists: readonly WordList[]): { letters: number; known: number } {
  let [letters, known] = [0, 0]
  // A repeated word is no further evidence.
  for (const word of new Set(text.slice(0, MOST_CHARACTERS).match(WORD))) {
    letters += word.length
    if (lists.some((list) => list.has(word))) known += word.length
  }
  return { letters, known }
}

/** With fewer letters, the share of known words says little. */
const MANY = 100
/** Share of letters in words on the lists that text without errors reaches in spite of names. */
const USUAL_KNOWN = 0.95

/**
 * How certain a text that OCR read is, 0 to 1: less than OCR says if many of its words are on no
 * list, because OCR is confident of letters even where the words make no sense.
 */
export function certaintyOf(text: string, confidence: number, { lists }: Languages): number {
  if (lists.length === 0 || UNPARTED.test(text)) return confidence
  const { letters, known } = countKnown(text, lists)
  return letters < MANY ? confidence : confidence * Math.min(1, known / (USUAL_KNOWN * letters))
}

/**
 * Whether what OCR read is text in a language. It may also be what OCR made of a drawing, of a
 * script without data, or of text that is upside down. Words on no list are accepted if OCR is
 * confident, because no list contains names or other languages.
 * @param confidence mean of all characters that were read, 0 to 1
 */
export function isLanguage(text: string, confidence: number, { lists }: Languages): boolean {
  if (isGibberish(text, confidence)) return false
  if (lists.length === 0 || UNPARTED.test(text)) return true
  const { letters, known } = countKnown(text, lists)
  if (letters === 0) return true
  if (letters < FEW && confidence < MIN_OF_FEW) return false
  return known >= MIN_KNOWN * letters || confidence >= (letters < FEW ? SURE_OF_FEW : SURE)
}
