import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ingest, storedKeys } from '../../test/fixtures/ingestions.ts'
import { startTestServer, type OwnTestServer } from '../../test/support/index.ts'
import { runCommand } from './command.test-support.ts'

const HOUR_S = 3600

let place: string
let server: OwnTestServer
beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'incremental-'))
  server = await startTestServer({ worker: true })
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

it('a backup shares unchanged files with the previous one, copies changed ones, and can be restored', async () => {
  const { config, storage } = server.context
  if (config.storage.kind !== 'folder') throw new Error('The test needs a folder.')
  const settings = {
    ARBOR_SECRET: 'a secret that only the tests know',
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_LOG_LEVEL: 'silent',
    ARBOR_DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' && { ARBOR_DATABASE_URL: config.database.url }),
  }
  const owner = await server.newTenant()
  await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
  const before = await storedKeys(server, owner.tenantId)
  const anHourAgo = Date.now() / 1000 - HOUR_S
  for (const key of before) await utimes(join(config.storage.folder, key), anHourAgo, anHourAgo)
  const [first, second] = [join(place, 'first'), join(place, 'second')]
  await runCommand(settings, ['backup', first])

  const [changed = '', ...same] = before
  const text = await readFile(join(config.storage.folder, changed))
  await storage.putBytes(
    changed,
    text.map((byte) => byte ^ 1),
  )
  await ingest(owner, ['bittern.md', '# Birds\n\nThe bittern hides in the reeds.'])
  const { code } = await runCommand(settings, ['backup', second, '--previous', first])
  expect(code).toBe(0)

  const inodeOf = async (backup: string, key: string) =>
    (await stat(join(backup, 'objects', key))).ino
  expect(same.length).toBeGreaterThan(0)
  for (const key of same) expect(await inodeOf(second, key)).toBe(await inodeOf(first, key))
  expect(await inodeOf(second, changed)).not.toBe(await inodeOf(first, changed))
  expect(await readFile(join(first, 'objects', changed))).toEqual(text)
  await storage.putBytes(changed, text)

  // Each is complete without the other.
  await rm(first, { recursive: true })
  const drill = await runCommand(settings, ['drill', second])
  expect(drill.stdout).toContain('This backup can be restored.')
})

it('a backup tells which files the database names and the storage lacks, and is kept', async () => {
  const { config, storage, doors } = server.context
  const settings = {
    ARBOR_SECRET: 'a secret that only the tests know',
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_LOG_LEVEL: 'silent',
    ARBOR_DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' && { ARBOR_DATABASE_URL: config.database.url }),
  }
  const owner = await server.newTenant()
  await ingest(owner, ['egret.md', '# Birds\n\nThe egret nests in trees.'])
  await ingest(owner, ['ibis.md', '# Birds\n\nThe ibis probes the mud.'])
  const runs = await doors.inTenant(owner.tenantId, (tx) =>
    tx
      .selectFrom('ingestion_run')
      .select('source_key')
      .where('tenant_id', '=', owner.tenantId)
      .execute(),
  )
  const lost = runs.map(({ source_key: key }) => key)
  for (const key of lost) await storage.delete(key)
  const key = join(place, 'passphrase')
  await writeFile(key, 'correct horse battery staple')
  const targets = [join(place, 'without-0'), join(place, 'without-1')]
  for (const [at, target] of targets.entries()) {
    const more = at === 0 ? [] : ['--previous', targets[0] ?? '']
    const command = ['backup', target, '--passphrase-file', key, ...more]
    const { code, stdout, stderr } = await runCommand(settings, command)
    expect(code).toBe(1)
    expect(stdout).toContain(`The backup is in ${target}`)
    expect(stderr).toContain('2 stored files that the database names were missing')
    const manifest = await readFile(join(target, 'manifest.json'), 'utf8')
    expect(JSON.parse(manifest)).toMatchObject({ missing: { count: 2 } })
    for (const name of lost) {
      expect(stderr).toContain(name)
      expect(manifest).not.toContain(name)
    }
  }
  const [sealed = ''] = targets
  const drill = await runCommand(settings, ['drill', sealed, '--passphrase-file', key])
  expect(drill.code).toBe(1)
  for (const name of lost) expect(drill.stderr).toContain(name)
})

it('a backup on top of something else is refused', async () => {
  const settings = { ARBOR_DATA_DIR: server.context.config.dataDir, ARBOR_EMBEDDINGS: 'OFF' }
  const { code, stderr } = await runCommand(settings, [
    'backup',
    join(place, 'third'),
    '--previous',
    place,
  ])
  expect(code).toBe(1)
  expect(stderr).toContain('is not a backup')
})
