import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { ingest } from '../../test/fixtures/ingestions.ts'
import { startTestServer, type OwnTestServer, type TestMember } from '../../test/support/index.ts'
import type { Settings } from '../../test/support/test-database.ts'
import { newId } from '../platform/core/ids.ts'
import { begin, runCommand } from './command.test-support.ts'

const WAIT = { timeout: 120_000, interval: 5 }
const BASE = {
  ARBOR_SECRET: 'a secret that only the tests know',
  ARBOR_EMBEDDINGS: 'OFF',
  ARBOR_LOG_LEVEL: 'silent',
  ARBOR_STREAM_URL: 'memory://',
}
const EXPORTED = /^Exported “Original” to .*: 1 documents, \d+ files, 2 members\.\n/

let place: string
let server: OwnTestServer
let settings: Settings
let owner: TestMember
let archive: string
let sealed: string
let phrase: string
beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'archive-'))
  archive = join(place, 'acme.zip')
  sealed = join(place, 'acme.zip.age')
  phrase = join(place, 'phrase')
  await writeFile(phrase, 'correct horse battery staple\n')
  server = await startTestServer({ worker: true })
  const { config } = server.context
  settings = {
    ...BASE,
    ARBOR_DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' && { ARBOR_DATABASE_URL: config.database.url }),
  }
  owner = await server.newTenant({ name: 'Original' })
  await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
  await server.addUser(owner, 'USER')
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

it('exports a tenant of a running server, also encrypted', async () => {
  const { tenantId } = owner
  for (const words of [[archive], [sealed, '--passphrase-file', phrase]]) {
    const { code, stdout } = await runCommand(settings, ['export', tenantId, ...words])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(EXPORTED) })
  }
  expect((await readFile(sealed)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  for (const [words, message] of [
    [[tenantId, archive], 'exists. Choose another name.'],
    [[newId(), join(place, 'nobody.zip')], 'There is no tenant'],
  ] as const) {
    const { code, stderr } = await runCommand(settings, ['export', ...words])
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) })
  }
})
it('a killed export leaves nothing that looks like an archive', async () => {
  const path = join(place, 'killed.zip')
  const { child, ended } = begin(settings, ['export', owner.tenantId, path])
  await vi.waitFor(() => expect(existsSync(`${path}.incomplete`)).toBe(true), WAIT)
  child.kill('SIGKILL')
  const { code } = await ended
  // On a busy machine, the kill may come too late.
  expect(existsSync(path)).toBe(code === 0)
})

describe.runIf(inject('testDatabase').kind === 'embedded')('an import', () => {
  let target: Settings
  beforeAll(async () => {
    target = { ...BASE, ARBOR_DATA_DIR: join(place, 'target') }
    const words = ['--email', owner.email, '--password', owner.password, '--tenant-name', 'Other']
    await runCommand(target, ['create-owner', ...words])
  })

  it('needs the right passphrase', async () => {
    await writeFile(join(place, 'wrong'), 'another horse\n')
    for (const [words, message] of [
      [[], 'The archive is encrypted.'],
      [['--passphrase-file', join(place, 'wrong')], 'can’t be decrypted with this passphrase'],
      [['--passphrase-file', join(place, 'nowhere')], 'can’t be read'],
    ] as const) {
      const { code, stderr } = await runCommand(target, ['import', sealed, ...words])
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) })
    }
  })

  it('that is killed can be run again, and is complete', async () => {
    const { child, ended } = begin(target, ['import', archive])
    const objects = join(target['ARBOR_DATA_DIR'] ?? '', 'objects', owner.tenantId)
    await vi.waitFor(() => expect(existsSync(objects)).toBe(true), WAIT)
    child.kill('SIGKILL')
    const killed = await ended
    const { code, stdout, stderr } = await runCommand(target, ['import', archive])
    if (killed.code === null && !stderr.includes('exists here')) {
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(
          /^Imported “Original” as tenant .*1 members\.\nThese members have no account/,
        ),
      })
    }
    const again = await runCommand(target, [
      'import',
      sealed,
      '--new-ids',
      '--passphrase-file',
      phrase,
    ])
    expect(again).toMatchObject({ code: 0 })
    const { stdout: report } = await runCommand(target, ['verify', '--deep'])
    expect(report).toMatch(/No faults found: \d+ checks of 3 tenants\./)
  })
})
