import type { Job } from 'pg-boss'
import type { Static, TObject } from 'typebox'
import { readerOf } from '../core/stored.ts'
import type { Driver } from '../db/index.ts'
import { SCHEMA } from './grants.ts'

/** The first and the longest time before a job is offered again. In between, it doubles. */
const AGAIN = { first: '5 seconds', longest: '5 minutes' }
/** An update that takes longer is stuck. Then the job fails like any other. */
const PATIENCE = '1 day'

/** A worker can't read the payload of a job, so a newer version has probably sent it during an update. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

/** Creates a function that reads the payload of a kind of job. It throws {@link NotUnderstood}. */
export function payloadReader<S extends TObject>(
  payload: S,
  kind: string,
): (value: unknown) => Static<S> {
  const read = readerOf(payload, `The payload of a ${kind} job`)
  return (value) => {
    try {
      return read(value)
    } catch (error) {
      throw new NotUnderstood(error instanceof Error ? error.message : String(error))
    }
  }
}

/**
 * Puts a job back that this process took but doesn't understand, for the workers of the newer version. This doesn't
 * count as an attempt.
 * @returns the seconds until it is offered again, or undefined if it is too old for that
 */
export async function leaveToNewer(
  driver: Driver,
  { name, id }: Pick<Job<unknown>, 'name' | 'id'>,
): Promise<number | undefined> {
  // The next start counts as a retry only if there was one before. A completion changes only active jobs.
  const { rows } = await driver.query(
    `update ${SCHEMA}.job set state = 'retry', started_on = null, heartbeat_on = null,
       start_after = now() + least(greatest(now() - created_on, $3::interval), $4::interval)
     where name = $1 and id = $2::uuid and state = 'active' and created_on > now() - $5::interval
     returning ceil(extract(epoch from start_after - now()))::integer as seconds`,
    [name, id, AGAIN.first, AGAIN.longest, PATIENCE],
  )
  return rows[0] && Number(rows[0]['seconds'])
}
