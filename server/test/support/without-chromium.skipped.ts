import { globSync } from 'node:fs'
import { describe, it } from 'vitest'

/** Runs instead of the browser tests if no browser is installed, and reports them as skipped. */
for (const file of globSync('server/src/**/*.browser.test.ts').toSorted()) {
  // These tests exist only to be skipped.
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title
  describe.skip(file, () => {
    // oxlint-disable-next-line vitest/expect-expect
    it('in a browser: chromium is not installed', () => undefined)
  })
}
