import { globSync } from 'node:fs'
import { describe, it } from 'vitest'

/** Runs in place of the integration tests where PostgreSQL is not installed, and says what was left out. */
for (const file of globSync('server/src/**/*.int.test.ts').toSorted()) {
  describe.skip(file, () => {
    it('on PostgreSQL: initdb and postgres are not installed', () => undefined)
  })
}
