import { ProgressLine } from './progress-line.ts'
import { exitCodeOf, onStopSignal, type StopSignal } from './stop-signals.ts'
import { say } from './terminal.ts'

/** Lets a long command report its progress and find out when to stop. */
export type Stoppable = {
  readonly signal: AbortSignal
  readonly onProgress: (what: string, count?: number) => void
  /** Clears the progress for other output. */
  readonly clear: () => void
}

/**
 * Runs a long command that Ctrl-C stops cleanly.
 * @param stopped returns the message to print after it was stopped
 * @returns the exit code
 */
export async function runStoppable(
  work: (run: Stoppable) => Promise<number>,
  stopped: () => string,
): Promise<number> {
  const stopping = new AbortController()
  let signal: StopSignal | undefined
  const removeListeners = onStopSignal((which) => {
    signal = which
    stopping.abort(new Error('Stopped.'))
  })
  const line = new ProgressLine()
  try {
    return await work({
      signal: stopping.signal,
      onProgress: (what, count) =>
        line.show(() => (count === undefined ? what : `${what}: ${count.toLocaleString('en')}`)),
      clear: () => line.clear(),
    })
  } catch (error) {
    line.clear()
    if (signal === undefined) throw error
    say(stopped())
    return exitCodeOf(signal)
  } finally {
    removeListeners()
  }
}
