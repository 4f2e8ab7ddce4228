import type { Tokenizer } from './tokenizer.ts'

/**
 * Maximum number of tokens per window. Short windows find things that are mentioned in passing. A vector of 128
 * tokens would blur them.
 */
export const windowTokens = 48

/** Maximum number of windows per passage. */
export const maximalWindows = 256

/** How many code units are tokenized at a time. */
const unitSize = 4096

/** Ends of lines, of table rows and of other HTML blocks, and ends of sentences. */
const border = /\n+|<\/(?:tr|p|li|h[1-6]|div|table)>|<br\s*\/?>|[.!?…]["'”’»)\]]*(?=\s)/gi

const space = /\s/

/**
 * Cuts a passage into windows with at most {@link windowTokens} token ids, at least one. Sentences, lines and
 * table rows are packed while they fit. If one is longer than a window, it is cut between words, and a longer
 * word anywhere. Every token is in exactly one window, in order, up to {@link maximalWindows} windows. If there
 * would be more, that many are kept at even distances. Blank text is one window that contains only the
 * separator.
 *
 * Yields `undefined` after every unit of text, so that a long passage can be cut in steps.
 */
export function* cutWindows(
  text: string,
  tokenizer: Tokenizer,
): Generator<undefined, Int32Array[], undefined> {
  const windows: Int32Array[] = []
  let open: number[] = []
  for (const unit of splitUnits(text)) {
    const words = unit.split(/\s+/).filter((word) => word !== '')
    let ids = tokenizer.encode(words.join(' '))
    if (open.length + ids.length > windowTokens && open.length > 0) {
      windows.push(Int32Array.from(open))
      open = []
    }
    while (ids.length > windowTokens) {
      const end = findCut(ids, tokenizer)
      windows.push(ids.slice(0, end))
      ids = ids.subarray(end)
    }
    open.push(...ids)
    yield
  }
  if (open.length > 0) windows.push(Int32Array.from(open))
  if (windows.length === 0) windows.push(Int32Array.of(tokenizer.separatorId))
  return thin(windows)
}

/** Consecutive parts that together form the text: sentences, lines, rows. */
function* splitUnits(text: string): Generator<string> {
  let start = 0
  for (const match of text.matchAll(border)) {
    const end = match.index + match[0].length
    yield* splitLong(text.slice(start, end))
    start = end
  }
  yield* splitLong(text.slice(start))
}

function* splitLong(unit: string): Generator<string> {
  let start = 0
  while (unit.length - start > unitSize) {
    let end = start + unitSize
    while (end > start && !space.test(unit.charAt(end))) end -= 1
    // Without a space, the cut goes through a word, but never through a character.
    if (end === start) end = start + unitSize + (isLowSurrogate(unit, start + unitSize) ? 1 : 0)
    yield unit.slice(start, end)
    start = end
  }
  yield unit.slice(start)
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00
}

/** Number of tokens in the first window of a longer unit, up to the last word that begins in it. */
function findCut(ids: Int32Array, tokenizer: Tokenizer): number {
  for (let end = windowTokens; end > 0; end--) {
    if (tokenizer.startsWord(ids[end] ?? 0)) return end
  }
  return windowTokens
}

function thin(windows: Int32Array[]): Int32Array[] {
  if (windows.length <= maximalWindows) return windows
  const step = windows.length / maximalWindows
  const kept = Array.from({ length: maximalWindows }, (_, index) => Math.floor(index * step))
  return kept.flatMap((index) => windows[index] ?? [])
}
