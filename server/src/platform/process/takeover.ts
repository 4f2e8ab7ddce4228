import type { Context } from '../context/context.ts'
import { isDatabaseAway } from '../db/index.ts'

/** A worker that was silent for this long counts as dead. On a busy machine, a few heartbeats may be late. */
const SILENT_MS = 7_000
const CHECK_EVERY_MS = 1_000
/** If checks are further apart than this, this process or the database was stalled, so the watch wasn't continuous. */
const GAP_MS = 3_000

/**
 * Returns the jobs of dead workers to the queue, so others start them within ten seconds. Only a process that could
 * reach the database the whole time may declare others dead, because all are silent during an outage.
 * @returns a function that stops it
 */
export function takeOverFromDead({
  queue,
  driver,
  log,
}: Pick<Context, 'queue' | 'driver' | 'log'>): () => void {
  let watchedSince = Infinity
  let lastCheck = -Infinity
  let isChecking = false
  const check = async (): Promise<void> => {
    const now = performance.now()
    if (now - lastCheck > GAP_MS) watchedSince = Infinity
    if (now - watchedSince < SILENT_MS || watchedSince === Infinity) {
      await driver.query('select 1')
    } else {
      const jobs = await queue.releaseSilent(SILENT_MS / 1000)
      if (jobs > 0) log.warn({ jobs }, 'taking over jobs of a worker that does not respond')
    }
    lastCheck = performance.now()
    watchedSince = Math.min(watchedSince, lastCheck)
  }
  const clock = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check()
      .catch((error: unknown) => {
        watchedSince = Infinity
        if (!isDatabaseAway(error)) log.warn({ err: error }, 'could not check for silent workers')
      })
      .finally(() => (isChecking = false))
  }, CHECK_EVERY_MS).unref()
  return () => clearInterval(clock)
}
