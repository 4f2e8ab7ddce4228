import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { KINDS } from '../all-modules.ts'
import { verify } from '../modules/verify/index.ts'
import { writeBackup } from '../modules/backup/index.ts'
import { migrate, openEmbedded, readMigrations } from '../platform/db/index.ts'
import { newId } from '../platform/core/ids.ts'
import { openQueue } from '../platform/jobs/index.ts'
import { createLocalStorage } from '../platform/storage/open-storage.ts'
import {
  startBucketServer,
  type BucketServer,
} from '../platform/storage/s3/bucket-server.test-support.ts'
import { createLogger } from '../platform/telemetry/logger.ts'
import { ingest } from '../../test/fixtures/ingestions.ts'
import { mountSmallDisk } from '../../test/fixtures/small-disk.ts'
import { startTestServer } from '../../test/support/index.ts'
import { testConfig, type Settings } from '../../test/support/test-database.ts'
import { runCommand } from './command.test-support.ts'
import { openContext } from './open-context.ts'

const BASE = {
  ARBOR_SECRET: 'a secret that only the tests know',
  ARBOR_EMBEDDINGS: 'OFF',
  ARBOR_LOG_LEVEL: 'silent',
  ARBOR_STREAM_URL: 'memory://',
}
const RESTORED = /^Restored the backup of .*\.\nNo faults found: /

let place: string
let bucket: BucketServer
let tenantId: string
/** The backup of an installation with a document in the bucket. */
let backup: string

beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'restore-'))
  backup = join(place, 'backup')
  bucket = await startBucketServer()
  await using server = await startTestServer({ worker: true, settings: bucket.variables })
  const owner = await server.newTenant()
  tenantId = owner.tenantId
  await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
  const settings = {
    ...BASE,
    ...bucket.variables,
    ARBOR_DATA_DIR: server.context.config.dataDir,
  }
  await runCommand(settings, ['backup', backup])
})
afterAll(async () => {
  await bucket[Symbol.asyncDispose]()
  await rm(place, { recursive: true, force: true })
})

/** Verifies an installation and returns the addresses of stored objects in its versions. */
async function addressesIn(settings: Settings): Promise<string[]> {
  await using context = await openContext(testConfig(settings['ARBOR_DATA_DIR'] ?? '', settings))
  const { checks } = await verify(context, { deep: true, graceMs: 0 })
  expect(checks.filter(({ kind, found }) => kind === 'fault' && found > 0)).toEqual([])
  const versions = await context.doors.acrossTenants((tx) =>
    tx.selectFrom('document_version').select('system_metadata').execute(),
  )
  return versions.flatMap(({ system_metadata: metadata }) =>
    Object.values(metadata as object).filter(
      (value): value is string => typeof value === 'string' && value.includes('://'),
    ),
  )
}

it('restores a bucket’s objects under another prefix and updates every address', async () => {
  const { ARBOR_STORAGE_URL: from = '', ...variables } = bucket.variables
  const to = from.replace('some/prefix', 'another/pl.a-c_e')
  const folder = { ARBOR_STORAGE_URL: to, ARBOR_DATA_DIR: join(place, 'from-bucket') }
  const target = { ...BASE, ...variables, ...folder }
  const { code, stdout } = await runCommand(target, ['restore', backup])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(RESTORED) })
  const addresses = await addressesIn(target)
  expect(addresses.length).toBeGreaterThan(1)
  const elsewhere = addresses.filter((address) => !address.startsWith(`${to}/${tenantId}/`))
  expect(elsewhere).toEqual([])
})

it('restores a backup of an earlier schema and migrates it', async () => {
  const migrations = await readMigrations()
  const index = migrations.findIndex(({ name }) => name.endsWith('-create-search-texts'))
  const folder = join(place, 'earlier')
  const driver = await openEmbedded(join(folder, 'database'))
  await migrate(driver, migrations.slice(0, index))
  const log = createLogger({ level: 'silent', destination: process.stderr })
  await (await openQueue(driver, log, KINDS)).stop(0)
  const id = newId()
  await driver.exec(`begin; set local role arbor_system;
    insert into tenant (id, name) values ('${id}', 'Earlier');
    insert into path_part (tenant_id, id, ancestors, part_type, name, sort_key, metadata_obj_id)
      values ('${id}', '${id}', '{}', 'FOLDER', 'root', 'a0', '${newId()}');
    update tenant set root_part_id = id;
    insert into tag (tenant_id, id, name) values ('${id}', '${newId()}', 'Cafe\u0301');
    commit`)
  const links = { secret: BASE.ARBOR_SECRET, publicUrl: 'http://localhost' }
  const storage = createLocalStorage({ folder: join(folder, 'objects'), ...links })
  const source = { driver, storage, secret: { text: BASE.ARBOR_SECRET, isKept: false } }
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  const old = join(place, 'old')
  const { manifest } = await writeBackup(source, old, options)
  expect(manifest.migrations).toHaveLength(index)
  await driver.close()

  const target = { ...BASE, ARBOR_DATA_DIR: join(place, 'newer') }
  const { code, stdout } = await runCommand(target, ['restore', old])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(RESTORED) })
  await using context = await openContext(testConfig(target.ARBOR_DATA_DIR, target))
  const names = await context.doors.inTenant(id, (tx) =>
    tx.selectFrom('tag').select('name').execute(),
  )
  expect(names).toEqual([{ name: 'Caf\u00e9' }])
})

it('fails before writing anything if the disk has no room for the backup', async ({ skip }) => {
  await using disk = await mountSmallDisk(100)
  if (!disk) return skip('only root can mount a small disk')
  await disk.leave(20)
  const settings = { ...BASE, ARBOR_DATA_DIR: disk.path }
  const { code, stdout, stderr } = await runCommand(settings, ['restore', backup])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^The disk of .* has \d+ MB of free space, but about \d+ MB are needed\. /)
  const names = await readdir(disk.path)
  expect(names.filter((name) => !name.startsWith('arbor.lock')).toSorted()).toEqual([
    'ballast',
    'objects',
  ])
})
