import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
    await startTestServer({ worker: true, settings: { ARBOR_SOURCE_FOLDERS: folder.path } }),
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
  const log = await succeed(settings, 'source', 'log', id, '--limit', '1')
  expect(log).toContain('2 deleted')
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
