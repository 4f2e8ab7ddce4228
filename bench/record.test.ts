import { expect, it } from 'vitest'
import type { Driver, Session } from '../server/src/platform/db/index.ts'
import { record } from './record.ts'

const session: Session = { query: async () => ({ rows: [{}], affected: 1 }) }
const run = <T>(_frame: unknown, work: (session: Session) => Promise<T>): Promise<T> =>
  work(session)

/** A driver whose methods are its own, like one that measures another, and one of a class. */
const drivers = {
  'of functions': { transaction: run, reading: run },
  'of a class': new (class {
    transaction = run
    reading(frame: unknown, work: (session: Session) => Promise<unknown>): Promise<unknown> {
      return run(frame, work)
    }
  })(),
}

it.each(Object.entries(drivers))(
  'records each request of a driver %s, and leaves it as it was',
  async (_kind, plain) => {
    const driver = plain as unknown as Driver
    const methods = () => [Reflect.get(driver, 'transaction'), Reflect.get(driver, 'reading')]
    const before = methods()
    for (const _ of [1, 2]) {
      const recording = await record(driver, () =>
        driver.reading(undefined, async (tx) => {
          await tx.query('select 1', [])
        }),
      )
      expect(recording).toEqual([[{ sql: 'select 1', params: [], rows: 1 }]])
      expect(methods()).toEqual(before)
    }
  },
)
