import type { Job } from 'pg-boss'
import type { Driver } from '../db/index.ts'
import { SCHEMA } from './grants.ts'

/** Puts a job back that this process took, to be offered again. This doesn't count as an attempt. */
export async function putBack(
  driver: Driver,
  { name, id }: Pick<Job<unknown>, 'name' | 'id'>,
  seconds = 0,
): Promise<void> {
  // The next start counts as a retry only if there was one before. A completion changes only active jobs.
  await driver.query(
    `update ${SCHEMA}.job set state = 'retry', started_on = null, heartbeat_on = null,
       start_after = now() + make_interval(secs => $3)
     where name = $1 and id = $2::uuid and state = 'active'`,
    [name, id, seconds],
  )
}
