import { globSync } from 'node:fs'
import { describe, it } from 'vitest'
import { onBoth } from './which-database.ts'

/** Runs instead of the integration tests on PostgreSQL if it isn't installed, and reports them as skipped. */
for (const file of globSync(onBoth).toSorted()) {
  // These tests exist only to be skipped.
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title
  describe.skip(file, () => {
    // oxlint-disable-next-line vitest/expect-expect
    it('on PostgreSQL: initdb and postgres are not installed', () => undefined)
  })
}
