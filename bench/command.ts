import { onStopSignal } from '../server/src/cli/stop-signals.ts'

export type Running = {
  /** Aborted by Ctrl-C and similar signals. */
  readonly signal: AbortSignal
  /** Writes a line of progress with the time since the start. */
  readonly say: (what: string) => void
}

/**
 * Runs a command and ends the process, with the exit code that the command returns. If it throws, prints the message
 * and uses `failureCode`.
 */
export async function runCommand(
  command: (running: Running) => Promise<number>,
  failureCode: number,
): Promise<never> {
  const started = performance.now()
  const say = (what: string): void => {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`${String(seconds).padStart(5)} s  ${what}\n`)
  }
  const stop = new AbortController()
  onStopSignal((signal) =>
    stop.abort(new Error(`${signal}: stopping; press Ctrl-C again to stop immediately`)),
  )
  try {
    process.exit(await command({ signal: stop.signal, say }))
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(failureCode)
  }
}
