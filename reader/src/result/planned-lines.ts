import { passagesOfSingle } from '../chunk/passages.ts'
import { plainTextPieces } from '../chunk/plain-text.ts'
import { type ChunkOptions, planLines } from '../chunk/plan-chunks.ts'
import { DoubtfulTables } from './doubtful-tables.ts'
import type { ChunkTally } from '../chunk/chunk-statistics.ts'
import {
  ConversionError,
  type ConvertedDocument,
  type PlannedLine,
} from '../core/document-model.ts'

export type ResultOptions = ChunkOptions & {
  readonly dpi: number
  /** Most bytes of UTF-8 text. If missing, unlimited. */
  readonly maxTextBytes?: number | undefined
}

/** Limits the text of a document, because a small file may unpack to any amount. */
class TextBound {
  readonly #most: number
  #bytes = 0

  constructor({ maxTextBytes = Infinity }: Pick<ResultOptions, 'maxTextBytes'>) {
    this.#most = maxTextBytes
  }

  /** @throws ConversionError `too_large` */
  add(text: string): void {
    this.#bytes += Buffer.byteLength(text)
    if (this.#bytes <= this.#most) return
    const megabytes = Math.max(1, Math.floor(this.#most / 1024 / 1024))
    throw new ConversionError(
      'too_large',
      `The document contains more than ${String(megabytes)} MB of text, which is the most that the server accepts from a file of this size. Split it and upload the parts.`,
      { params: { megabytes } },
    )
  }
}

/**
 * Yields the plain text of a document in pieces.
 * @throws ConversionError `too_large`
 */
export function* boundedText(
  document: ConvertedDocument,
  options: ResultOptions,
): Generator<string> {
  const bound = new TextBound(options)
  for (const piece of plainTextPieces(document)) {
    for (const slice of slices(piece)) {
      bound.add(slice)
      yield slice
    }
  }
}

/**
 * Yields the nodes of a document. If it has only one chunk, the chunk's passages follow.
 * @param tally counts the nodes
 * @param doubtful collects the tables whose lines are kept
 * @throws ConversionError `too_large`
 */
export function* plannedLines(
  document: ConvertedDocument,
  options: ResultOptions,
  tally: ChunkTally,
  doubtful = new DoubtfulTables(),
): Generator<PlannedLine> {
  const bound = new TextBound(options)
  for (const planned of planLines(document, options)) {
    const line = doubtful.take(planned)
    if (line.kind === 'chunk') bound.add(line.content)
    tally.add(line)
    yield line
    if (options.mode !== 'single_chunk') continue
    const passages = passagesOfSingle(document, line, plainTextPieces(document))
    for (const passage of passages) yield { depth: 0, ...passage }
  }
}

function* slices(text: string): Generator<string> {
  const step = 1024 * 1024
  for (let at = 0; at < text.length;) {
    // Don't leave half of a surrogate pair at the end of a piece.
    const high = /[\ud800-\udbff]/.test(text.charAt(at + step - 1))
    const end = at + step + (high ? 1 : 0)
    yield text.slice(at, end)
    at = end
  }
}
