import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { ingest, textsOf } from '../../test/fixtures/ingestions.ts'
import { startTestServer, type OwnTestServer, type TestMember } from '../../test/support/index.ts'
import type { Settings } from '../../test/support/test-database.ts'
import { openCheckedKeys } from '../open-files.ts'
import { loadConfig } from '../platform/config/config.ts'
import { StorageFault } from '../platform/storage/errors.ts'
import { begin, runCommand } from './command.test-support.ts'

const newKey = () => randomBytes(32).toString('base64')
const KEY = newKey()
const WAIT = { timeout: 120_000, interval: 5 }
const MARKDOWN = '# Birds\n\nThe heron stands in the reeds.\n'
const BASE = {
  ARBOR_SECRET: 'a secret that only the tests know',
  ARBOR_EMBEDDINGS: 'OFF',
  ARBOR_LOG_LEVEL: 'silent',
  ARBOR_STREAM_URL: 'memory://',
}

type Version = { readonly asset_s3_url: string }

let place: string
let server: OwnTestServer
let owner: TestMember
let versionId: string
let url: string
beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'encryption-'))
  server = await startTestServer({ worker: true, settings: { ARBOR_ENCRYPTION_KEY: KEY } })
  owner = await server.newTenant()
  const ingested = await ingest(owner, ['birds.md', MARKDOWN])
  versionId = ingested.document_version_id
  const { body } = await owner.get<Version>(`/v1/document_versions/${versionId}`)
  url = body.asset_s3_url
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

/** Settings of commands over the data of the running server. */
function settingsOf({ context: { config } }: OwnTestServer): Settings {
  return {
    ...BASE,
    ARBOR_ENCRYPTION_KEY: KEY,
    ARBOR_DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' && { ARBOR_DATABASE_URL: config.database.url }),
  }
}

async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const read = async (link: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(link)
  const { statusCode, body } = await server.app.inject({ url: pathname + search, headers })
  return { statusCode, body }
}

describe('with a master key', () => {
  it('a document is read and downloaded, also in parts, and no stored file has its words', async () => {
    expect((await textsOf(owner, versionId)).join()).toContain('The heron stands in the reeds.')
    expect(await read(url)).toEqual({ statusCode: 200, body: MARKDOWN })
    const part = await read(url, { range: 'bytes=13-17' })
    expect(part).toEqual({ statusCode: 206, body: MARKDOWN.slice(13, 18) })
    const files = await storedFiles(server.context.config.dataDir)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await readFile(file)).includes('heron')).toBe(false)
  })

  it('an archive has the plain files, and they are encrypted again where it is imported', async () => {
    const archive = join(place, 'tenant.zip')
    const exported = await runCommand(settingsOf(server), ['export', owner.tenantId, archive])
    expect(exported).toMatchObject({ code: 0, stderr: '' })
    expect((await readFile(archive)).includes('heron')).toBe(true)
    const folder = join(place, 'target')
    const target = { ...BASE, ARBOR_DATA_DIR: folder, ARBOR_ENCRYPTION_KEY: newKey() }
    const words = ['--email', owner.email, '--password', owner.password, '--tenant-name', 'Other']
    await runCommand(target, ['create-owner', ...words])
    const imported = await runCommand(target, ['import', archive])
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    const files = await storedFiles(folder)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await readFile(file)).includes('heron')).toBe(false)
    expect(await runCommand(target, ['verify', '--deep'])).toMatchObject({ code: 0, stderr: '' })
    const { code, stderr } = await runCommand({ ...target, ARBOR_ENCRYPTION_KEY: KEY }, ['verify'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('another master key'),
    })
    const damaged = files.find((file) => file.includes('/source/')) ?? ''
    const bytes = await readFile(damaged)
    bytes[bytes.length - 1]! ^= 1
    await writeFile(damaged, bytes)
    expect(await runCommand(target, ['verify', '--deep'])).toMatchObject({ code: 1, stderr: '' })
  }, 120_000)

  it('a deleted tenant takes its key along, and nothing is stored for it any more', async () => {
    const other = await server.newTenant()
    const { storage, doors } = server.context
    await storage.putBytes(`${other.tenantId}/branding/logo`, 'logo')
    const keys = () =>
      doors.acrossTenants((tx) =>
        tx
          .selectFrom('tenant_key')
          .select('tenant_id')
          .where('tenant_id', '=', other.tenantId)
          .execute(),
      )
    expect(await keys()).toHaveLength(1)
    expect((await other.delete(`/v1/tenants/${other.tenantId}`)).status).toBe(204)
    expect(await keys()).toEqual([])
  })

  it('a tenant that does not exist gets no key', async () => {
    const key = `${crypto.randomUUID()}/branding/logo`
    await expect(server.context.storage.putBytes(key, 'logo')).rejects.toThrow(StorageFault)
  })
})

describe('files from before', () => {
  const former = newKey()
  const next = newKey()
  const folder = () => join(place, 'former')
  const settings = (keys: string) => ({
    ...BASE,
    ARBOR_DATA_DIR: folder(),
    ARBOR_ENCRYPTION_KEY: keys,
  })
  let plainCount: number
  beforeAll(async () => {
    const archive = join(place, 'former.zip')
    await runCommand(settingsOf(server), ['export', owner.tenantId, archive])
    const words = ['--email', owner.email, '--password', owner.password, '--tenant-name', 'Other']
    await runCommand(settings(''), ['create-owner', ...words])
    await runCommand(settings(''), ['import', archive])
    plainCount = (await storedFiles(folder())).length
  })

  const withWords = async () => {
    const contents = await Promise.all((await storedFiles(folder())).map((file) => readFile(file)))
    return contents.filter((content) => content.includes('heron')).length
  }

  it('are encrypted by a command, whenever it is killed, and with the next master key it reads none', async () => {
    expect(await withWords()).toBeGreaterThan(1)
    const none = await runCommand(settings(''), ['encrypt'])
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('No master key is set') })
    const { child, ended } = begin(settings(former), ['encrypt'])
    await vi.waitFor(async () => expect(await isAnyEncrypted(folder())).toBe(true), WAIT)
    child.kill('SIGKILL')
    await ended
    const { code, stdout } = await runCommand(settings(former), ['encrypt'])
    expect(code).toBe(0)
    const [, done, before] =
      /^Encrypted (\d+) files\. (\d+) were encrypted before\.\n$/.exec(stdout) ?? []
    expect(Number(done) + Number(before)).toBe(plainCount)
    expect(await withWords()).toBe(0)
    expect(await runCommand(settings(former), ['verify', '--deep'])).toMatchObject({ code: 0 })

    const replaced = await runCommand(settings(`${next},${former}`), ['encrypt'])
    expect(replaced.stdout).toMatch(/^Sealed with the current master key: 2\.\nEncrypted 0 files/)
    expect(await runCommand(settings(next), ['verify', '--deep'])).toMatchObject({ code: 0 })
    expect(await runCommand(settings(former), ['verify'])).toMatchObject({ code: 2 })
  }, 120_000)

  it('are encrypted in a backup, which only the master key restores', async () => {
    const backup = join(place, 'backup')
    const made = await runCommand(settings(''), ['backup', backup])
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('you need the master key'),
    })
    const restored = { ...settings(''), ARBOR_DATA_DIR: join(place, 'restored') }
    for (const [key, message] of [
      ['', 'no master key is set'],
      [newKey(), 'with another master key'],
    ] as const) {
      const wrong = await runCommand({ ...restored, ARBOR_ENCRYPTION_KEY: key }, [
        'restore',
        backup,
      ])
      expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
      expect(await storedFiles(join(place, 'restored'))).toEqual([])
    }
    const drill = await runCommand(settings(next), ['drill', backup])
    expect(drill).toMatchObject({ code: 0, stdout: expect.stringContaining('can be restored') })
  }, 120_000)
})

/** Whether a file begins as encrypted ones do. */
async function isAnyEncrypted(folder: string): Promise<boolean> {
  const contents = await Promise.all((await storedFiles(folder)).map((file) => readFile(file)))
  return contents.some((content) => content.toString('latin1', 0, 8) === 'arborenc')
}

describe('a process does not start', () => {
  const open = (settings: Settings) =>
    openCheckedKeys(loadConfig({ ...BASE, ...settings }, place), server.context.driver)

  it('without the master key, or with another one', async () => {
    await expect(open({})).rejects.toThrow('no master key is set')
    await expect(open({ ARBOR_ENCRYPTION_KEY: newKey() })).rejects.toThrow(
      'with another master key',
    )
    expect(await open({ ARBOR_ENCRYPTION_KEY: `${newKey()},${KEY}` })).toHaveLength(2)
  })

  it('if a file or a program does not give a key, and the message does not show what it gives', async () => {
    const file = join(place, 'key')
    const ofFile = { ARBOR_ENCRYPTION_KEY_FILE: file }
    await expect(open(ofFile)).rejects.toThrow(
      `The file ${file} of ARBOR_ENCRYPTION_KEY_FILE can't be read (ENOENT)`,
    )
    await writeFile(file, 'hush')
    await expect(open(ofFile)).rejects.toThrow('must contain 32 random bytes in base64')
    await expect(open(ofFile)).rejects.not.toThrow('hush')
    await writeFile(file, `${KEY}\n`)
    expect(await open(ofFile)).toHaveLength(1)
    const run = (command: string) => open({ ARBOR_ENCRYPTION_KEY_COMMAND: command })
    expect(await run(`cat ${file}`)).toHaveLength(1)
    expect(await run(JSON.stringify(['cat', file]))).toHaveLength(1)
    await expect(run('no-such-program')).rejects.toThrow('was not found')
    await expect(run('head -c 70000 /dev/zero')).rejects.toThrow('printed too much')
    await expect(run(`cat ${file}; true`)).rejects.toThrow('failed (1)')
    await expect(run('echo hush')).rejects.toThrow('must contain 32 random bytes in base64')
  })

  it('if several settings give a key', () => {
    const both = { ARBOR_ENCRYPTION_KEY: KEY, ARBOR_ENCRYPTION_KEY_FILE: 'key' }
    expect(() => loadConfig({ ...BASE, ...both }, place)).toThrow('Set only one of')
    expect(() => loadConfig({ ...BASE, ARBOR_ENCRYPTION_KEY: 'short' }, place)).toThrow(
      '32 random bytes',
    )
  })
})
