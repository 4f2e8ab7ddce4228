import { sql } from 'kysely'
import type { Doors } from '../db/index.ts'
import type { Availability } from './availability.ts'
import { DEPENDENCIES, type Dependency, type Outage } from './dependencies.ts'

/** An outage that nobody has confirmed for this long is over, or its process has died. */
const CONFIRMED = '30 seconds'
/** An outage that was confirmed within this time is the same one, even after a restart. */
const SAME = '10 minutes'
const KEPT_MS = 1_000

/**
 * The outages of all processes. Each process writes those that it notices, and confirms them while they last. One of
 * the database is known only to the process itself.
 */
export class SharedOutages {
  readonly #availability: Availability
  readonly #doors: Doors
  #asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<readonly Outage[]>([]) }
  #writing = Promise.resolve()

  constructor(availability: Availability, doors: Doors) {
    this.#availability = availability
    this.#doors = doors
    availability.onChange((dependency, outage) => {
      if (dependency === 'database') return
      // One write after another. What can't be written now is written when the outage is confirmed.
      this.#writing = this.#writing
        .then(() => (outage ? this.#confirm(outage) : this.#end(dependency)))
        .catch(() => undefined)
    })
  }

  /** Current outages, the oldest first. While the database doesn't respond, only those that this process knows. */
  async read(): Promise<readonly Outage[]> {
    const now = performance.now()
    if (now - this.#asked.at > KEPT_MS) {
      const answer = this.#availability.outageOf('database')
        ? Promise.resolve([])
        : findOutages(this.#doors).catch(() => [])
      this.#asked = { at: now, answer }
    }
    const own = this.#availability.outages
    const others = (await this.#asked.answer).filter(
      ({ dependency }) => !own.some((each) => each.dependency === dependency),
    )
    return [...own, ...others].toSorted((a, b) => a.since.getTime() - b.since.getTime())
  }

  /** Resolves when everything is written. */
  close(): Promise<void> {
    return this.#writing
  }

  async #confirm({ dependency, since, message }: Outage): Promise<void> {
    const known = await this.#doors.acrossTenants((tx) =>
      tx
        .insertInto('dependency_outage')
        .values({ dependency, since, message })
        .onConflict((conflict) =>
          conflict.column('dependency').doUpdateSet({
            since: sql`case when dependency_outage.checked_at > now() - ${SAME}::interval
              then least(dependency_outage.since, excluded.since) else excluded.since end`,
            checked_at: sql`now()`,
            message,
          }),
        )
        .returning('since')
        .executeTakeFirst(),
    )
    if (known) this.#availability.adopt(dependency, known.since)
  }

  async #end(dependency: Dependency): Promise<void> {
    await this.#doors.acrossTenants((tx) =>
      tx.deleteFrom('dependency_outage').where('dependency', '=', dependency).execute(),
    )
  }
}

/** The outages that the processes of an installation have noticed. */
export async function findOutages(doors: Doors): Promise<readonly Outage[]> {
  const rows = await doors.acrossTenants((tx) =>
    tx
      .selectFrom('dependency_outage')
      .where('checked_at', '>', sql<Date>`now() - ${CONFIRMED}::interval`)
      .select(['dependency', 'since', 'message'])
      .execute(),
  )
  return rows.flatMap(({ dependency: name, ...rest }) => {
    const dependency = DEPENDENCIES.find((each) => each === name)
    return dependency ? [{ dependency, ...rest }] : []
  })
}
