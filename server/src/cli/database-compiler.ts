import { isMainThread } from 'node:worker_threads'
import type { Config } from '../platform/config/config.ts'
import { processEnvironment } from '../platform/config/env.ts'
import { bytesIn } from '../platform/db/bytes-in.ts'

/** With this flag, V8 compiles WebAssembly once, quickly, and never optimizes it. */
export const BASELINE = '--liftoff-only'

/**
 * Collect garbage every 16 MB instead of every 32 MB, for which V8 would reserve 96 MB. With 8 MB, an idle process is
 * 20 MB smaller, but a search takes a fifth more processor time.
 */
const SMALL_NURSERY = '--max-semi-space-size=16'

/** About 30,000 chunks. */
const LARGE_BYTES = 1024 ** 3

/**
 * Restarts this process, with the same pid, if its embedded database runs better without optimization. Optimizing one
 * function of the database takes 600 MB and 2.7 s of CPU time soon after each start. It only speeds up searches, which
 * take 1.4 to 1.5 times the CPU time without it. In a small database, a search is fast either way. V8 reads this choice
 * only from the command line.
 */
export function chooseCompiler({ database }: Config): void {
  const canReplace = isMainThread && process.platform !== 'win32'
  if (!canReplace || !isBetterUnoptimized(database, process.execArgv)) return
  const [node, ...rest] = [
    process.execPath,
    SMALL_NURSERY,
    ...process.execArgv,
    BASELINE,
    ...process.argv.slice(1),
  ]
  process.execve?.(node, [node, ...rest], processEnvironment())
}

/** @param flags the flags of the running process. A choice made by the operator wins. */
export function isBetterUnoptimized(
  database: Config['database'],
  flags: readonly string[],
): boolean {
  if (database.kind !== 'embedded' || flags.some((flag) => flag.includes('liftoff'))) return false
  return bytesIn(database.folder) < LARGE_BYTES
}
