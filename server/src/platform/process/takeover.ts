import type { Context } from '../context/context.ts'
import { isDatabaseAway } from '../db/index.ts'

/** A worker that was silent for this long counts as dead: a few heartbeats may come late on a busy machine. */
const SILENT_MS = 7_000
const LOOK_MS = 1_000
/** Looks that are this far apart are no continuous watch: this process, or the database, stood still. */
const GAP_MS = 3_000

/**
 * Gives back the jobs of workers that died, so that others begin them within ten seconds. Only a process that could
 * itself reach the database all the time may call others dead: after an outage, all have been silent.
 * @returns a function that ends it
 */
export function takeOverFromDead({
  queue,
  driver,
  log,
}: Pick<Context, 'queue' | 'driver' | 'log'>): () => void {
  let watchedSince = Infinity
  let lastLook = -Infinity
  let isLooking = false
  const look = async (): Promise<void> => {
    const now = performance.now()
    if (now - lastLook > GAP_MS) watchedSince = Infinity
    if (now - watchedSince < SILENT_MS || watchedSince === Infinity) {
      await driver.query('select 1')
    } else {
      const jobs = await queue.releaseSilent(SILENT_MS / 1000)
      if (jobs > 0) log.warn({ jobs }, 'taking over jobs of a worker that does not respond')
    }
    lastLook = performance.now()
    watchedSince = Math.min(watchedSince, lastLook)
  }
  const clock = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => {
        watchedSince = Infinity
        if (!isDatabaseAway(error)) log.warn({ err: error }, 'could not look for silent workers')
      })
      .finally(() => (isLooking = false))
  }, LOOK_MS).unref()
  return () => clearInterval(clock)
}
