import { isMainThread } from 'node:worker_threads'
import type { Config } from '../platform/config/config.ts'
import { processEnvironment } from '../platform/config/env.ts'
import { bytesIn } from '../platform/db/bytes-in.ts'

/** V8 then compiles WebAssembly once, quickly, and never optimises it. */
export const BASELINE = '--liftoff-only'

/** Garbage is collected every 8 MB instead of every 32, for which V8 would keep 96 MB at hand. */
const SMALL_NURSERY = '--max-semi-space-size=8'

/** About 30,000 chunks. */
const LARGE_BYTES = 1024 ** 3

/**
 * Starts this process again, with the same pid, if its embedded database had better run without optimisation. Optimising
 * one function of the database takes 600 MB and 2.7 s of a processor soon after each start, and pays off in searches
 * only: these take 1.4 to 1.5 times the processor time without. So a small database goes without, where a search is
 * quick all the same. V8 takes the choice from the command line alone.
 */
export function chooseCompiler({ database }: Config): void {
  const canReplace = isMainThread && process.platform !== 'win32'
  if (!canReplace || !isBetterUnoptimised(database, process.execArgv)) return
  const [node, ...rest] = [
    process.execPath,
    SMALL_NURSERY,
    ...process.execArgv,
    BASELINE,
    ...process.argv.slice(1),
  ]
  process.execve?.(node, [node, ...rest], processEnvironment())
}

/** @param flags of the running process; an operator who has chosen is obeyed */
export function isBetterUnoptimised(
  database: Config['database'],
  flags: readonly string[],
): boolean {
  if (database.kind !== 'embedded' || flags.some((flag) => flag.includes('liftoff'))) return false
  return bytesIn(database.folder) < LARGE_BYTES
}
