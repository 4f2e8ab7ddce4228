/**
 * The rules for names that people see. Names that look the same are the same: Unicode is composed (NFC), spaces are single
 * and not at the ends, and nothing is invisible or turns the direction of text. Case counts.
 */

/** Control characters, line breaks, and characters that change the direction of text. */
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Characters that nobody sees. Each would make a second name that looks like the first. */
const UNSEEN =
  /[\u00ad\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]|\u034f|\u180e|\p{Variation_Selector}(?<!\ufe0f)/gu
/**
 * Joiners and the marks of emoji matter after an emoji and in scripts that join letters, such as Arabic and Devanagari.
 * Elsewhere, nobody sees them.
 */
const JOINING =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\u200d\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])[\u200c\u200d]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9])\ufe0f|(?<![\p{Extended_Pictographic}\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007f}]/gu
const MISLEADING = [LINE_BREAKING, TURNING, UNSEEN, JOINING]

/** Every kind of space, such as the one that doesn't break. */
const SPACES = /\p{Zs}+/gu
const OUTER = /^ | $/g
/** Visible characters: no spaces, format characters or fillers. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * The kinds of names: any name, a step of a path, a name that may be empty, or part of a name to search for, which is
 * only normalized.
 */
export type NameKind = 'name' | 'step' | 'optional' | 'part'

/**
 * The form in which a name is stored and compared: composed, without spaces around it, and with one space between words.
 * So names that look the same are the same.
 */
export function normalName(name: string): string {
  return name.normalize('NFC').replaceAll(SPACES, ' ').replaceAll(OUTER, '')
}

/** The normalized form of a part of a name. Its spaces count. */
export function normalPart(part: string): string {
  return part.normalize('NFC')
}

/** A message about what is wrong with a name, or undefined. */
export function nameFault(name: string, kind: NameKind): string | undefined {
  if (kind === 'part' || (kind === 'optional' && name === '')) return undefined
  if (kind === 'step') {
    if (name.includes('/')) return 'A name must not contain a slash'
    if (name === '.' || name === '..') return 'A name must not be . or ..'
  }
  if (MISLEADING.some((misleading) => name.search(misleading) !== -1)) {
    return 'A name must not contain control characters, direction marks or invisible characters'
  }
  return VISIBLE.test(name) ? undefined : 'A name must not be blank'
}

/**
 * A message about what is wrong with a name that was stored by an earlier version, or undefined. Names that look alike
 * stay, because two folders may have them.
 */
export function storedNameFault(name: string, kind: NameKind): string | undefined {
  return nameFault(name.replaceAll(UNSEEN, '').replaceAll(JOINING, ''), kind)
}

/**
 * Turns a name from another system into a valid one.
 * @returns an empty text if nothing visible is left
 */
export function cleanName(given: string): string {
  const shown = MISLEADING.reduce(
    (name, misleading) => name.replaceAll(misleading, misleading === LINE_BREAKING ? ' ' : ''),
    given.toWellFormed().normalize('NFC'),
  )
  const name = normalName(shown)
  return VISIBLE.test(name) ? name : ''
}
