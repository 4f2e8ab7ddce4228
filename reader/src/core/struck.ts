import { oneLine } from './one-line.ts'

/**
 * Text that is struck out is no longer valid. It is left out of the text, and kept as a fact of the
 * block that it was in.
 */

/** Most characters of a struck text. The rest of it becomes an ellipsis. */
const MAX_LENGTH = 300
/** Most struck texts of a chunk. An ellipsis stands for the others. */
const MAX_TEXTS = 50

/** Facts about the text of a block that the text itself doesn't show. */
export type Struck = {
  /** The texts that were struck out, in reading order. Missing if there are none. */
  readonly struck?: readonly string[]
}

/** A struck text on one line and of limited length. Empty if it is only white space. */
export const struckText = (text: string): string => oneLine(text, MAX_LENGTH)

/** The member for struck texts, of which there may be none. At most 50 are kept. */
export function struckMember(texts: readonly string[]): Struck {
  if (texts.length === 0) return {}
  const isLong = texts.length > MAX_TEXTS
  return { struck: isLong ? [...texts.slice(0, MAX_TEXTS - 1), '…'] : texts }
}

/** The struck texts of several blocks or cells. */
export const struckOf = (all: readonly Struck[]): string[] =>
  all.flatMap(({ struck = [] }) => struck)
