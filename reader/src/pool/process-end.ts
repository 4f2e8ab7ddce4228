import { type Circumstances, ConversionError } from '../core/document-model.ts'
import { TOO_BUSY, TOO_MUCH_MEMORY } from './child-protocol.ts'

/** Signals by which a process ends because of what it does itself. */
const OWN_SIGNALS: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
])
/** Those of a process that was refused memory. */
const MEMORY_SIGNALS: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV'])
/** Exit codes of a shell that couldn't start the program. */
const NOT_STARTED: ReadonlySet<number | null> = new Set([126, 127])

export const STOPPED = 'The converter stopped unexpectedly on this document.'

/** How a process ended during a job. */
export type ProcessEnd = {
  /** Undefined if it couldn't be started. */
  readonly pid: number | undefined
  readonly exitCode: number | null
  readonly signal: string | null
  /** Whether it used much of the memory that it may use. */
  readonly hasGrown: boolean
  readonly circumstances: Circumstances
}

/** What the end of a process that nobody here has ended says about the document. */
export function faultOf({
  pid,
  exitCode,
  signal,
  hasGrown,
  circumstances,
}: ProcessEnd): ConversionError {
  const { isMemoryShort } = circumstances
  if (pid === undefined || NOT_STARTED.has(exitCode)) {
    return new ConversionError('unavailable', 'The server could not start a converter.')
  }
  if (signal === TOO_BUSY) {
    return new ConversionError(
      'timeout',
      'One part of the document used too much processor time.',
      { circumstances },
    )
  }
  if (signal !== null && !OWN_SIGNALS.has(signal)) {
    return new ConversionError(
      'killed',
      'The converter was ended from outside while it worked on this document.',
      { circumstances },
    )
  }
  if (hasGrown && !isMemoryShort && MEMORY_SIGNALS.has(signal ?? '')) {
    return new ConversionError('too_large', TOO_MUCH_MEMORY)
  }
  return new ConversionError('crashed', STOPPED, { circumstances })
}
