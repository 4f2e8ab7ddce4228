import { createHash } from 'node:crypto'

/**
 * How posting lists are stored (`search_posting`): for each text with a word, its place in its block, how often it has
 * the word, and its length. `write-blocks.ts` writes the same format in SQL.
 */

/** A word in fewer texts of a block shares a list with other rare words. */
export const OWN_LIST = 16
/** Number of lists for rare words in a block. */
export const SHARED_LISTS = 2048
/** Counts from this on are stored as this. */
export const MOST_COUNTED = 255
/** Lengths are stored as logarithms in steps of this many per doubling, rounded down. */
export const STEPS_A_DOUBLING = 16

/** The number that stands for a word in posting lists. A few words share theirs. */
export function hashOf(lexeme: string): number {
  return createHash('md5').update(lexeme).digest().readUInt32BE(0)
}

/** The keys of the lists that may contain a word. */
export function keysOf(hash: number): [own: number, shared: number] {
  return [hash, -1 - (hash % SHARED_LISTS)]
}

/** For each stored length, the number of words that a text has at least. */
export const LEAST_WORDS: Float64Array = Float64Array.from({ length: 256 }, (_, step) =>
  step === 0 ? 0 : 2 ** (step / STEPS_A_DOUBLING),
)

/** Bytes of an entry for one text. */
const ENTRY = 4
/** Bytes before the entries of a rare word: its hash and their number. */
const HEAD = 5

/**
 * The entries for a word in a list.
 * @returns a part of the list, empty if the word isn't there
 */
export function entriesOf(list: Uint8Array, key: number, hash: number): DataView {
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength)
  if (key >= 0) return view
  for (let at = 0; at + HEAD <= list.byteLength;) {
    const bytes = view.getUint8(at + 4) * ENTRY
    if (view.getUint32(at) === hash) {
      return new DataView(list.buffer, list.byteOffset + at + HEAD, bytes)
    }
    at += HEAD + bytes
  }
  return new DataView(list.buffer, list.byteOffset, 0)
}

/** The number of texts of a list. */
export function sizeOf(entries: DataView): number {
  return entries.byteLength / ENTRY
}

/** Calls `each` with the place, count and stored length of every text of a list. */
export function readEntries(
  entries: DataView,
  each: (place: number, count: number, length: number) => void,
): void {
  for (let at = 0; at + ENTRY <= entries.byteLength; at += ENTRY) {
    each(entries.getUint16(at), entries.getUint8(at + 2), entries.getUint8(at + 3))
  }
}
