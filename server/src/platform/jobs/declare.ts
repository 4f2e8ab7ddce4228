import type { PgBoss } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

/** Creates what the queue needs for a kind of jobs, or updates it. */
export async function declare(boss: PgBoss, kind: JobKind): Promise<void> {
  const { name, heartbeatSeconds, expireInSeconds, retryLimit, backoff } = kind
  const options = {
    heartbeatSeconds,
    expireInSeconds,
    retryLimit,
    retryDelay: backoff?.first ?? 1,
    ...(backoff && { retryBackoff: true, retryDelayMax: backoff.longest }),
    notify: true,
    deleteAfterSeconds: 3600,
  }
  if (await boss.getQueue(name)) await boss.updateQueue(name, options)
  else await boss.createQueue(name, { ...options, policy: kind.oncePerKey ? 'short' : 'standard' })
}
