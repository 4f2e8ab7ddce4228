import type { ParsedPage } from '@llamaindex/liteparse'

/** Single-byte encodings, with the letters that are frequent in their languages. */
const ENCODINGS: readonly (readonly [name: string, script: RegExp, frequent: RegExp])[] = [
  ['windows-1251', /\p{Script=Cyrillic}/u, /[оеаинтсрвліу]/iu],
  ['koi8-r', /\p{Script=Cyrillic}/u, /[оеаинтсрвліу]/iu],
  ['x-mac-cyrillic', /\p{Script=Cyrillic}/u, /[оеаинтсрвліу]/iu],
  ['windows-1253', /\p{Script=Greek}/u, /[αοιετσνηρκπ]/iu],
]
/** With fewer letters, their frequencies mean nothing. */
const MIN_LETTERS = 40
/** Share of accented letters from which a text's codes belong to another alphabet. */
const MOSTLY = 0.6
const MIN_FREQUENT = 0.6
const MIN_SCRIPT = 0.9

/** The bytes of the characters as which fonts without an encoding are read. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

const ACCENTED = /[\u00AA\u00B5\u00BA\u00C0-\u00FF\u0152\u0153\u0160\u0161\u0178\u017D\u017E]/gu

/** Whether most letters of a text have accents, which is true of no language. */
function isSuspicious(text: string): boolean {
  const accented = text.match(ACCENTED)?.length ?? 0
  return accented >= 2 && accented > MOSTLY * (text.match(/\p{L}/gu)?.length ?? 0)
}

/** Decodes bytes in one encoding. */
type Decode = (bytes: Uint8Array) => string

function decoded(text: string, decode: Decode): string {
  const parts = Array.from(text, (character) => {
    const byte = BYTES.get(character)
    return byte === undefined || byte < 0x80 ? character : decode(Uint8Array.of(byte))
  })
  return parts.join('')
}

const shareOf = (letters: readonly string[], wanted: RegExp): number =>
  letters.filter((letter) => wanted.test(letter)).length / letters.length

/** The encoding in which the letters of texts have the frequencies of a language. */
function encodingOf(texts: readonly string[]): Decode | null {
  const all = texts.join(' ')
  for (const [name, script, frequent] of ENCODINGS) {
    const decoder = new TextDecoder(name)
    const decode: Decode = (bytes) => decoder.decode(bytes)
    const letters = decoded(all, decode).normalize('NFD').match(/\p{L}/gu) ?? []
    const small = letters.filter((letter) => letter === letter.toLowerCase())
    const isLikely =
      shareOf(letters, script) >= MIN_SCRIPT &&
      shareOf(letters, frequent) >= MIN_FREQUENT &&
      small.length >= 0.5 * letters.length
    if (isLikely) return decode
  }
  return null
}

/**
 * Restores the printed letters if the fonts of pages use the codes of another alphabet for them, such
 * as "подл" read as "ïîäë". It recognizes them by letter frequencies.
 */
export function recoded(pages: readonly ParsedPage[]): ParsedPage[] {
  const suspicious = pages.flatMap(({ textItems }) =>
    textItems.filter(({ text }) => isSuspicious(text)),
  )
  const letters = suspicious.reduce((sum, { text }) => sum + (text.match(ACCENTED)?.length ?? 0), 0)
  if (letters < MIN_LETTERS) return [...pages]
  const decode = encodingOf(suspicious.map(({ text }) => text))
  if (decode === null) return [...pages]
  const known = new Set(suspicious)
  return pages.map((page) => ({
    ...page,
    textItems: page.textItems.map((item) => {
      if (!known.has(item)) return item
      const { words } = item
      const whole = words?.map((word) => ({ ...word, text: decoded(word.text, decode) }))
      return { ...item, text: decoded(item.text, decode), ...(whole && { words: whole }) }
    }),
  }))
}
