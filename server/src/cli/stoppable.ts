import { ProgressLine } from './progress-line.ts'
import { exitCodeOf, onStopSignal, type StopSignal } from './stop-signals.ts'
import { say } from './terminal.ts'

/** What a long command is given to tell how far it is, and to learn that it is to stop. */
export type Stoppable = {
  readonly signal: AbortSignal
  readonly onProgress: (what: string, count: number) => void
  /** Clears the progress for other output. */
  readonly clear: () => void
}

/**
 * Runs a long command, which Ctrl-C stops in an orderly way.
 * @param stopped says what is told when it was
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
      onProgress: (what, count) => line.show(() => `${what}: ${count.toLocaleString('en')}`),
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
