/**
 * The rules for names that people see. They are composed Unicode (NFC), so two encodings of a name are the same name.
 * They contain nothing that makes a name look like another one or invisible.
 */

/**
 * Control characters, line breaks, and characters that change the direction of text. They can make a name look like
 * another one.
 */
const MISLEADING = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Visible characters: no spaces, format characters or fillers. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * The kinds of names: any name, a step of a path, a name that may be empty, or part of a name to search for, which is
 * only normalized.
 */
export type NameKind = 'name' | 'step' | 'optional' | 'part'

/** The normalized form in which a name is stored and compared. */
export function normalName(name: string): string {
  return name.normalize('NFC')
}

/** A message about what is wrong with a name, or undefined. */
export function nameFault(name: string, kind: NameKind): string | undefined {
  if (kind === 'part' || (kind === 'optional' && name === '')) return undefined
  if (kind === 'step') {
    if (name.includes('/')) return 'A name must not contain a slash'
    if (name === '.' || name === '..') return 'A name must not be . or ..'
  }
  if (MISLEADING.test(name)) {
    return 'A name must not contain control characters or direction marks'
  }
  return VISIBLE.test(name) ? undefined : 'A name must not be blank'
}

/**
 * Turns a name from another system into a valid one.
 * @returns an empty text if nothing visible is left
 */
export function cleanName(given: string): string {
  const name = normalName(
    given.toWellFormed().replaceAll(LINE_BREAKING, ' ').replaceAll(TURNING, ''),
  ).trim()
  return VISIBLE.test(name) ? name : ''
}
