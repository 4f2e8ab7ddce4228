import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type Cl100kRanks from 'gpt-tokenizer/esm/bpeRanks/cl100k_base'

/**
 * Byte pair encoding of the pieces of a text. The library's own encoder creates objects for every
 * pair, which takes ten times as long for text that isn't in any language. Its time is also
 * quadratic: a few hundred thousand characters without a break would take hours.
 */

const LONGEST_TOKEN_BYTES = 128
/** For shorter pieces, scanning all pairs is faster than a heap. */
const LONG_BYTES = 400
const POSITION_SPAN = 2 ** 31
const NO_RANK = 2 ** 30

type Ranks = {
  /** By the bytes of a token, written as latin1. */
  readonly byBytes: ReadonlyMap<string, number>
  /**
   * Ranks of two-byte tokens, by the first byte times 256 plus the second. NO_RANK if there is
   * none.
   */
  readonly ofPairs: Int32Array
}

let known: Ranks | null = null

/** Built on first use, because a process may never count tokens. */
function ranks(): Ranks {
  if (known !== null) return known
  const { default: cl100kRanks } = loadTable()
  const byBytes = new Map<string, number>()
  const ofPairs = new Int32Array(2 ** 16).fill(NO_RANK)
  for (const [rank, token] of cl100kRanks.entries()) {
    if (token === undefined) continue
    const bytes = typeof token === 'string' ? bytesOf(token) : Buffer.from(token).toString('latin1')
    byBytes.set(bytes, rank)
    if (bytes.length === 2) ofPairs[pairAt(bytes, 0)] = rank
  }
  known = { byBytes, ofPairs }
  return known
}

/** Loaded with `require`, because counting doesn't wait. */
function loadTable(): { readonly default: typeof Cl100kRanks } {
  const path = fileURLToPath(import.meta.resolve('gpt-tokenizer/esm/bpeRanks/cl100k_base'))
  return createRequire(import.meta.url)(path) as { readonly default: typeof Cl100kRanks }
}

const pairAt = (bytes: string, at: number) => bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)

/** A text in UTF-8, written as latin1. */
function bytesOf(text: string): string {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) return Buffer.from(text, 'utf8').toString('latin1')
  }
  return text
}

/**
 * Where the parts of a short piece begin and, at the same index, the rank that a part has together
 * with the next one.
 */
const starts = new Int32Array(LONG_BYTES + 1)
const joined = new Int32Array(LONG_BYTES + 1)

function countShort(bytes: string, { byBytes, ofPairs }: Ranks): number {
  let parts = bytes.length
  for (let at = 0; at < parts; at++) {
    starts[at] = at
    joined[at] = at + 1 < parts ? ofPairs[pairAt(bytes, at)]! : NO_RANK
  }
  starts[parts] = bytes.length
  const rate = (part: number) => {
    if (part + 2 > parts) return NO_RANK
    return byBytes.get(bytes.slice(starts[part], starts[part + 2])) ?? NO_RANK
  }
  while (parts > 1) {
    let first = 0
    for (let part = 1; part < parts - 1; part++) if (joined[part]! < joined[first]!) first = part
    if (joined[first] === NO_RANK) break
    starts.copyWithin(first + 1, first + 2, parts + 1)
    joined.copyWithin(first + 1, first + 2, parts)
    parts -= 1
    joined[first] = rate(first)
    if (first > 0) joined[first - 1] = rate(first - 1)
  }
  return parts
}

/** Counts the tokens of a piece, which must be one match of the tokenizer's splitting pattern. */
export function countBytePairs(piece: string): number {
  const table = ranks()
  const bytes = bytesOf(piece)
  if (table.byBytes.has(bytes)) return 1
  return bytes.length > LONG_BYTES ? tokenEnds(piece).length : countShort(bytes, table)
}

/** A binary heap of numbers, smallest first. */
class MinHeap {
  readonly #items: number[] = []

  push(item: number): void {
    const items = this.#items
    let at = items.push(item) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (items[parent]! <= item) break
      items[at] = items[parent]!
      at = parent
    }
    items[at] = item
  }

  pop(): number | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      if (child + 1 < items.length && items[child + 1]! < items[child]!) child++
      if (items[child]! >= last) break
      items[at] = items[child]!
      at = child
    }
    items[at] = last
    return top
  }
}

/**
 * Byte offsets in UTF-8 at which the tokens of a piece end, in order. The piece must be one match
 * of the tokenizer's splitting pattern, or any text to encode without splitting.
 */
export function tokenEnds(piece: string): Uint32Array {
  const bytes = bytesOf(piece)
  const size = bytes.length
  const { byBytes } = ranks()
  const next = new Int32Array(size + 1)
  const previous = new Int32Array(size + 1)
  const pairRank = new Int32Array(size + 1).fill(-1)
  const heap = new MinHeap()
  for (let i = 0; i <= size; i++) {
    next[i] = i + 1
    previous[i] = i - 1
  }
  const rate = (start: number) => {
    const middle = next[start]!
    const end = middle < size ? next[middle]! : size + 1
    const isPair = middle < size && end - start <= LONGEST_TOKEN_BYTES
    const rank = isPair ? byBytes.get(bytes.slice(start, end)) : undefined
    pairRank[start] = rank ?? -1
    // Equal ranks merge from the left, so the position is the lower part of the key.
    if (rank !== undefined) heap.push(rank * POSITION_SPAN + start)
  }
  for (let i = 0; i < size; i++) rate(i)
  for (let key = heap.pop(); key !== undefined; key = heap.pop()) {
    const start = key % POSITION_SPAN
    // This entry is from before a neighbor was merged.
    if (pairRank[start] !== Math.floor(key / POSITION_SPAN)) continue
    const middle = next[start]!
    const end = next[middle]!
    next[start] = end
    if (end <= size) previous[end] = start
    pairRank[middle] = -1
    rate(start)
    if (start > 0) rate(previous[start]!)
  }
  const ends: number[] = []
  for (let at = 0; at < size; at = next[at]!) ends.push(next[at]!)
  return Uint32Array.from(ends)
}
