/** Limits of PostgreSQL's tsvector. See "Limitations" under full text search in its manual. */
const LAST_POSITION = 16_383
const MAX_POSITIONS = 255

/** A tsvector can hold less than 1 MB (2^20 bytes) of lexemes and positions. The rest is a reserve. */
const MAX_BYTES = 900_000
/** Bytes for the entry, the length of the positions and the padding of one lexeme. */
const BYTES_A_LEXEME = 8
const BYTES_A_POSITION = 2

/** Collects the positions of lexemes within the limits of a tsvector. Keeps the beginning of a text. */
export class LexemePositions {
  readonly lexemes = new Map<string, number[]>()
  #numBytes = 0

  /** Whether the limit is reached and nothing more is added. */
  get isFull(): boolean {
    return this.#numBytes >= MAX_BYTES
  }

  /**
   * Adds a lexeme at a position (1 or more, never falling). Words after the last position are stored there. They
   * can be found, but not in phrases. Keeps the first 255 positions of a lexeme. Skips an empty lexeme, which a
   * tsvector can't hold.
   */
  add(lexeme: string, position: number): void {
    if (lexeme === '') return
    const at = Math.min(position, LAST_POSITION)
    const positions = this.lexemes.get(lexeme)
    if (positions !== undefined) {
      if (positions.length >= MAX_POSITIONS || positions.at(-1) === at || this.isFull) return
      positions.push(at)
      this.#numBytes += BYTES_A_POSITION
      return
    }
    const size = Buffer.byteLength(lexeme) + BYTES_A_LEXEME + BYTES_A_POSITION
    if (this.isFull) return
    this.lexemes.set(lexeme, [at])
    this.#numBytes += size
  }
}
