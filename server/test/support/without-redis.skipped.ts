import { globSync } from 'node:fs'
import { describe, it } from 'vitest'

/** Runs in place of the tests on Redis where it is not installed, and says what was left out. */
for (const file of globSync('{server/src/**,bench}/*.{contract,redis}.test.ts').toSorted()) {
  // Being skipped is all that these tests are for.
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title
  describe.skip(file, () => {
    // oxlint-disable-next-line vitest/expect-expect
    it('on Redis: redis-server is not installed', () => undefined)
  })
}
