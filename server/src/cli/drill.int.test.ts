import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ingest } from '../../test/fixtures/ingestions.ts'
import { startTestServer } from '../../test/support/index.ts'
import type { Settings } from '../../test/support/test-database.ts'
import { runCommand } from './command.test-support.ts'

const database = inject('testDatabase')

let place: string
let backup: string
let settings: Settings
beforeAll(async () => {
  place = await mkdtemp(join(database.folder, 'drill-'))
  backup = join(place, 'backup')
  await using server = await startTestServer({ worker: true })
  const owner = await server.newTenant()
  await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
  const { config } = server.context
  settings = {
    ARBOR_SECRET: 'a secret that only the tests know',
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_LOG_LEVEL: 'silent',
    ARBOR_DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' && { ARBOR_DATABASE_URL: config.database.url }),
  }
  await runCommand(settings, ['backup', backup])
})
afterAll(() => rm(place, { recursive: true, force: true }))

it('a drill restores a backup into a scratch installation, verifies it, and leaves nothing', async () => {
  const scratch = join(place, 'scratch')
  await mkdir(scratch)
  // Nothing in the settings is used: this database doesn't exist.
  const elsewhere = {
    ...settings,
    ARBOR_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    ARBOR_STORAGE_URL: 's3://nothing',
    ARBOR_S3_ENDPOINT: 'http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'nobody',
    AWS_SECRET_ACCESS_KEY: 'nothing',
    ARBOR_WORKER_STEPS: 'convert',
  }
  // Standard error may have the progress.
  const { code, stdout } = await runCommand(elsewhere, ['drill', backup, '--scratch', scratch])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^Backup of .*\nRestored [\d,]+ rows and \d+ files in \d+ seconds\.\nNo faults found: .*\nVerified in \d+ seconds\. This backup can be restored\.\n$/,
  )
  expect(await readdir(scratch)).toEqual([])
})

it.skipIf(database.kind === 'embedded')(
  'a drill can use a database of its own on a server',
  async () => {
    const server = settings['ARBOR_DATABASE_URL'] ?? ''
    const { code, stdout } = await runCommand(settings, ['drill', backup, '--server', server])
    expect(stdout).toContain('This backup can be restored.')
    expect(code).toBe(0)
  },
)

it('a drill fails if the backup is damaged', async () => {
  const [table = ''] = await readdir(join(backup, 'database'))
  await truncate(join(backup, 'database', table), 5)
  const { code, stderr } = await runCommand(settings, ['drill', backup])
  expect(code).toBe(1)
  expect(stderr).toContain(table)
})
