import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listenStrictly, startTestServer } from '../../server/test/support/index.ts'
import {
  arbor,
  beginArbor,
  lines,
  succeed,
  temporaryFolder,
  type Settings,
} from './command.test-support.ts'

const folder = temporaryFolder()
const opened = new AsyncDisposableStack()
let settings: Settings

beforeAll(async () => {
  await mkdir(join(folder.path, 'old'))
  for (const at of [1, 2, 3, 4]) {
    await writeFile(join(folder.path, 'old', `${at}.txt`), `Rule ${at} of the house.`)
  }
  const server = opened.use(
    await startTestServer({
      worker: true,
      settings: { ARBOR_SOURCE_FOLDERS: folder.path, ARBOR_SOURCE_NETWORKS: 'loopback' },
    }),
  )
  const url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  const { apiKey } = await server.newTenant({ name: 'Gardens' })
  settings = { ARBOR_URL: url, ARBOR_API_KEY: apiKey }
})
afterAll(() => opened.disposeAsync())

it('adds, previews, synchronizes and confirms a source', async () => {
  const words = [
    'source',
    'add',
    'folder',
    '/shared',
    '--name',
    'House',
    '--set',
    `path=${folder.path}`,
  ]
  const id = (await succeed(settings, ...words)).trim()
  expect(await succeed(settings, 'source', 'sync', 'house', '--dry-run')).toContain(
    '+ old/1.txt\n+ old/2.txt\n+ old/3.txt\n+ old/4.txt\n4 added, 0 changed',
  )
  expect(await succeed(settings, 'ls', '/shared')).toBe('')
  await succeed(settings, 'source', 'sync', id, '--wait')
  expect((await succeed(settings, 'ls', '/shared/old')).split('\n').filter(Boolean)).toHaveLength(4)
  expect(await lines(settings, 'source', 'list')).toMatchObject([
    { id, state: 'ready', documents: 4 },
  ])

  for (const at of [1, 2]) await rm(join(folder.path, 'old', `${at}.txt`))
  const waiting = await arbor(settings, 'source', 'sync', id, '--wait')
  expect(waiting).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('- old/1.txt') as string,
  })
  expect(waiting.stderr).toContain(`arbor source confirm ${id} --delete`)
  await succeed(settings, 'source', 'confirm', id, '--delete')
  await vi.waitFor(
    async () => {
      const log = await succeed(settings, 'source', 'log', id, '--limit', '1')
      expect(log).toContain('2 deleted')
    },
    { timeout: 20_000 },
  )
})

it('names what is wrong before anything is created', async () => {
  const add = (...words: string[]) => beginArbor(settings, ['source', 'add', ...words], '').ended
  const tried = await Promise.all([
    add('floppy', '/shared'),
    add('folder', '/shared', '--set', 'paths=/'),
    add('folder', '/shared', '--set', 'path=/etc'),
    add('s3', '/shared', '--set', 'bucket=a'),
    add('s3', '/shared', '--set', 'secret_access_key=b'),
  ])
  expect(tried.map(({ code }) => code)).toEqual([2, 2, 1, 2, 2])
  expect(tried[0]?.stderr).toContain('The kind must be one of: folder')
  expect(tried[1]?.stderr).toContain('The settings are: path.')
  expect(tried[3]?.stderr).toContain('{"secret_access_key":"…"}')
  expect(tried[4]?.stderr).toContain('Use --secret secret_access_key')
  expect((await lines(settings, 'source', 'list')).length).toBeLessThan(2)
})

it('takes secrets from standard input, whether they are required or not', async () => {
  const url = 'url=ssh://git@127.0.0.1:1/a.git'
  const add = (input: string, kind: string, ...words: string[]) =>
    beginArbor(settings, ['source', 'add', kind, '/shared', ...words], input).ended
  const s3 = [
    '--set',
    'bucket=abc',
    '--set',
    'access_key_id=a',
    '--set',
    'endpoint=http://127.0.0.1:1',
  ]
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n'
  const tried = await Promise.all([
    add('', 'git', '--set', url),
    add(JSON.stringify({ private_key: key }), 'git', '--set', url),
    add(key, 'git', '--set', url, '--secret', 'private_key'),
    add(key, 'git', '--set', url),
    add(JSON.stringify({ privat_key: key }), 'git', '--set', url),
    add('secret', 's3', ...s3),
    add(JSON.stringify({ secret_access_key: 'secret', session_token: 'b' }), 's3', ...s3),
    add('secret', 'imap', '--set', 'host=127.0.0.1', '--set', 'user=a'),
  ])
  const [none, asJson, asText, unnamed, misspelled, ...others] = tried.map(({ stderr }) => stderr)
  expect(none).toContain('A private key is needed')
  // With the key, the server is asked.
  for (const each of [asJson, asText]) expect(each).toMatch(/does not respond/)
  expect(unnamed).toContain('{"password":"…","private_key":"…"}')
  expect(misspelled).toContain('“privat_key” isn’t a secret of git')
  for (const each of others) expect(each).toMatch(/does not respond/)
})
