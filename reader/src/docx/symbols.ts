/** Characters of Adobe's Symbol encoding from 0x20 on; a space stands where there is none. */
const SYMBOL_LOW =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
/** The same from 0xa0 on. */
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** Signs of the Wingdings fonts that carry a meaning; the others are ornaments. */
const WINGDINGS: Readonly<Record<number, string>> = {
  0x28: '☎',
  0x2a: '✉',
  0x3a: '💻',
  0x4a: '☺',
  0x4c: '☹',
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x72: '❒',
  0x73: '⬧',
  0x74: '⧫',
  0x75: '◆',
  0x76: '❖',
  0x77: '⬥',
  0x9f: '•',
  0xa7: '▪',
  0xa8: '◻',
  0xab: '★',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xef: '⇦',
  0xf0: '⇨',
  0xf1: '⇧',
  0xf2: '⇩',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}

const WINGDINGS_2: Readonly<Record<number, string>> = {
  0x4f: '✗',
  0x50: '✓',
  0x51: '☒',
  0x52: '☑',
  0x54: '☒',
  0x97: '●',
  0xa2: '■',
  0xa3: '□',
}

function inSymbol(code: number): string | undefined {
  const found = code >= 0xa0 ? SYMBOL_HIGH.charAt(code - 0xa0) : SYMBOL_LOW.charAt(code - 0x20)
  return found === '' || (found === ' ' && code !== 0x20) ? undefined : found
}

/**
 * The character that a symbol font shows for a code, with or without the 0xf000 under which such fonts
 * file it; undefined for fonts and signs that have no known one.
 */
export function symbolOf(font: string, code: number): string | undefined {
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (low > 0xff) return undefined
  const name = font.trim().toLowerCase()
  if (name === 'symbol') return inSymbol(low)
  if (name === 'wingdings') return WINGDINGS[low]
  return name === 'wingdings 2' ? WINGDINGS_2[low] : undefined
}

const PRIVATE = /[\uf020-\uf0ff]/g

/** Text with the private characters of a symbol font replaced where they are known. */
export function decodeSymbols(text: string, font: string): string {
  if (text.search(PRIVATE) === -1) return text
  return text.replace(PRIVATE, (one) => symbolOf(font, one.charCodeAt(0)) ?? one)
}
