import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandOf, findConfinement } from './confinement.ts'

const MB = 1024 * 1024
/** Writes a dot for each megabyte that it gets. */
const SCRIPT = `
  const { writeSync } = require('node:fs')
  for (const hoard = []; hoard.length < 4096; writeSync(1, '.')) hoard.push(Buffer.alloc(${MB}, 1))`

/** How many megabytes of native memory a child gets if it requests 4 GB at once. */
async function megabytesFor(maxRssBytes: number): Promise<number> {
  const { execPath, execArgv } = commandOf(findConfinement(undefined), { maxRssBytes })
  const { promise, resolve } = Promise.withResolvers<number>()
  execFile(execPath, [...execArgv, '-e', SCRIPT], (_, stdout) => resolve(stdout.length))
  return promise
}

test.skipIf(!findConfinement(undefined).memory)(
  'the system denies memory beyond the limit, and not before',
  async () => {
    const got = await megabytesFor(512 * MB)
    expect(got).toBeGreaterThan(512)
    expect(got).toBeLessThan(512 + 1024)
  },
)
