import cl100kRanks from 'gpt-tokenizer/esm/bpeRanks/cl100k_base'

/**
 * Byte pair encoding of one long piece in n log n. The library's own merge loop is quadratic: a few hundred
 * thousand characters without a break would take hours.
 */

const LONGEST_TOKEN_BYTES = 128
const POSITION_SPAN = 2 ** 31

let rankByBytes: Map<string, number> | null = null

/** Ranks by the token's bytes written as latin1; built on first use, since few documents need it. */
function ranks(): Map<string, number> {
  if (rankByBytes === null) {
    rankByBytes = new Map()
    for (const [rank, token] of cl100kRanks.entries()) {
      if (token === undefined) continue
      const bytes = typeof token === 'string' ? Buffer.from(token, 'utf8') : Buffer.from(token)
      rankByBytes.set(bytes.toString('latin1'), rank)
    }
  }
  return rankByBytes
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
 * Byte offsets in UTF-8 at which the tokens of a piece end, in order. The piece must be one match of
 * the tokenizer's splitting pattern, or any text to be encoded without splitting.
 */
export function tokenEnds(piece: string): Uint32Array {
  const bytes = Buffer.from(piece, 'utf8').toString('latin1')
  const size = bytes.length
  const table = ranks()
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
    const rank = isPair ? table.get(bytes.slice(start, end)) : undefined
    pairRank[start] = rank ?? -1
    // Equal ranks merge from the left, so the position is the lower part of the key.
    if (rank !== undefined) heap.push(rank * POSITION_SPAN + start)
  }
  for (let i = 0; i < size; i++) rate(i)
  for (let key = heap.pop(); key !== undefined; key = heap.pop()) {
    const start = key % POSITION_SPAN
    // Left over from before a neighbour was merged.
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
