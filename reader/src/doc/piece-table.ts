import iconv from 'iconv-lite'
import { partitionPoint } from '../core/partition-point.ts'
import { damaged } from './fib.ts'

/** A run of characters that are stored together. */
export type Piece = {
  /**
   * Position of its first character, and of the one after its last, in characters of the document.
   */
  readonly from: number
  readonly to: number
  /** Position of its first byte in the stream. */
  readonly offset: number
  readonly bytesEach: 1 | 2
}

const MAX_PIECES = 1_000_000

/** Reads the piece table, which says where each character is stored (MS-DOC 2.8.35). */
export function readPieces(clx: Buffer): readonly Piece[] {
  let at = 0
  while (clx[at] === 1 && at + 3 <= clx.length) at += 3 + clx.readUInt16LE(at + 1)
  if (clx[at] !== 2 || at + 5 > clx.length) throw damaged()
  const table = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.min(Math.floor((table.length - 4) / 12), MAX_PIECES)
  const pieces: Piece[] = []
  for (let piece = 0; piece < count; piece++) {
    const from = table.readInt32LE(piece * 4)
    const to = table.readInt32LE(piece * 4 + 4)
    const stored = table.readUInt32LE((count + 1) * 4 + piece * 8 + 2)
    if (from < 0 || to < from || from !== (pieces.at(-1)?.to ?? from)) throw damaged()
    const isShort = (stored & 0x40000000) !== 0
    const offset = stored & 0x3fffffff
    pieces.push({ from, to, offset: isShort ? offset / 2 : offset, bytesEach: isShort ? 1 : 2 })
  }
  return pieces
}

/** The characters of a document and their positions in the stream. */
export class PieceText {
  readonly text: string
  readonly #pieces: readonly Piece[]
  /** Positions are mostly requested in order. */
  #last: Piece | undefined

  constructor(stream: Buffer, pieces: readonly Piece[]) {
    this.#pieces = pieces
    // A piece can't have more characters than the stream has bytes, but many pieces may repeat the
    // same bytes.
    let room = stream.length
    this.text = pieces
      .map(({ from, to, offset, bytesEach }) => {
        room -= to - from
        if (room < 0) throw damaged()
        const bytes = stream.subarray(offset, offset + (to - from) * bytesEach)
        const text = bytesEach === 1 ? iconv.decode(bytes, 'cp1252') : bytes.toString('utf16le')
        return text.padEnd(to - from, ' ')
      })
      .join('')
  }

  /** Position of a character in the stream. */
  offsetOf(position: number): number {
    const isIn = ({ from, to }: Piece) => position >= from && position < to
    if (this.#last === undefined || !isIn(this.#last)) {
      this.#last = this.#pieces[partitionPoint(this.#pieces, ({ to }) => to <= position)]
    }
    const piece = this.#last
    return piece === undefined ? -1 : piece.offset + (position - piece.from) * piece.bytesEach
  }
}
