import type { Readable } from 'node:stream'
import { unusable } from './read-zip.ts'

const BATCH_LINES = 500
const BATCH_BYTES = 1024 * 1024
/** The longest text of a chunk is far shorter. */
const MOST_LINE_BYTES = 32 * 1024 * 1024
const NEWLINE = 10

export type Batch = {
  readonly lines: readonly string[]
  /** The number of the first line. */ readonly first: number
}

/**
 * Reads lines of JSON in batches. @throws StartFault for a line that is too long, isn't UTF-8, or has characters that the
 * database can't store
 */
export async function* readBatches(name: string, source: Readable): AsyncGenerator<Batch> {
  let [lines, bytes, first] = [[] as string[], 0, 1]
  for await (const line of split(name, source)) {
    lines.push(line)
    bytes += line.length
    if (lines.length < BATCH_LINES && bytes < BATCH_BYTES) continue
    yield { lines, first }
    first += lines.length
    lines = []
    bytes = 0
  }
  if (lines.length > 0) yield { lines, first }
}

async function* split(name: string, source: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (parts: Buffer[]): string => {
    try {
      return decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts))
    } catch {
      throw unusable(`${name} is not UTF-8.`)
    }
  }
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield decode([...rest, chunk.subarray(start, end)])
      rest = []
      restBytes = 0
      start = end + 1
    }
    if (start === chunk.length) continue
    rest.push(chunk.subarray(start))
    restBytes += chunk.length - start
    if (restBytes > MOST_LINE_BYTES) throw unusable(`a line of ${name} is too long.`)
  }
  if (rest.length > 0) yield decode(rest)
}
