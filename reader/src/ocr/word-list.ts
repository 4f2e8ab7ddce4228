/**
 * Parts of a language's data file by their index in its table, as in Tesseract's tessdatamanager.h.
 */
const WORDS = 19
const CHARACTERS = 21
const MOST_PARTS = 64
/** The number with which a word list begins. */
const MAGIC = 42
const HEAD_BYTES = 10
const EDGE_BYTES = 8
/** Flags of an edge: the last edge of its node, and the end of a word. */
const FLAGS = 8
const IS_LAST = 1
const ENDS_WORD = 4
const HIGH = 2 ** 32

/** @returns null if the file doesn't have this part */
function partOf(file: Buffer, wanted: number): Buffer | null {
  const count = file.readInt32LE(0)
  if (count <= wanted || count > MOST_PARTS) return null
  const starts = Array.from({ length: count }, (_, at) => Number(file.readBigInt64LE(4 + 8 * at)))
  const start = starts[wanted] ?? -1
  if (start < 0) return null
  const end = starts.find((other) => other > start) ?? file.length
  // A copy, so that the rest of the file can be freed.
  return Buffer.from(file.subarray(start, end))
}

/**
 * The words of a language from its OCR data. They form an automaton whose edges have 64 bits: a
 * letter, flags, and the number of the next node's first edge (dawg.h of Tesseract).
 */
export class WordList {
  readonly #edges: Buffer
  readonly #letters: ReadonlyMap<string, number>
  /** Where the parts of an edge begin, as powers of two. */
  readonly #flags: number
  readonly #next: number

  private constructor(edges: Buffer, letters: ReadonlyMap<string, number>, size: number) {
    this.#edges = edges
    this.#letters = letters
    this.#flags = 2 ** Math.ceil(Math.log2(size + 1))
    this.#next = this.#flags * FLAGS
  }

  /** Reads a `.traineddata` file. @returns null if it has no word list */
  static parse(file: Buffer): WordList | null {
    try {
      const [words, characters] = [partOf(file, WORDS), partOf(file, CHARACTERS)]
      if (words === null || characters === null || words.readInt16LE(0) !== MAGIC) return null
      // The first line is the number of characters, then each has one line.
      const lines = characters.toString('utf8').split('\n').slice(1)
      const letters = new Map(lines.map((line, id) => [line.split(' ', 1)[0] ?? '', id]))
      const count = Math.floor((words.length - HEAD_BYTES) / EDGE_BYTES)
      if (count < 1) return null
      const edges = words.subarray(HEAD_BYTES, HEAD_BYTES + count * EDGE_BYTES)
      return new WordList(edges, letters, words.readInt32LE(2))
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }

  /** Whether a word is in the list, as written or in lower case. */
  has(word: string): boolean {
    return this.#follow(word) || this.#follow(word.toLowerCase())
  }

  #follow(word: string): boolean {
    let node = 0
    let isEnd = false
    for (const [at, letter] of Array.from(word).entries()) {
      const id = this.#letters.get(letter)
      // Only the first node is 0.
      if (id === undefined || (at > 0 && node === 0)) return false
      const edge = this.#edgeOf(node, id)
      if (edge === null) return false
      isEnd = (Math.floor(edge / this.#flags) & ENDS_WORD) !== 0
      node = Math.floor(edge / this.#next)
    }
    return isEnd
  }

  #edgeOf(node: number, letter: number): number | null {
    for (let at = node * EDGE_BYTES; at + EDGE_BYTES <= this.#edges.length; at += EDGE_BYTES) {
      const edge = this.#edges.readUInt32LE(at) + this.#edges.readUInt32LE(at + 4) * HIGH
      if (edge % this.#flags === letter) return edge
      if ((Math.floor(edge / this.#flags) & IS_LAST) !== 0) return null
    }
    return null
  }
}
