import type { ParsedPage } from '@llamaindex/liteparse'
import { countPairs } from '../../characters/letter-pairs.ts'
import { isMiscoded, byteOf } from './miscoded.ts'

/** Single-byte encodings of alphabets. */
const ENCODINGS: readonly (readonly [name: string, script: RegExp])[] = [
  ['windows-1251', /\p{Script=Cyrillic}/u],
  ['koi8-r', /\p{Script=Cyrillic}/u],
  ['koi8-u', /\p{Script=Cyrillic}/u],
  ['x-mac-cyrillic', /\p{Script=Cyrillic}/u],
  ['iso-8859-5', /\p{Script=Cyrillic}/u],
  ['ibm866', /\p{Script=Cyrillic}/u],
  ['windows-1253', /\p{Script=Greek}/u],
]
/** With fewer pairs of letters, it may be chance how many of them are frequent. */
const MIN_PAIRS = 8
/** Share of pairs that are frequent. In wrong encodings it is below 0.5. */
const MIN_FREQUENT = 0.68
const MIN_SCRIPT = 0.9
/** Share of signs that stand for unknown codes, from which the letters are lost. */
const MAX_LOST = 0.02
/** As what codes without a character are read, or with a quotation mark, which become straight ones. */
const LOST = /\u2022|(?<=[\u0080-\uFFFF])["'](?=[\u0080-\uFFFF])/gu

/** Capitals and signs within words, as similar encodings of one alphabet have them. */
const UNLIKELY =
  /(?<=\p{Ll})\p{Lu}|(?<=\p{L})[^\p{L}\p{M}\s!-~\u2010-\u2026\u00BB]|[^\p{L}\p{M}\s!-~\u2010-\u2026\u00AB](?=\p{L})/gu

/** Decodes bytes in one encoding. */
type Decode = (bytes: Uint8Array) => string

function decoded(text: string, decode: Decode): string {
  const parts = Array.from(text, (character) => {
    const byte = byteOf(character)
    return byte === undefined || byte < 0x80 ? character : decode(Uint8Array.of(byte))
  })
  return parts.join('')
}

/** The encoding in which the letters of texts follow each other as in a language. */
function encodingOf(texts: readonly string[]): Decode | null {
  const all = texts.join(' ')
  if ((all.match(LOST)?.length ?? 0) > MAX_LOST * all.length) return null
  let [best, most]: [Decode | null, number] = [null, MIN_FREQUENT]
  for (const [name, script] of ENCODINGS) {
    const decoder = new TextDecoder(name)
    const decode: Decode = (bytes) => decoder.decode(bytes)
    const text = decoded(all, decode)
    const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
    const letters = words.join('').normalize('NFD').match(/\p{L}/gu) ?? []
    const own = letters.filter((letter) => script.test(letter)).length
    const { pairs, frequent } = countPairs(words)
    if (pairs < MIN_PAIRS || own < MIN_SCRIPT * letters.length) continue
    const share = frequent / (pairs + (text.match(UNLIKELY)?.length ?? 0))
    if (share > most) [best, most] = [decode, share]
  }
  return best
}

/**
 * Restores the printed letters if the fonts of pages use the codes of another alphabet for them, such
 * as "подл" read as "ïîäë". It recognizes them by which letters follow each other.
 */
export function recoded(pages: readonly ParsedPage[]): ParsedPage[] {
  const suspicious = pages.flatMap(({ textItems }) =>
    textItems.filter(({ text }) => isMiscoded(text)),
  )
  if (suspicious.length === 0) return [...pages]
  const decodes = new Map<ParsedPage['textItems'][number], Decode>()
  for (const items of Map.groupBy(suspicious, ({ fontName = '' }) => fontName).values()) {
    const decode = encodingOf(items.map(({ text }) => text))
    if (decode !== null) for (const item of items) decodes.set(item, decode)
  }
  return pages.map((page) => {
    if (!page.textItems.some((item) => decodes.has(item))) return page
    const textItems = page.textItems.map((item) => {
      const decode = decodes.get(item)
      if (decode === undefined) return item
      const { words } = item
      const whole = words?.map((word) => ({ ...word, text: decoded(word.text, decode) }))
      return { ...item, text: decoded(item.text, decode), ...(whole && { words: whole }) }
    })
    return { ...page, textItems }
  })
}
