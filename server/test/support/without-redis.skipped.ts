import { globSync } from 'node:fs'
import { describe, it } from 'vitest'

/** Runs instead of the tests on Redis if it isn't installed, and reports them as skipped. */
for (const file of globSync('{server/src/**,bench}/*.{contract,redis}.test.ts').toSorted()) {
  // These tests exist only to be skipped.
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title
  describe.skip(file, () => {
    // oxlint-disable-next-line vitest/expect-expect
    it('on Redis: redis-server is not installed', () => undefined)
  })
}
