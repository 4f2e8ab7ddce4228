import { globSync } from 'node:fs'
import { describe, it } from 'vitest'

/** Runs in place of the tests in a browser where none is installed, and says what was left out. */
for (const file of globSync('server/src/**/*.browser.test.ts').toSorted()) {
  // Being skipped is all that these tests are for.
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title
  describe.skip(file, () => {
    // oxlint-disable-next-line vitest/expect-expect
    it('in a browser: chromium is not installed', () => undefined)
  })
}
