import { env } from 'node:process'
import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../server/test/support/postgres-programs.ts'
import { disturb, SHORT } from './chaos.ts'

const canRun = findPostgresPrograms() !== undefined || env['CI'] === 'true'

describe.runIf(canRun)('two API and two worker processes', () => {
  it('lose nothing and do nothing twice, whatever is killed, stopped or disconnected', async () => {
    const running = { signal: new AbortController().signal, say: () => undefined }
    const report = await disturb(SHORT, running)
    expect(report).toMatchObject({
      open: 0,
      lost: 0,
      partial: 0,
      doubled: 0,
      failed: 0,
      deaths: [],
      faults: [],
      unserved: [],
      verify: 'clean',
      isClean: true,
    })
    expect(report.uploads).toBeGreaterThan(0)
    expect(report.questions).toBeGreaterThan(0)
    expect(report.modelKills > 0).toBe(report.hasVectors)
  })
})
