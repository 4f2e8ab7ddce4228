import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { buildApp } from '../compose.ts'
import { openPostgres } from '../platform/db/index.ts'
import { verify } from '../modules/verify/index.ts'
import { ingest, storedKeys } from '../../test/fixtures/ingestions.ts'
import { createCaller } from '../../test/support/caller.ts'
import { startTestServer, type OwnTestServer, type TestMember } from '../../test/support/index.ts'
import { withSnapshot } from '../platform/backup/snapshot-client.ts'
import { copyOnServer, testConfig, type Settings } from '../../test/support/test-database.ts'
import { begin, runCommand } from './command.test-support.ts'
import { openContext } from './open-context.ts'

const database = inject('testDatabase')
const WAIT = { timeout: 120_000, interval: 10 }
const SECRET = 'a secret that only the tests know'
const BASE = {
  ARBOR_SECRET: SECRET,
  ARBOR_EMBEDDINGS: 'OFF',
  ARBOR_LOG_LEVEL: 'silent',
  ARBOR_STREAM_URL: 'memory://',
}

let place: string
let server: OwnTestServer
let owner: TestMember
let settings: Settings
let backup: string

beforeAll(async () => {
  place = await mkdtemp(join(database.folder, 'backup-'))
  server = await startTestServer({ worker: true })
  owner = await server.newTenant({ name: 'Kept' })
  const { dataDir, database: used } = server.context.config
  const url: Settings = used.kind === 'postgres' ? { ARBOR_DATABASE_URL: used.url } : {}
  settings = { ...BASE, ...url, ARBOR_DATA_DIR: dataDir }
  await ingest(owner, ['heron.md', '# Birds\n\nThe heron stands in the reeds.'])
  const { document_id: id } = await ingest(owner, ['thrown.md', 'Thrown away.'])
  const { body } = await owner.get<{ path_part_id: string }>(`/v1/documents/${id}`)
  await owner.post('/v1/trash', { path_part_id: body.path_part_id })
  backup = join(place, 'first')
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

let places = 0

/** The settings of an empty installation. */
async function emptyPlace(): Promise<Settings> {
  const dataDir = join(place, `target-${String(++places)}`)
  if (database.kind === 'embedded') return { ...BASE, ARBOR_DATA_DIR: dataDir }
  return { ...BASE, ARBOR_DATA_DIR: dataDir, ARBOR_DATABASE_URL: await emptyDatabase() }
}

async function emptyDatabase(): Promise<string> {
  if (database.kind === 'embedded') throw new Error('Only on a server.')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await copyOnServer(database.adminUrl, name, 'template1')
  return Object.assign(new URL(database.adminUrl), { pathname: `/${name}` }).href
}

/** Verifies a restored installation, signs in, and returns what the member sees. */
async function inspect(target: Settings): Promise<{ documents: string[]; found: number }> {
  await using context = await openContext(testConfig(target['ARBOR_DATA_DIR'] ?? '', target))
  const faults = async () =>
    (await verify(context, { deep: true, graceMs: 0 })).checks.filter(
      ({ kind, found }) => kind === 'fault' && found > 0,
    )
  expect(await faults()).toEqual([])
  const app = await buildApp(context)
  const anonymous = createCaller(app, {})
  const { email, password } = owner
  expect((await anonymous.post('/v1/auth/pw/signin', { email, password })).status).toBe(200)
  const caller = createCaller(app, { authorization: `Bearer ${owner.apiKey}` })
  const listed = await caller.get<{ items: { name: string }[] }>(
    `/v1/documents?parent_path_part_id=${owner.sharedPartId}&limit=100`,
  )
  const query = { query: 'heron reeds', search_type: 'full_text', score_threshold: 0 }
  const found = await caller.post<readonly unknown[]>('/v1/chunks/search', query)
  await restoreFromTrash(caller)
  expect(await faults()).toEqual([])
  await app.close()
  return { documents: listed.body.items.map(({ name }) => name), found: found.body.length }
}

/** Restores the document in the trash, with its file. */
async function restoreFromTrash(caller: ReturnType<typeof createCaller>): Promise<void> {
  const { body } = await caller.get<{ items: { id: string; name: string }[] }>('/v1/trash')
  expect(body.items).toMatchObject([{ name: 'thrown.md' }])
  const restored = await caller.post(`/v1/trash/${body.items[0]?.id ?? ''}/restore`, {})
  expect(restored.status).toBe(200)
}

/** The files and folders in an installation that a restore could have written. */
async function contentOf(target: Settings): Promise<string[]> {
  const names = await readdir(target['ARBOR_DATA_DIR'] ?? '').catch(() => [])
  return names.filter((name) => name !== 'objects' && !name.startsWith('arbor.lock'))
}

const restored = /^Restored the backup of .*\.\nNo faults found: \d+ checks of \d+ tenants?\.\n$/

it('a backup taken during writes contains everything written before, and can be restored', async () => {
  const there: string[] = []
  const busy = new AbortController()
  const write = async () => {
    for (let i = 0; !busy.signal.aborted; i++) {
      const name = `note-${String(i)}.txt`
      const { document_id: id } = await ingest(owner, [name, `Note ${String(i)}.`])
      if (i % 2 === 0) there.push(name)
      else expect((await owner.delete(`/v1/documents/${id}`)).status).toBe(200)
    }
  }
  const writing = write()
  await vi.waitFor(() => expect(there.length).toBeGreaterThan(1), WAIT)
  const sure = [...there]
  const made = await runCommand(settings, ['backup', backup])
  busy.abort()
  await writing
  expect(made.code).toBe(0)
  expect(made.stdout).toContain('It doesn’t contain ARBOR_SECRET')
  expect((await stat(backup)).mode & 0o77).toBe(0)
  const full = await runCommand(settings, ['backup', backup])
  expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })

  const target = await emptyPlace()
  const result = await runCommand(target, ['restore', backup])
  const stdout: unknown = expect.stringMatching(restored)
  expect(result).toEqual({ code: 0, stdout, stderr: expect.any(String) })
  const { documents, found } = await inspect(target)
  expect(documents).toEqual(expect.arrayContaining(['heron.md', ...sure]))
  expect(found).toBe(1)
  const again = await runCommand(target, ['restore', backup])
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })
})

it.runIf(database.kind === 'embedded')(
  'the server makes another copy as soon as the previous one has been read',
  async () => {
    const { signal } = new AbortController()
    const { dataDir } = server.context.config
    const copy = () => withSnapshot(dataDir, signal, async (folder) => existsSync(folder))
    expect([await copy(), await copy()]).toEqual([true, true])
  },
)

/** Starts a backup and pauses its process before it finishes, however busy the machine is. */
async function stopInTheMiddle(): Promise<{ target: string } & ReturnType<typeof begin>> {
  for (let tries = 0; ; tries++) {
    const target = join(place, `stopped-${String(tries)}`)
    const begun = begin(settings, ['backup', target])
    await vi.waitFor(() => expect(existsSync(join(target, 'database'))).toBe(true), WAIT)
    begun.child.kill('SIGSTOP')
    if (!existsSync(join(target, 'manifest.json'))) return { target, ...begun }
    begun.child.kill('SIGKILL')
    await begun.ended
  }
}

it('keeps the files of a deleted document during a backup, and deletes them afterwards', async () => {
  const { document_id: id, document_version_id: versionId } = await ingest(owner, ['a.txt', 'A.'])
  const prefix = `${owner.tenantId}/${versionId}/`
  const copies = async () =>
    (await storedKeys(server, owner.tenantId)).filter((key) => key.startsWith(prefix))
  const { target, child, ended } = await stopInTheMiddle()
  const before = await copies()
  expect((await owner.delete(`/v1/documents/${id}`)).status).toBe(200)
  await ingest(owner, ['b.txt', 'B.'])
  expect(await copies()).toEqual(before)
  child.kill('SIGKILL')
  await ended
  await vi.waitFor(async () => expect(await copies()).toEqual([]), WAIT)
  const result = await runCommand(await emptyPlace(), ['restore', target])
  expect(result).toMatchObject({ code: 1, stdout: '' })
  expect(result.stderr).toContain('this backup is incomplete')
  const { dataDir } = server.context.config
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'backup.snapshot'))).toBe(false), WAIT)
})

describe('a damaged backup fails before anything is written, if', () => {
  const object = async () => {
    const names = await readdir(join(backup, 'objects'), { recursive: true, withFileTypes: true })
    const file = names.find((name) => name.isFile() && name.parentPath.endsWith('/source'))
    return join(file?.parentPath ?? '', file?.name ?? '')
  }
  /** The output of a restore that must fail, and the files it left. */
  const tryRestore = async (other: Settings = {}) => {
    const target = { ...(await emptyPlace()), ...other }
    const { code, stdout, stderr } = await runCommand(target, ['restore', backup])
    return { code, stdout, stderr, content: await contentOf(target) }
  }
  const failure = (message: string) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(message),
    content: [],
  })

  it.each([
    ['a table', async () => join(backup, 'database/chunk.jsonl.gz')],
    ['a stored file', object],
    ['the manifest', async () => join(backup, 'manifest.json')],
  ])('one bit of %s has changed', async (_what, find) => {
    const path = await find()
    const flip = async () => {
      await using file = await open(path, 'r+')
      const { size } = await file.stat()
      const byte = Buffer.alloc(1)
      await file.read(byte, 0, 1, Math.floor(size / 2))
      await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, Math.floor(size / 2))
    }
    await flip()
    expect(await tryRestore()).toEqual(failure('is damaged'))
    await flip()
  })

  it('a stored file is missing', async () => {
    const path = await object()
    await rename(path, join(place, 'away'))
    expect(await tryRestore()).toEqual(failure('is missing'))
    await rename(join(place, 'away'), path)
  })

  it('the secret differs from the one it was created with', async () => {
    const tried = await tryRestore({ ARBOR_SECRET: 'b'.repeat(40) })
    expect(tried).toEqual(failure('The backup was created with a different ARBOR_SECRET.'))
  })
})

it('a killed restore can be run again', async () => {
  for (;;) {
    const target = await emptyPlace()
    const { child, ended } = begin(target, ['restore', backup])
    const objects = join(target['ARBOR_DATA_DIR'] ?? '', 'objects', owner.tenantId)
    await vi.waitFor(() => expect(existsSync(objects)).toBe(true), WAIT)
    child.kill('SIGKILL')
    const { code } = await ended
    const again = await runCommand(target, ['restore', backup])
    if (!again.stderr.includes('The database is not empty')) {
      expect(code).toBe(null)
      expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(restored) })
      return
    }
    // On a busy machine, the kill may come too late. Then everything must be there.
    expect((await inspect(target)).documents).toContain('heron.md')
  }
})

/**
 * Starts moving an installation to an empty database and kills the command before it commits. @returns the database's
 * URL
 */
async function killedInTheMiddle(source: Settings): Promise<string> {
  for (;;) {
    const url = await emptyDatabase()
    const { child, ended } = begin(source, ['migrate-to', url])
    const target = openPostgres({ url, maxConnections: 1 })
    const until = (state: string) =>
      vi.waitFor(async () => {
        if (child.exitCode !== null) return
        const { rows } = await target.query(`select exists (${state}) as there`)
        expect(rows[0]?.['there']).toBe(true)
      }, WAIT)
    await until(`select where to_regclass('tenant') is not null`)
    // This lock keeps the command from writing rows.
    const reader = openPostgres({ url, maxConnections: 1 })
    await reader.transaction(undefined, async (session) => {
      await session.query('lock table tenant in access share mode', [])
      await until(`select from pg_locks where relation = 'tenant'::regclass and not granted`)
      child.kill('SIGKILL')
      await ended
    })
    const { code } = await ended
    await reader.close()
    await target.close()
    if (code === null) return url
    // It finished before the lock was taken.
    expect(code).toBe(0)
  }
}

describe.runIf(database.kind === 'postgres')('moving an embedded installation to a server', () => {
  it('moves everything, even after a killed attempt', async () => {
    const source = { ...BASE, ARBOR_DATA_DIR: join(place, 'embedded') }
    expect(await runCommand(source, ['restore', backup])).toMatchObject({ code: 0 })
    const url = await killedInTheMiddle(source)

    const { code, stdout } = await runCommand(source, ['migrate-to', url])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Moved [\d,]+ rows in \d+ tables\.\nNo faults found: /)
    expect(stdout).not.toContain(url)
    const { documents, found } = await inspect({ ...source, ARBOR_DATABASE_URL: url })
    expect(documents).toContain('heron.md')
    expect(found).toBe(1)
    const again = await runCommand(source, ['migrate-to', url])
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('The database is not empty')
  })
})
