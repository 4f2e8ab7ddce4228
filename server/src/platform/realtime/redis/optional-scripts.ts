import type { Commands } from './commands.ts'

/** How long a request waits for Redis, and how long Redis is skipped after it hasn't responded. */
const PATIENCE_MS = 500
const RETRY_MS = 2_000

/** Runs a script. Resolves with undefined if Redis doesn't respond. */
export type RunScript = (
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>

/** Runs scripts whose callers can do without Redis, so nothing waits long while Redis is down. */
export function optionalScripts(
  commands: Pick<Commands, 'run'>,
  patienceMs = PATIENCE_MS,
): RunScript {
  let awayUntil = 0
  return async (script, keys, args) => {
    if (performance.now() < awayUntil) return undefined
    try {
      const options = { keys: [...keys], arguments: args.map(String) }
      return await commands.run((client) => client.eval(script, options), patienceMs)
    } catch {
      // The connection logs the reason.
      awayUntil = performance.now() + RETRY_MS
      return undefined
    }
  }
}
