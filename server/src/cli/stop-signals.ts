import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A request by the operator or the system to stop the process. */
export type StopSignal = (typeof SIGNALS)[number]

/**
 * npm forwards a signal that the terminal has already sent to the program. A second signal within this time doesn't
 * come from an impatient user.
 */
const SAME_MS = 500

/** The exit code of a program that was stopped by a signal. */
export function exitCodeOf(signal: StopSignal): number {
  return 128 + constants.signals[signal]
}

/**
 * Calls `stop` for the first signal and exits the process at the second.
 * @returns a function that removes the listeners
 */
export function onStopSignal(stop: (signal: StopSignal) => void): () => void {
  let first: number | undefined
  const listen = (signal: StopSignal): void => {
    if (first === undefined) {
      first = performance.now()
      stop(signal)
    } else if (performance.now() - first > SAME_MS) process.exit(exitCodeOf(signal))
  }
  for (const signal of SIGNALS) process.on(signal, listen)
  return () => {
    for (const signal of SIGNALS) process.off(signal, listen)
  }
}
