/** Characters of Adobe's Symbol encoding from 0x20 on. A space means none. */
const SYMBOL_LOW =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
/** The same from 0xa0 on. */
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** A table of symbols, each written after its two-digit hexadecimal code. */
const signs = (entries: string): ReadonlyMap<number, string> =>
  new Map(
    entries.split(' ').map((entry) => [Number.parseInt(entry.slice(0, 2), 16), entry.slice(2)]),
  )

/** The Wingdings symbols that have a meaning. The others are ornaments. */
const WINGDINGS = signs(
  '28☎ 2a✉ 3a💻 4a☺ 4c☹ 6c● 6d❍ 6e■ 6f□ 71❑ 72❒ 73⬧ 74⧫ 75◆ 76❖ 77⬥ 9f• a7▪ ' +
    'a8◻ ab★ d8➢ df← e0→ e1↑ e2↓ e8➔ ef⇦ f0⇨ f1⇧ f2⇩ fb✗ fc✓ fd☒ fe☑',
)
const WINGDINGS_2 = signs('4f✗ 50✓ 51☒ 52☑ 54☒ 97● a2■ a3□')

function inSymbol(code: number): string | undefined {
  const found = code >= 0xa0 ? SYMBOL_HIGH.charAt(code - 0xa0) : SYMBOL_LOW.charAt(code - 0x20)
  return found === '' || (found === ' ' && code !== 0x20) ? undefined : found
}

/**
 * The character that a symbol font displays for a code, with or without the offset of 0xf000 of
 * such fonts. Undefined for unknown fonts and symbols.
 */
export function symbolOf(font: string, code: number): string | undefined {
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (low > 0xff) return undefined
  const name = font.trim().toLowerCase()
  if (name === 'symbol') return inSymbol(low)
  if (name === 'wingdings') return WINGDINGS.get(low)
  return name === 'wingdings 2' ? WINGDINGS_2.get(low) : undefined
}

const PRIVATE = /[\uf020-\uf0ff]/g

/** Replaces private-use characters of a symbol font if their meaning is known. */
export function decodeSymbols(text: string, font: string): string {
  if (text.search(PRIVATE) === -1) return text
  return text.replace(PRIVATE, (one) => symbolOf(font, one.charCodeAt(0)) ?? one)
}
