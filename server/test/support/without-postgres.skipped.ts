import { globSync } from 'node:fs'
import { describe, it } from 'vitest'
import { onPostgres } from './on-postgres.ts'

/**
 * Runs in place of the integration tests where PostgreSQL is not installed, and says what was left
 * out.
 */
for (const file of globSync(onPostgres).toSorted()) {
  // Being skipped is all that these tests are for.
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title
  describe.skip(file, () => {
    // oxlint-disable-next-line vitest/expect-expect
    it('on PostgreSQL: initdb and postgres are not installed', () => undefined)
  })
}
