/** Limits of PostgreSQL's tsvector (textsearch limitations in its manual). */
const LAST_POSITION = 16_383
const MAX_POSITIONS = 255

/** A tsvector holds less than 1 MB (2^20 bytes) of lexemes and positions; the rest is a reserve. */
const MAX_BYTES = 900_000
/** Entry, length of the positions and padding of one lexeme. */
const BYTES_A_LEXEME = 8
const BYTES_A_POSITION = 2

/** Collects the positions of lexemes within the limits of a tsvector. Keeps the beginning of a text. */
export class LexemePositions {
  readonly lexemes = new Map<string, number[]>()
  #numBytes = 0

  /** Whether the limit is reached: nothing more is added. */
  get isFull(): boolean {
    return this.#numBytes >= MAX_BYTES
  }

  /**
   * Adds a lexeme at a position (1 or more, never falling). Words after the last position are stored there, so that
   * they are found, but not in phrases. Keeps the first 255 positions of a lexeme. An empty lexeme, which a tsvector
   * can't hold, is left out.
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
