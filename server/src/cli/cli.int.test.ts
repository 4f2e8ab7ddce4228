import { createContext } from '../compose.ts'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { copyDatabase, testConfig, type Settings } from '../../test/support/test-database.ts'
import { startServer } from '../server.ts'
import { createClient } from './client.ts'
import { loadSamples } from './demo/keep.ts'
import { begin, beginProgram, runCommand } from './command.test-support.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const BUILD = join(ROOT, 'web/build.ts')
const MAIN = join(ROOT, 'server/src/main.ts')
const WAIT = { timeout: 120_000 }
const isEmbedded = inject('testDatabase').kind === 'embedded'
const OWNER = ['create-owner', '--password', 'long enough', '--tenant-name', 'Acme', '--email']

let folder: string
let settings: Settings
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-cli-'))
  const copy = await copyDatabase(inject('testDatabase'), folder)
  const secret = 'a secret that only the tests know'
  settings = {
    ...copy,
    ARBOR_SECRET: secret,
    ARBOR_DATA_DIR: folder,
    PORT: '0',
    // Loading a model would take longer than most tests. A demo without --keep uses the default one.
    ARBOR_EMBEDDINGS: 'OFF',
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('create-owner', () => {
  it('prints only JSON, even with log level trace', async () => {
    const env = { ...settings, ARBOR_LOG_LEVEL: 'trace' }
    const { code, stdout } = await begin(env, [...OWNER, 'owner@example.org']).ended
    expect(code).toBe(0)
    expect(stdout.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(stdout)).toEqual({
      user_id: expect.stringMatching(/^[\da-f-]{36}$/),
      tenant_id: expect.stringMatching(/^[\da-f-]{36}$/),
      api_key: expect.stringMatching(/^sk-user-/),
    })
    const again = await runCommand(settings, [...OWNER, 'owner@example.org'])
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toBe('An account with the address owner@example.org already exists.\n')
  })

  it('reports invalid values in one line', async () => {
    const { code, stdout, stderr } = await runCommand(settings, [...OWNER, 'nobody'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: --email: value is not a valid email address/)
  })

  it(`${isEmbedded ? 'fails' : 'works'} while a server is running`, async () => {
    const server = await createContext(testConfig(folder, settings))
    const { code, stdout, stderr } = await runCommand(settings, [...OWNER, 'second@example.org'])
    await server[Symbol.asyncDispose]()
    if (isEmbedded) {
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(
        `The data folder ${folder} is in use by another Arbor process (pid ${process.pid} on ` +
          `${hostname()}). Stop it first, or set ARBOR_DATA_DIR to another folder.\n`,
      )
    } else {
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toHaveProperty('api_key')
    }
  })
})

describe.runIf(isEmbedded)('other commands', () => {
  it('migrate reports what it did', async () => {
    const { code, stdout } = await runCommand(settings, ['migrate'])
    expect(code).toBe(0)
    expect(stdout.split('\n')[0]).toBe('The schema is already up to date.')
  })

  it('help goes to standard output', async () => {
    const { code, stdout, stderr } = await runCommand(settings, ['help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('create-owner')
  })

  it('no command exits with code 2 and shows the usage', async () => {
    const { code, stdout, stderr } = await runCommand(settings, [])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Usage: arbor')
  })

  it.each([
    [['strat'], "unknown command 'strat'. Did you mean start? See: arbor --help"],
    [
      ['start', 'everything'],
      "command-argument value 'everything' is invalid for argument 'roles'. Allowed choices are api, worker. " +
        'See: arbor start --help',
    ],
  ])('%j exits with code 2 and explains the error in one line', async (words, message) => {
    const refused = await runCommand(settings, words)
    expect(refused).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` })
  })

  it('a typo after npm start is explained in one line, too', async () => {
    const { code, stdout, stderr } = await beginProgram(
      process.execPath,
      [MAIN, 'wroker'],
      settings,
    ).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: .+'wroker'.+ See: node server\/src\/main\.ts --help\n$/)
  })

  it('everything that a first start writes is readable only by its user', async () => {
    const fresh = join(folder, 'fresh')
    await mkdir(fresh, { mode: 0o755 })
    await runCommand({ ...settings, ARBOR_DATA_DIR: fresh }, ['migrate'])
    const open: string[] = []
    for (const name of ['.', ...(await readdir(fresh, { recursive: true }))]) {
      if (((await stat(join(fresh, name))).mode & 0o077) !== 0) open.push(name)
    }
    // The database rewrites these cache files at any time.
    expect(open.filter((name) => basename(name) !== 'pg_internal.init')).toEqual([])
  })

  it('start reports a port in use before it opens or creates anything', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const fresh = join(folder, 'unused')
    const env = { ...settings, ARBOR_DATA_DIR: fresh, PORT: String(port) }
    // This runs in its own process, because start listens to signals.
    const { code, stderr } = await begin(env, ['start']).ended
    holder.close()
    expect(code).toBe(1)
    expect((JSON.parse(stderr) as { msg: string }).msg).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to another port ` +
        '(0 selects a free one).',
    )
    expect(await readdir(folder)).not.toContain('unused')
  })

  it('reports invalid settings before opening anything', async () => {
    const env = { ...settings, ARBOR_DATA_DRI: 'x' }
    const { code, stderr } = await runCommand(env, ['migrate'])
    expect(code).toBe(1)
    expect(stderr).toContain('ARBOR_DATA_DRI is not a setting of Arbor')
  })
})

// On PostgreSQL, the tests of ingestion cover servers in their own processes.
describe.runIf(isEmbedded)('a running server', () => {
  it('started by npm start stops cleanly at a signal, even if the signal arrives twice', async () => {
    // A fresh clone builds the workspace first. That isn't part of this test.
    await beginProgram(process.execPath, [BUILD, '--if-needed'], settings).ended
    const words = ['start', '--prefix', ROOT, '--', 'api']
    const { child, output, ended } = beginProgram('npm', words, settings)
    await vi.waitFor(() => expect(output.stderr).toContain('ready at'), WAIT)
    const url = /ready at ([^\s"]+)/.exec(output.stderr)?.[1] ?? ''
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    const { code, stderr, stdout } = await ended
    expect(code).toBe(0)
    // Without a terminal, every line is JSON, except for those of npm.
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => !/^(> |$)/.test(line))
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages.at(-1)).toBe('stopped')
    expect(stdout).not.toContain('"level":"error"')
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
    expect(await readdir(folder)).not.toContain('arbor.lock')
  })
})

describe.runIf(isEmbedded)('demo', () => {
  it('shows a result from every sample and leaves nothing behind', async () => {
    const env = { TMPDIR: await mkdtemp(join(folder, 'demo-')) }
    const { code, stdout, stderr } = await runCommand(env, ['demo'])
    expect(stderr).not.toContain('Error')
    expect(code).toBe(0)
    for (const extension of ['pdf', 'docx', 'md', 'csv']) {
      expect(stdout).toMatch(new RegExp(`document  \\S+\\.${extension} `))
    }
    expect(stdout).toMatch(/page \d, box of/)
    expect(stdout).toContain('total')
    expect(await readdir(env.TMPDIR)).toEqual([])
  })

  it('with --keep, gives the samples to the first owner and to nobody else', async () => {
    const fresh = join(folder, 'kept')
    const copy = await copyDatabase(inject('testDatabase'), fresh)
    const env = { ...settings, ...copy, ARBOR_DATA_DIR: fresh, ARBOR_DRAIN_SECONDS: '0' }
    const first = begin(env, ['demo', '--keep'])
    await vi.waitFor(() => expect(first.output.stderr).toContain('ready at'), WAIT)
    const read = (pattern: RegExp) => pattern.exec(first.output.stderr)?.[1] ?? ''
    const server = createClient(read(/ready at (\S+)/), AbortSignal.timeout(WAIT.timeout))
    const visit = await server.signInByToken(read(/welcome#(\S+)/))
    const documents = '/v1/folders/search?name_like=.&part_type=DOCUMENT&limit=10'
    const { items } = await server
      .as(visit.credential)
      .get<{ items: { materialized_path: string }[] }>(documents)
    expect(items.map(({ materialized_path: path }) => path).toSorted()).toEqual(
      [
        'employee-handbook.docx',
        'operations-runbook.md',
        'service-agreement.pdf',
        'spare-parts.csv',
      ].map((name) => `/shared/Hallowmere Ferries/${name}`),
    )
    await server.signIn({ email: read(/^ +email +(\S+)/m), password: read(/^ +password +(\S+)/m) })
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    const roles = { api: true, worker: false }
    const again = await startServer(testConfig(fresh, env), { roles })
    await expect(loadSamples(again, AbortSignal.timeout(WAIT.timeout))).rejects.toThrow(
      'This installation is already in use',
    )
    await again.close()
  })

  it('deletes its instance when it is interrupted', async () => {
    const env = { TMPDIR: await mkdtemp(join(folder, 'demo-')) }
    const { child, output, ended } = begin(env, ['demo'])
    await vi.waitFor(() => expect(output.stderr).toContain('Ingesting'), WAIT)
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect(await readdir(env.TMPDIR)).toEqual([])
  })
})
