import { createHash, generateKeyPairSync } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestServer } from '../../test/support/index.ts'
import { testConfig, type Settings } from '../../test/support/test-database.ts'
import { runCommand } from './command.test-support.ts'
import { openContext } from './open-context.ts'

let place: string
let settings: Settings
let signed: string
let unsigned: string
beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'signed-'))
  await using server = await startTestServer()
  const { config } = server.context
  settings = {
    ARBOR_SECRET: 'a secret that only the tests know',
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_LOG_LEVEL: 'silent',
    ARBOR_DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' && { ARBOR_DATABASE_URL: config.database.url }),
  }
  for (const name of ['own', 'other']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    await writeFile(keyFile(name), privateKey)
    await writeFile(keyFile(`${name}-public`), publicKey)
  }
  signed = join(place, 'signed')
  unsigned = join(place, 'unsigned')
  await runCommand(settings, ['backup', signed, '--sign-key', keyFile('own')])
  await runCommand(settings, ['backup', unsigned])
})
afterAll(() => rm(place, { recursive: true, force: true }))

function keyFile(name: string): string {
  return join(place, `${name}.pem`)
}

/** Changes the manifest of a copy of the backup, and its checksum, as an attacker would. */
async function forge(change: (manifest: { partitions: unknown[] }) => void): Promise<string> {
  const folder = await mkdtemp(join(place, 'forged-'))
  await cp(signed, folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { partitions: unknown[] }
  change(manifest)
  const text = JSON.stringify(manifest)
  await writeFile(file, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(`${file}.sha256`, `${sha256}  manifest.json\n`)
  return folder
}

it('accepts a backup signed with the key, given its public part', async () => {
  const key = keyFile('own-public')
  const { code, stdout } = await runCommand(settings, ['drill', signed, '--sign-key', key])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('can be restored') })
})

it.each([
  ['isn’t signed', async () => unsigned, 'is not signed', 'own'],
  ['was signed with another key', async () => signed, 'does not match your key', 'other'],
  [
    'was changed after it was signed',
    () => forge(({ partitions }) => partitions.pop()),
    'does not match your key',
    'own',
  ],
])('rejects a backup that %s', async (_what, find, message, key) => {
  const folder = await find()
  const target = { ...settings, ARBOR_DATABASE_URL: '', ARBOR_DATA_DIR: join(place, 'target') }
  for (const ended of [
    await runCommand(target, ['restore', folder, '--sign-key', keyFile(key)]),
    await runCommand({ ...target, ARBOR_BACKUP_SIGN_KEY: keyFile(key) }, ['restore', folder]),
    await runCommand({ ...target, ARBOR_BACKUP_SIGN_KEY: keyFile(key) }, ['drill', folder]),
  ]) {
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  }
})

it('explains how to create a key if the file has none', async () => {
  await writeFile(join(place, 'empty.pem'), '')
  for (const file of [join(place, 'empty.pem'), join(place, 'missing.pem')]) {
    const words = ['backup', join(place, 'never'), '--sign-key', file]
    expect(await runCommand(settings, words)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('openssl genpkey -algorithm ed25519'),
    })
  }
})

it('never executes texts in a manifest', async () => {
  const folder = await forge((manifest) => {
    const evil = 'create table owned ()'
    manifest.partitions = [
      {
        name: 'chunk_window_1',
        parent: 'chunk_window',
        bound: `for values in (1); ${evil}`,
        constraints: [`check (true); ${evil}`],
        indexes: [
          evil,
          `create index on chunk_window (code) WHERE (tenant_id = '${'a'.repeat(36)}'`,
        ],
      },
    ]
  })
  const target = { ...settings, ARBOR_DATABASE_URL: '', ARBOR_DATA_DIR: join(place, 'target') }
  expect(await runCommand(target, ['restore', folder])).toMatchObject({ code: 0 })
  await using context = await openContext(testConfig(target.ARBOR_DATA_DIR, target))
  const { rows } = await context.driver.query("select to_regclass('owned')::text as owned")
  expect(rows).toEqual([{ owned: null }])
})
