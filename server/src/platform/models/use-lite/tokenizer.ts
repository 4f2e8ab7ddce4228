import type { Piece } from './weights.ts'

/** Represents a space, and also precedes the first word. */
export const separator = '\u2581'

/** Id for text that no piece of the vocabulary matches. */
const unknownId = 0

/** How many pieces at the start of the vocabulary represent no text. */
const reserved = 6

/**
 * Splits texts into the most likely sequence of pieces of a unigram model, like the reference implementation:
 * NFKC, a separator at the start and for every space, and one id for a run of unknown characters. Takes linear
 * time.
 */
export class Tokenizer {
  readonly #scores: Float64Array
  /** Number of characters (code points) of each piece. */
  readonly #sizes: Uint8Array
  readonly #trie: Trie
  /** Id of the separator alone. */
  readonly separatorId: number
  readonly #startsWord: Uint8Array

  /** @throws if the vocabulary has no separator */
  constructor(vocabulary: readonly Piece[]) {
    const sizes = vocabulary.map(([text]) => codePoints(text).length)
    this.#scores = Float64Array.from(vocabulary, ([, score]) => score ?? 0)
    this.#sizes = Uint8Array.from(sizes)
    this.#startsWord = Uint8Array.from(vocabulary, ([text]) => (text.startsWith(separator) ? 1 : 0))
    this.#trie = new Trie(1 + sizes.reduce((sum, size) => sum + size, 0))
    // If a piece occurs twice, the last one counts.
    for (let id = reserved; id < vocabulary.length; id++) {
      this.#trie.insert(vocabulary[id]?.[0] ?? '', id)
    }
    this.separatorId = vocabulary.findIndex(([text]) => text === separator)
    if (this.separatorId < reserved) throw new Error('The vocabulary has no separator.')
  }

  /** Whether a piece begins with the separator. */
  startsWord(id: number): boolean {
    return this.#startsWord[id] === 1
  }

  /** Ids of the pieces. An empty text has none. */
  encode(text: string): Int32Array {
    const normalized = text.normalize('NFKC')
    if (normalized === '') return new Int32Array(0)
    const symbols = codePoints(separator + normalized.replaceAll(' ', separator))
    return this.#trace(this.#findBest(symbols))
  }

  /** For every end of a prefix, the last piece of its best split (Viterbi). */
  #findBest(symbols: Int32Array): Int32Array {
    const last = new Int32Array(symbols.length + 1)
    // As in the reference, 0 is also the score of a missing split, and of a piece without a score. A colon is
    // such a piece, so it is read differently at the start of a text.
    const best = new Float64Array(symbols.length + 1)
    for (let start = 0; start < symbols.length; start++) {
      const reached = best[start] ?? 0
      let node = 0
      let isUnknown = true
      for (let end = start + 1; end <= symbols.length; end++) {
        node = this.#trie.find(node, symbols[end - 1] ?? 0)
        if (node < 0) break
        const id = this.#trie.pieceAt(node)
        if (id < 0) continue
        isUnknown = false
        improve(end, id, reached + (this.#scores[id] ?? 0))
      }
      if (isUnknown) improve(start + 1, unknownId, reached)
    }
    return last

    /** Of equal splits, the one with the shorter last piece wins. It comes later. */
    function improve(end: number, id: number, score: number): void {
      if (best[end] !== 0 && score < (best[end] ?? 0)) return
      best[end] = score
      last[end] = id
    }
  }

  #trace(last: Int32Array): Int32Array {
    const ids = new Int32Array(last.length)
    let first = ids.length
    for (let end = last.length - 1; end > 0; end -= this.#sizes[last[end] ?? 0] ?? 1) {
      const id = last[end] ?? unknownId
      if (id === unknownId && ids[first] === unknownId && first < ids.length) continue
      first -= 1
      ids[first] = id
    }
    return ids.slice(first)
  }
}

function codePoints(text: string): Int32Array {
  const symbols = new Int32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; count++) {
    const symbol = text.codePointAt(at) ?? 0
    symbols[count] = symbol
    at += symbol > 0xffff ? 2 : 1
  }
  return symbols.subarray(0, count)
}

/**
 * Pieces by their characters. Edges are stored in a hash table with open addressing, from a node and a character
 * to the next node.
 */
class Trie {
  readonly #parents: Int32Array
  readonly #symbols: Int32Array
  /** Node at the end of the edge. 0 marks a free slot, since no edge ends at the root. */
  readonly #targets: Int32Array
  readonly #pieces: Int32Array
  readonly #mask: number
  #nodes = 1

  constructor(maximalNodes: number) {
    const size = 2 ** Math.ceil(Math.log2(maximalNodes * 2))
    this.#mask = size - 1
    this.#parents = new Int32Array(size)
    this.#symbols = new Int32Array(size)
    this.#targets = new Int32Array(size)
    this.#pieces = new Int32Array(maximalNodes).fill(-1)
  }

  insert(text: string, id: number): void {
    let node = 0
    for (const symbol of codePoints(text)) {
      const place = this.#place(node, symbol)
      if (this.#targets[place] === 0) {
        this.#parents[place] = node
        this.#symbols[place] = symbol
        this.#targets[place] = this.#nodes
        this.#nodes += 1
      }
      node = this.#targets[place] ?? 0
    }
    this.#pieces[node] = id
  }

  /** The node after the edge, or -1. */
  find(node: number, symbol: number): number {
    return this.#targets[this.#place(node, symbol)] || -1
  }

  /** Id of the piece that ends at the node, or -1. */
  pieceAt(node: number): number {
    return this.#pieces[node] ?? -1
  }

  #place(node: number, symbol: number): number {
    let place = (Math.imul(node, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 0
    place = (place ^ (place >>> 15)) & this.#mask
    while (
      this.#targets[place] !== 0 &&
      (this.#parents[place] !== node || this.#symbols[place] !== symbol)
    ) {
      place = (place + 1) & this.#mask
    }
    return place
  }
}
