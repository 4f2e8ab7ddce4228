import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isGibberish } from '../characters/plausible-text.ts'
import type { Tessdata } from './tessdata.ts'
import { WordList } from './word-list.ts'

/** Words that say something about the language: shorter ones are in the lists by chance. */
const WORD = /[\p{L}\p{M}'\u2019]{4,}/gu
/** Scripts that are written without spaces between words, and words of one or two characters. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Share of the letters in words that the lists have: text of other languages has less, nonsense has next to none. */
const MIN_KNOWN = 0.35
/** From this mean confidence on, letters are right even if the words are in no list, as in another language. */
const SURE = 0.75
/** The same for a few words, in which a high confidence may be chance. */
const SURE_OF_FEW = 0.9
const MIN_OF_FEW = 0.6
/** Letters of words, below which they are few. */
const FEW = 40
/** Of a text that is judged. */
const MOST_CHARACTERS = 20_000

/** The languages that OCR reads, as far as their data has lists of words. */
export type Languages = {
  /** None when a language has no list, so that no word is known to be in no language. */
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

/** The lists of words of the languages; they are kept for the next document. */
export function languagesOf(data: Tessdata): Promise<Languages> {
  const key = `${data.tessdataPath} ${data.ocrLanguage}`
  const known = opened.get(key) ?? open(data)
  opened.set(key, known)
  return known
}

/**
 * Whether what OCR read is text of a language, and not what it made of a drawing, of a script whose data it lacks or of
 * text upside down. Words in no list are taken where OCR is sure of them: names and other languages are in none.
 * @param confidence mean of all characters that were read, 0 to 1
 */
export function isLanguage(text: string, confidence: number, { lists }: Languages): boolean {
  if (isGibberish(text, confidence)) return false
  if (lists.length === 0 || UNPARTED.test(text)) return true
  let [letters, known] = [0, 0]
  // Words that repeat say no more than once.
  for (const word of new Set(text.slice(0, MOST_CHARACTERS).match(WORD))) {
    letters += word.length
    if (lists.some((list) => list.has(word))) known += word.length
  }
  if (letters === 0) return true
  if (letters < FEW && confidence < MIN_OF_FEW) return false
  return known >= MIN_KNOWN * letters || confidence >= (letters < FEW ? SURE_OF_FEW : SURE)
}
