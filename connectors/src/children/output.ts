import { Readable } from 'node:stream'
import type { SourceFault } from '../core/connector.ts'
import type { Child, ChildEnd } from './child.ts'

export type OutputOptions = {
  readonly toFault: (end: ChildEnd) => SourceFault
  /** How long it may write nothing while somebody waits for it. */
  readonly silenceMs: number
}

/**
 * What a program writes. If it fails, the error comes after its output, so that what is incomplete never ends like something
 * complete.
 */
export async function* outputOf(
  child: Child,
  { toFault, silenceMs }: OutputOptions,
): AsyncGenerator<Buffer> {
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let isSilent = false
  const onSilence = (): void => {
    isSilent = true
    child.kill()
  }
  try {
    for (;;) {
      // It isn't silent while nobody reads.
      const timer = setTimeout(onSilence, silenceMs)
      const next = await chunks.next().finally(() => clearTimeout(timer))
      if (next.done === true) break
      yield next.value
    }
    const end = await child.ended
    child.signal.throwIfAborted()
    if (isSilent) throw toFault({ ...end, why: 'timeout' })
    if (end.why !== 'ended' || end.code !== 0) throw toFault(end)
  } finally {
    child.kill()
  }
}

/** The output as a stream. Destroying it kills the program. */
export function outputStream(child: Child, chunks: AsyncIterable<Buffer>): Readable {
  const iterator = chunks[Symbol.asyncIterator]()
  const readOn = async (stream: Readable): Promise<void> => {
    try {
      const next = await iterator.next()
      stream.push(next.done === true ? null : next.value)
    } catch (error) {
      stream.destroy(error as Error)
    }
  }
  return new Readable({
    read() {
      void readOn(this)
    },
    // The iterator may be waiting for output that never comes.
    destroy(error, done) {
      child.kill()
      done(error)
    },
  })
}

/** Splits output at a separator. @throws the error of `tooLong` for a piece of more than `maxBytes` */
export async function* splitAt(
  chunks: AsyncIterable<Buffer>,
  { separator, maxBytes, tooLong }: SplitOptions,
): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (;;) {
      const end = chunk.indexOf(separator, start)
      const piece = chunk.subarray(start, end === -1 ? chunk.length : end)
      size += piece.length
      if (size > maxBytes) throw tooLong()
      rest.push(piece)
      if (end === -1) break
      yield Buffer.concat(rest)
      rest = []
      size = 0
      start = end + 1
    }
  }
  if (size > 0) yield Buffer.concat(rest)
}

export type SplitOptions = {
  /** A byte. */
  readonly separator: number
  readonly maxBytes: number
  readonly tooLong: () => Error
}
