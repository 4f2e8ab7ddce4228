/**
 * The rule for names that people see: composed Unicode (NFC), so that two spellings of one name are one name, and
 * nothing in them that makes one name look like another or like none.
 */

/** Control characters, ends of lines, and characters that change the direction of text: a name with them looks like another. */
const MISLEADING = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Anything that is seen: no blank, no format character, no filler. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * What names of a kind must be: any name; a step of a path; a name that may be empty; or part of a name that is
 * searched for, which is only normalised.
 */
export type NameKind = 'name' | 'step' | 'optional' | 'part'

/** A name as it is stored and compared. */
export function normalName(name: string): string {
  return name.normalize('NFC')
}

/** What is wrong with a name, as a sentence, or undefined. */
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
 * Makes a name of what somebody else calls something, who can't be asked for a better one.
 * @returns an empty text when nothing of it can be seen
 */
export function cleanName(given: string): string {
  const name = normalName(
    given.toWellFormed().replaceAll(LINE_BREAKING, ' ').replaceAll(TURNING, ''),
  ).trim()
  return VISIBLE.test(name) ? name : ''
}
