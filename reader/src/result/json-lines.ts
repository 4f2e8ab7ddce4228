import { createReadStream } from 'node:fs'
import { ConversionError } from '../core/document-model.ts'

/** Longest line of a file that is read line by line, because one line at a time is in memory. */
const MAX_LINE_BYTES = 32 * 1024 * 1024
const WRITE_CHARACTERS = 1024 * 1024
const NEWLINE = 0x0a

/** Joins pieces of text into buffers of about a megabyte, to avoid many small writes. */
export async function* inBatches(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  let batch: string[] = []
  let length = 0
  for await (const piece of pieces) {
    batch.push(piece)
    length += piece.length
    if (length < WRITE_CHARACTERS) continue
    yield Buffer.from(batch.join(''))
    batch = []
    length = 0
  }
  if (batch.length > 0) yield Buffer.from(batch.join(''))
}

/**
 * Yields each value as one line of JSON. @throws ConversionError `too_large` if a value is too long
 * to be read again
 */
export function* jsonLines(values: Iterable<object>): Generator<string> {
  for (const value of values) {
    const line = JSON.stringify(value)
    // A character has at most three bytes.
    if (line.length * 3 > MAX_LINE_BYTES && Buffer.byteLength(line) > MAX_LINE_BYTES) {
      throw new ConversionError(
        'too_large',
        `A chunk of the document would contain more than ${MAX_LINE_BYTES / 1024 / 1024} MB of text.`,
      )
    }
    yield `${line}\n`
  }
}

/**
 * Reads a file of JSON lines, with one line in memory at a time.
 * @throws an ordinary Error if a line is too long, is not valid JSON or has an unexpected format,
 * which is a fault of the server
 */
export async function* readJsonLines<T>(
  path: string,
  isExpected: (value: unknown) => value is T,
): AsyncGenerator<T> {
  for await (const line of readLines(path)) {
    const value: unknown = JSON.parse(line)
    if (!isExpected(value)) throw new Error('A line of the file has an unexpected format.')
    yield value
  }
}

/**
 * Reads the lines of a file, one in memory at a time. @throws an ordinary Error if a line is too
 * long
 */
export function readLines(path: string): AsyncGenerator<string> {
  return lines(createReadStream(path))
}

async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let open: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...open, chunk.subarray(from, end)]).toString('utf8')
      open = []
      length = 0
      from = end + 1
    }
    if (from === chunk.length) continue
    open.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > MAX_LINE_BYTES) throw new Error('A line of the file is too long.')
  }
  if (open.length > 0) yield Buffer.concat(open).toString('utf8')
}
