import { PassThrough, type Readable } from 'node:stream'
import type { SourceFault } from '../core/connector.ts'

/**
 * The same stream, whose errors are faults of the source. Destroying it destroys the original one, so nothing more is
 * received.
 */
export function withFaults(stream: Readable, toFault: (error: unknown) => SourceFault): Readable {
  const result = new PassThrough()
  stream.once('error', (error) => result.destroy(toFault(error)))
  // A connection may end without an error before everything has arrived.
  stream.once('close', () => {
    if (!stream.readableEnded) result.destroy(toFault(new Error('The connection was closed.')))
  })
  result.once('close', () => stream.destroy())
  return stream.pipe(result)
}
