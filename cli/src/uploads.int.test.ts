import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it, vi } from 'vitest'
import {
  listenStrictly,
  sharedTestServer,
  type TestMember,
} from '../../server/test/support/index.ts'
import {
  arbor,
  beginArbor,
  hears,
  lines,
  succeed,
  temporaryFolder,
  type Settings,
} from './command.test-support.ts'

const FILES = 200

const folder = temporaryFolder()
let ann: TestMember
let settings: Settings
/** The sockets of the proxy between the command and the server. */
const sockets = new Set<Socket>()

beforeAll(async () => {
  const server = await sharedTestServer()
  const port = await listenStrictly(server.app)
  const line = createServer((socket) => {
    const onward = connect(port, '127.0.0.1')
    for (const end of [socket, onward]) sockets.add(end.on('error', () => undefined))
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  ann = await server.newTenant()
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  settings = { HOME: folder.path, ARBOR_URL: url, ARBOR_API_KEY: ann.apiKey }
  return () => line.close()
})

type Listed = { part_type: string; materialized_path: string; active_version?: { version: number } }

/** The sorted paths of the documents below a folder, with their version numbers. */
async function documentsIn(place: string): Promise<string[]> {
  const items = await lines<Listed>(settings, 'tree', place, '--depth', '9')
  return items
    .filter(({ part_type: type }) => type === 'DOCUMENT')
    .map(({ materialized_path: path, active_version: version }) => `${path} v${version?.version}`)
    .toSorted()
}

it('uploads each file exactly once despite a lost connection, a kill and a second run', async () => {
  const many = join(folder.path, 'many')
  const expected: string[] = []
  for (let at = 0; at < FILES; at++) {
    const inner = join(many, `part ${at % 7}`, at % 2 ? 'odd' : 'even')
    await mkdir(inner, { recursive: true })
    // Some have the same content, which must not affect where they are uploaded.
    await writeFile(join(inner, `${at}.txt`), `Text ${at % 150}`)
    expected.push(`/shared/many/part ${at % 7}/${at % 2 ? 'odd' : 'even'}/${at}.txt v0`)
  }
  await writeFile(join(many, '.hidden'), 'not meant')

  const first = beginArbor(settings, ['upload', many])
  await hears(first, 'stdout', 'uploaded: ', 20)
  for (const socket of sockets) socket.destroy()
  await hears(first, 'stderr', 'Retrying')
  await hears(first, 'stdout', 'uploaded: ', 60)
  first.child.kill('SIGKILL')
  await first.ended

  const second = await arbor(settings, 'upload', many)
  expect(second.code).toBe(0)
  const [, uploaded, there] = /(\d+) uploaded, (\d+) already there\.\n$/.exec(second.stderr) ?? []
  expect(Number(uploaded) + Number(there)).toBe(FILES)
  expect(Number(there)).toBeGreaterThanOrEqual(60)
  expect(await documentsIn('/shared/many')).toEqual(expected.toSorted())

  const third = await lines<{ outcome: string }>(settings, 'upload', many)
  expect(third).toHaveLength(FILES)
  expect(new Set(third.map(({ outcome }) => outcome))).toEqual(new Set(['there']))
})

it('continues a large file after a lost connection and a kill, and uploads it once', async () => {
  const path = join(folder.path, 'large.csv')
  const bytes = randomBytes(30 * 1024 * 1024)
  await writeFile(path, bytes)
  const first = beginArbor(settings, ['upload', path, '--to', '/shared/Large'])
  const begun = async () => {
    const { body } = await ann.get<{ items: object[] }>('/v1/audit-events?kind=upload.started')
    return body.items.length
  }
  await vi.waitFor(async () => expect(await begun()).toBe(1), { timeout: 60_000, interval: 50 })
  for (const socket of sockets) socket.destroy()
  await hears(first, 'stderr', 'Retrying')
  first.child.kill('SIGKILL')
  await first.ended
  const second = await lines<{ outcome: string }>(settings, 'upload', path, '--to', '/shared/Large')
  expect(second).toMatchObject([{ outcome: 'uploaded' }])
  expect(await begun()).toBe(1)
  expect(await documentsIn('/shared/Large')).toEqual(['/shared/Large/large.csv v0'])
  const third = await lines<{ outcome: string }>(settings, 'upload', path, '--to', '/shared/Large')
  expect(third).toMatchObject([{ outcome: 'there' }])
})

it('keeps the folders after the fixed part of a pattern', async () => {
  const pattern = join(folder.path, 'many', 'part 1', '**', '1*.txt')
  await succeed(settings, 'upload', pattern, '--to', '/shared/Ones')
  expect(await documentsIn('/shared/Ones')).toEqual(
    [1, 15, 113, 127, 141, 155, 169, 183, 197, 106, 120, 134, 148, 162, 176, 190]
      .map((at) => `/shared/Ones/${at % 2 ? 'odd' : 'even'}/${at}.txt v0`)
      .toSorted(),
  )
})

it('uploads the other files if one fails, and reports that one', async () => {
  const mixed = join(folder.path, 'mixed')
  await mkdir(mixed)
  await writeFile(join(mixed, 'good.txt'), 'Good')
  await writeFile(join(mixed, 'evil\u001b[2J\u202e.txt'), 'Evil')
  const { code, stdout, stderr } = await arbor(settings, 'upload', mixed)
  expect(code).toBe(1)
  expect(stdout).toBe('uploaded: mixed/good.txt\n')
  expect(stderr).toContain('failed: mixed/evil\ufffd[2J\ufffd.txt: ')
  expect(stderr).toContain('1 uploaded, 0 already there, 1 failed.')
})

it('uploads standard input once under its name, and leaves no temporary file', async () => {
  const temporary = join(folder.path, 'temporary')
  await mkdir(temporary)
  const pipe = async (content: string, ...words: readonly string[]) => {
    const env = { ...settings, TMPDIR: temporary }
    const command = beginArbor(env, ['upload', '-', '--to', '/shared/piped', ...words], content)
    return command.ended
  }
  expect(await pipe('What was piped in.', '--name', 'piped.txt')).toMatchObject({
    code: 0,
    stdout: 'uploaded: piped.txt\n',
  })
  const again = await pipe('What was piped in.', '--name', 'piped.txt')
  expect(again).toMatchObject({ code: 0, stderr: '0 uploaded, 1 already there.\n' })
  expect(await pipe('Another text.', '--name', 'piped.txt')).toMatchObject({
    code: 0,
    stdout: 'new version: piped.txt\n',
  })
  const refused = await pipe('x', '--name', 'no/name.txt')
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('slash')
  expect(await documentsIn('/shared/piped')).toEqual(['/shared/piped/piped.txt v0'])
  expect(await readdir(temporary)).toEqual([])
})

it('uploads new and changed files of a watched folder until it is stopped', async () => {
  const watched = join(folder.path, 'watched')
  await mkdir(watched)
  await writeFile(join(watched, 'first.txt'), 'One')
  const command = beginArbor(settings, ['upload', watched, '--watch'])
  await hears(command, 'stderr', 'Watching for changes')
  await mkdir(join(watched, 'deep'))
  await writeFile(join(watched, 'deep', 'second.txt'), 'Two')
  await hears(command, 'stdout', 'uploaded: watched/deep/second.txt')
  await writeFile(join(watched, 'first.txt'), 'One, changed')
  await hears(command, 'stdout', 'new version: watched/first.txt')
  command.child.kill('SIGINT')
  expect(await command.ended).toMatchObject({ code: 130 })
  const versions = await lines(settings, 'versions', '/shared/watched/first.txt')
  expect(versions).toHaveLength(2)
})
