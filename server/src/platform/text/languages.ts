import StemmerCs from '@nlpjs/lang-cs/src/stemmer-cs.js'
import StemmerPl from '@nlpjs/lang-pl/src/stemmer-pl.js'
import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as armenian } from '@orama/stemmers/armenian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as nepali } from '@orama/stemmers/nepali'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as tamil } from '@orama/stemmers/tamil'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { stemmer as porter } from 'stemmer'
import { americanOf } from './english-spellings.ts'
import { tellFault } from './faults.ts'
import { foldWord } from './fold.ts'
import { baseOf } from './irregular-forms.ts'
import { separateLexemeOf } from './separate-words.ts'
import { stemBulgarian } from './stem-bulgarian.ts'

type Script = 'Latin' | 'Greek' | 'Cyrillic' | 'Armenian' | 'Arabic' | 'Devanagari' | 'Tamil'

type Language = {
  readonly scripts: readonly Script[]
  /** Maps a lower-case word with accents to its stem, which is folded afterwards. */
  readonly stem: (word: string) => string
}

/** Accents don't matter in English, and Porter's rules expect letters without them. */
function stemEnglish(word: string): string {
  const folded = foldWord(word)
  return /^[a-z]+$/.test(folded) ? porter(folded) : folded
}

/**
 * "Muenchen" is "München": ae, oe and ue are umlauts unless a vowel or q precedes them. The new spelling of
 * "Photographie" is "Fotografie".
 */
function stemGerman(word: string): string {
  return german(
    word
      .replace(/ß/g, 'ss')
      .replace(/phot(?=o)|(?<=gra)ph|(?<=tele)ph/g, (part) => part.replace('ph', 'f'))
      .replace(/(?<=poten)t(?=ial)/g, 'z')
      .replace(/(?<![aeiouäöüq])([aou])e/g, '$1\u0308')
      .normalize(),
  )
}

/** "And" or "so" before an article. The stemmer only knows the article, and prepositions with it. */
const ARABIC_CONJUNCTION = /^[وف](?=(?:[بك]?ال|لل).{3})/

/** Vowel marks, tatweel and forms of hamza vary between writers and would hide affixes. */
function stemArabic(word: string): string {
  return arabic(
    word
      .replace(/[\u0640\u064b-\u065f\u0670]/g, '')
      .replace(/[أإآٱ]/g, 'ا')
      .replace(ARABIC_CONJUNCTION, ''),
  )
}

/** In Danish and Norwegian names and old texts, aa is å. */
function withA(stem: (word: string) => string): (word: string) => string {
  return (word) => stem(word.replaceAll('aa', 'å'))
}

const czech = new StemmerCs()
const polish = new StemmerPl()

const LANGUAGES = {
  ar: { scripts: ['Arabic'], stem: stemArabic },
  bg: { scripts: ['Cyrillic'], stem: stemBulgarian },
  // These two stemmers work best on words without accents.
  cs: { scripts: ['Latin'], stem: (word) => czech.stemWord(foldWord(word)) },
  pl: { scripts: ['Latin'], stem: (word) => polish.stemWord(foldWord(word)) },
  da: { scripts: ['Latin'], stem: withA(danish) },
  de: { scripts: ['Latin'], stem: stemGerman },
  el: { scripts: ['Greek'], stem: greek },
  en: { scripts: ['Latin'], stem: stemEnglish },
  es: { scripts: ['Latin'], stem: spanish },
  fi: { scripts: ['Latin'], stem: finnish },
  fr: { scripts: ['Latin'], stem: french },
  hi: { scripts: ['Devanagari'], stem: hindi },
  hu: { scripts: ['Latin'], stem: hungarian },
  hy: { scripts: ['Armenian'], stem: armenian },
  id: { scripts: ['Latin'], stem: indonesian },
  it: { scripts: ['Latin'], stem: italian },
  ne: { scripts: ['Devanagari'], stem: nepali },
  nl: { scripts: ['Latin'], stem: dutch },
  no: { scripts: ['Latin'], stem: withA(norwegian) },
  pt: { scripts: ['Latin'], stem: portuguese },
  ro: { scripts: ['Latin'], stem: romanian },
  ru: { scripts: ['Cyrillic'], stem: russian },
  sr: { scripts: ['Latin', 'Cyrillic'], stem: serbian },
  sv: { scripts: ['Latin'], stem: swedish },
  ta: { scripts: ['Tamil'], stem: tamil },
  tr: { scripts: ['Latin'], stem: turkish },
  uk: { scripts: ['Cyrillic'], stem: ukrainian },
} satisfies Record<string, Language>

/** ISO 639-1 code of a language that has a stemmer. */
export type LanguageCode = keyof typeof LANGUAGES

const BY_CODE: ReadonlyMap<string, Language> = new Map(Object.entries(LANGUAGES))

/** Whether a code names a language that has a stemmer. */
export function isLanguageCode(code: string): code is LanguageCode {
  return BY_CODE.has(code)
}

const RANGES: readonly (readonly [first: number, last: number, script: Script])[] = [
  [0x41, 0x24f, 'Latin'],
  [0x370, 0x3ff, 'Greek'],
  [0x400, 0x52f, 'Cyrillic'],
  [0x531, 0x58f, 'Armenian'],
  [0x600, 0x77f, 'Arabic'],
  [0x900, 0x97f, 'Devanagari'],
  [0xb80, 0xbff, 'Tamil'],
  [0x1e00, 0x1eff, 'Latin'],
  [0x1f00, 0x1fff, 'Greek'],
]

/** The stemmer for words in a script other than that of their text, and for texts in an unknown language. */
const USUAL: Readonly<Record<Script, LanguageCode>> = {
  Latin: 'en',
  Greek: 'el',
  Cyrillic: 'ru',
  Armenian: 'hy',
  Arabic: 'ar',
  Devanagari: 'hi',
  Tamil: 'ta',
}

function scriptOf(word: string): Script | undefined {
  const code = word.charCodeAt(0)
  return RANGES.find(([first, last]) => code >= first && code <= last)?.[2]
}

/**
 * The language for stemming a word, given the language of its text (null if unknown). Null if there is no
 * stemmer for the word's script.
 */
export function languageOfWord(
  word: string,
  textLanguage: LanguageCode | null,
): LanguageCode | null {
  const script = scriptOf(word)
  if (script === undefined) return null
  const fits = textLanguage !== null && BY_CODE.get(textLanguage)?.scripts.includes(script) === true
  return fits ? textLanguage : USUAL[script]
}

/** The languages that have a stemmer. */
export const LANGUAGE_CODES: readonly LanguageCode[] = [...BY_CODE.keys()].filter(isLanguageCode)

/** The folded stem of a lower-case word, or the folded word if its stemmer fails. */
export function stemWord(word: string, language: LanguageCode): string {
  return stemsOf(word, language)[0]
}

/**
 * The folded stems of a lower-case word. An irregular form has two: that of its base, which other forms share, and its
 * own. A word that would be mistaken for another one is its own stem.
 */
export function stemsOf(word: string, language: LanguageCode): [string, ...string[]] {
  const folded = foldWord(word)
  const spelled = language === 'en' ? americanOf(folded) : folded
  const separate = separateLexemeOf(spelled, language)
  if (separate !== undefined) return [separate]
  const own = stemOf(language === 'en' ? spelled : word, language) || folded
  const base = baseOf(spelled, language)
  const shared = base === undefined ? own : stemOf(base, language)
  return shared === own ? [own] : [shared, own]
}

function stemOf(word: string, language: LanguageCode): string {
  try {
    return foldWord(LANGUAGES[language].stem(word))
  } catch (error) {
    tellFault(`The stemmer for ${language}`, error)
    return word
  }
}
