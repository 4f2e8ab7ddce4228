import { Readable } from 'node:stream'

/**
 * Takes the first bytes of a stream.
 * @returns these bytes, fewer if the stream is shorter, and a stream with all of them. Destroying it destroys the first one
 */
export async function peek(
  stream: Readable,
  bytes: number,
): Promise<{ readonly start: Buffer; readonly whole: Readable }> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < bytes) {
    const { done, value } = await chunks.next()
    if (done === true) break
    start = Buffer.concat([start, value])
  }
  async function* all(): AsyncGenerator<Buffer> {
    if (start.length > 0) yield start
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { start: start.subarray(0, bytes), whole: streamOf(all(), stream) }
}

/** A stream of what `chunks` yields. It ends together with `source`, from which they come. */
export function streamOf(chunks: AsyncIterable<Buffer>, source: Readable): Readable {
  const stream = Readable.from(chunks, { objectMode: false })
  // A generator that nobody has started doesn't run its own cleanup.
  stream.once('close', () => source.destroy())
  return stream
}
