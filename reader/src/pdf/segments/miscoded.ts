/** The bytes of the characters as which fonts without an encoding are read. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** The code of a character in fonts without an encoding. */
export const byteOf = (character: string): number | undefined => BYTES.get(character)

/** Share of characters beyond ASCII from which a text's codes belong to another alphabet. */
const MOSTLY = 0.6
const ASCII = /[ -~\s]/
const PLAIN = /^[\0-\x7f]*$/
/** Signs of ASCII that can't stand for letters. */
const NO_LETTER = /[^\p{L}\u0080-\uFFFF]/gu
/** Signs that texts of all languages have, also in rows. */
const TYPOGRAPHIC =
  /[\u2010-\u2027\u2030\u00A7\u00A9\u00AB\u00AE\u00B0-\u00B3\u00B7\u00BB\u00D7\u00F7]/gu

/** Whether most letters of a text are accented ones or signs, which is true of no language. */
export function isMiscoded(text: string): boolean {
  if (PLAIN.test(text)) return false
  const ink = text.replaceAll(NO_LETTER, '')
  const high = Array.from(ink).filter((one) => !ASCII.test(one) && BYTES.has(one))
  if (high.length < 2 || high.length <= MOSTLY * ink.length) return false
  const plain = high.join('').replaceAll(TYPOGRAPHIC, '')
  return plain.length >= 2 && plain.length >= 0.4 * high.length
}
