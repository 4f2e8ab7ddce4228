/** Unifies spellings: compatibility forms, letter case, accents, vowel points, digits. */

/**
 * Letters without a decomposition, and what they are folded to. The list follows Unicode's UTR 30 draft, which
 * Lucene's ICUFoldingFilter implements.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  // Arabic and Persian: wasla, teh marbuta, final and Persian yeh, Persian kaf.
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  // Devanagari candrabindu as anusvara.
  '\u0901': '\u0902',
}

const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/**
 * Combining accents (Latin, Greek, Cyrillic), Hebrew points, Arabic vowel marks, hamza and tatweel, and the
 * nukta of Devanagari. Vowel signs of Indic scripts and Thai count as letters and are kept.
 */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c]/g

/** Soft hyphen, joiners, direction marks, byte order mark, variation selectors: they only affect the appearance. */
const INVISIBLE =
  /[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu

const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u055a\u05f3]/g

/** Quotation marks within a Hebrew word mark an abbreviation. */
const GERSHAYIM = /(?<=\p{sc=Hebr})["\u05f4\u201d](?=\p{sc=Hebr})/gu

/** NFKC decomposes the Thai and Lao vowel "am", which the dictionaries don't recognize. */
const SARA_AM = /\u0e4d\u0e32|\u0ecd\u0eb2/g

/** Code points of the digit zero in scripts whose digits NFKC doesn't change. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0x1810,
]

const OTHER_DIGITS = new RegExp(
  `[${ZEROS.map((zero) => `\\u{${zero.toString(16)}}-\\u{${(zero + 9).toString(16)}}`).join('')}]`,
  'gu',
)

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.findLast((start) => start <= code) ?? code
  return String(code - zero)
}

// oxlint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\u0000-\u007f]/

/** The text in NFKC, without invisible characters and with one kind of apostrophe. Keeps letter case. */
export function normaliseText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(SARA_AM, (pair) => (pair.startsWith('\u0e4d') ? '\u0e33' : '\u0eb3'))
    .replace(APOSTROPHES, "'")
    .replace(GERSHAYIM, '')
    .replace(OTHER_DIGITS, asciiDigit)
}

/** The form in which a word of normalized text is indexed: lower case, without accents. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
}
