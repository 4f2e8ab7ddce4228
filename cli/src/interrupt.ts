import { constants } from 'node:os'
import { Fault } from './faults-with-exit-codes.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** npm forwards a signal that the terminal has already sent. A second one within this time is the same signal. */
const SAME_MS = 500

/**
 * Runs something that Ctrl-C stops cleanly. A second Ctrl-C exits immediately.
 * @throws Fault with the exit code of the signal, if it was stopped
 */
export async function onInterrupt(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  let first: { readonly signal: NodeJS.Signals; readonly at: number } | undefined
  const stop = (signal: NodeJS.Signals): void => {
    if (!first) {
      first = { signal, at: performance.now() }
      stopping.abort()
    } else if (performance.now() - first.at > SAME_MS) process.exit(codeOf(signal))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    await run(stopping.signal)
  } catch (error) {
    if (!first) throw error
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  if (first) throw new Fault('Stopped.', codeOf(first.signal))
}

function codeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}
