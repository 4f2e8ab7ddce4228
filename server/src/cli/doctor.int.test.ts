import { expect, inject, it } from 'vitest'
import { tempFolder } from '../../../reader/test/fixtures/temp-folder.ts'
import { copyDatabase, testConfig } from '../../test/support/test-database.ts'
import { examine, type Finding } from './doctor.ts'

const database = inject('testDatabase')

const faultsOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ text }) => text)

it('the doctor finds no fault in a working service', async () => {
  await using folder = await tempFolder()
  const config = testConfig(folder.path, await copyDatabase(database, folder.path))
  const findings = await examine(config)
  expect(faultsOf(findings)).toEqual([])
  const texts = findings.map(({ text }) => text).join('\n')
  expect(texts).toContain(`Files are stored in the folder ${folder.path}`)
  expect(texts).toContain(database.kind === 'embedded' ? 'embedded database is in' : 'up to date')
})

it('the doctor reports what prevents the start, and checks the rest', async () => {
  await using folder = await tempFolder()
  const findings = await examine(
    testConfig(folder.path, {
      // Nothing listens on port 1.
      ARBOR_DATABASE_URL: 'postgres://ann:hush@127.0.0.1:1/kb',
      ARBOR_STREAM_URL: 'DISABLED',
    }),
  )
  expect(faultsOf(findings)).toEqual([expect.stringContaining('No PostgreSQL server answers')])
  expect(findings.at(-1)?.text).toContain('Real-time events are off')
  expect(JSON.stringify(findings)).not.toContain('hush')
})
