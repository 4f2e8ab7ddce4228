import { mkdir, mkdtemp, rename, rm, rmdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { addFolder } from '../../../test/support/content.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { sync, textsOf, treeOf, work, type Bound, type Run } from './sources.test-support.ts'
import { openFolder } from '../../../../connectors/src/folder/open-folder.ts'
import { Watchers } from './watch/watch-sources.ts'

let server: OwnTestServer
let me: TestMember
let outside: string
let allowed: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'arbor-source-'))
  allowed = join(outside, 'allowed')
  await mkdir(allowed)
  await writeFile(join(outside, 'secret.txt'), 'secret')
  server = await startTestServer({ settings: { ARBOR_SOURCE_FOLDERS: allowed } })
  me = await server.newTenant()
})

afterAll(async () => {
  await server.close()
  await rm(outside, { recursive: true })
})

async function bind(path: string): Promise<Bound> {
  const folder = await addFolder(server, me, { parentPartId: me.sharedPartId })
  const { body } = await me.post<{ id: string }>('/v1/sources', {
    path_part_id: folder.partId,
    kind: 'folder',
    name: 'folder',
    settings: { path },
  })
  return { server, me, folderPartId: folder.partId, id: body.id }
}

const test = async (path: string) =>
  (await me.post('/v1/sources/test', { kind: 'folder', settings: { path } })).body

it('reads only folders that the operator allows', async () => {
  await mkdir(join(allowed, 'way'))
  await symlink(outside, join(allowed, 'way', 'out'))
  await symlink(join(allowed, 'way'), join(allowed, 'in'))
  const refused = { ok: false, message: expect.stringMatching(/no such folder/) }
  const wrong = [
    outside,
    '/',
    '/etc',
    `${allowed}/..`,
    `${allowed}/way/out`,
    `${allowed}x`,
    'way',
    `${allowed}/none`,
  ]
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const path of wrong) expect(await test(path)).toEqual(refused)
  expect(await test(`${allowed}/in`)).toMatchObject({ ok: true })
})

it('mirrors the folder with moves and changes, without what is not a file below it', async () => {
  const root = join(allowed, 'docs')
  await mkdir(join(root, 'a', 'b'), { recursive: true })
  await mkdir(join(root, 'empty'))
  for (const name of ['1', '2', '3', '4', '5', '6']) {
    // oxlint-disable-next-line no-await-in-loop -- few
    await writeFile(join(root, 'a', 'b', `${name}.txt`), name)
  }
  await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'))
  await symlink(outside, join(root, 'a', 'out'))
  const socket = createServer().listen(join(root, 'socket.txt'))
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe])]), 'bytes')
  const source = await bind(root)
  const run = await sync(source)
  expect(run).toMatchObject({ status: 'completed', counts: { added: 6, left_out: 4 } })
  expect(run.log.map(({ message }) => message).join()).toMatch(/Links are not followed.*/)
  const before = await treeOf(source)
  expect([...before.keys()]).toEqual([
    'a',
    'a/b',
    'a/b/1.txt',
    'a/b/2.txt',
    'a/b/3.txt',
    'a/b/4.txt',
    'a/b/5.txt',
    'a/b/6.txt',
    'empty',
  ])
  await rename(join(root, 'a', 'b'), join(root, 'a', 'B'))
  await writeFile(join(root, 'a', 'B', '1.txt'), 'changed')
  await utimes(join(root, 'a', 'B', '1.txt'), 1, 2)
  await writeFile(join(root, 'new.md'), 'new')
  expect(await sync(source)).toMatchObject({
    status: 'completed',
    counts: { moved: 5, deleted: 1 },
  })
  const after = await treeOf(source)
  expect(after.get('a/B')).toEqual(before.get('a/b'))
  expect(after.get('a/B/2.txt')).toEqual(before.get('a/b/2.txt'))
  expect(await textsOf(source)).toMatchObject({
    'a/B/1.txt': 'changed',
    'new.md': 'new',
    empty: null,
  })
})

it('treats a folder that is missing, empty or something else as an outage, and continues when it is back', async () => {
  const root = join(allowed, 'away')
  const elsewhere = join(allowed, 'away-elsewhere')
  await mkdir(root)
  for (const name of ['1', '2']) {
    // oxlint-disable-next-line no-await-in-loop -- few
    await writeFile(join(root, `${name}.txt`), name)
  }
  const source = await bind(root)
  await sync(source)
  const before = await treeOf(source)
  await rename(root, elsewhere)
  const outages = [
    async () => {},
    () => mkdir(root),
    () => rmdir(root).then(() => writeFile(root, 'not a folder')),
  ]
  let run: Run | undefined
  for (const begin of outages) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await begin()
    // oxlint-disable-next-line no-await-in-loop
    run = await sync(source)
    expect(run.status).toBe('running')
    // oxlint-disable-next-line no-await-in-loop
    expect((await me.get(`/v1/sources/${source.id}`)).body).toMatchObject({
      state: 'ready',
      away_since: expect.any(String),
    })
  }
  await rm(root)
  await rename(elsewhere, root)
  if (run) expect((await work(source, run)).status).toBe('completed')
  expect(await treeOf(source)).toEqual(before)
  expect((await me.get(`/v1/sources/${source.id}`)).body).toMatchObject({
    state: 'ready',
    away_since: null,
    error: null,
  })
})

it('never deletes below a folder that cannot be read, whatever was read before', async () => {
  const root = join(allowed, 'half')
  await mkdir(join(root, 'sub'), { recursive: true })
  const connector = await openFolder(root, [allowed])
  const real = await connector.changes({}, new AbortController().signal)
  await rm(join(root, 'sub'), { recursive: true })
  await writeFile(join(root, 'a.txt'), 'a')
  const changes = []
  for await (const page of real.pages) changes.push(...page.changes)
  expect(changes.map((each) => each.type)).toEqual(['present'])
  // A folder that was replaced while it was listed says nothing.
  const second = await connector.changes({}, new AbortController().signal)
  const pages = second.pages[Symbol.asyncIterator]()
  for (let at = 0; at < 1000; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- so that there are two pages
    await writeFile(join(root, `${at}.txt`), '')
  }
  await pages.next()
  await rename(root, `${root}-gone`)
  await expect(pages.next()).rejects.toMatchObject({ kind: 'away' })
})

type Shown = { next_run_at: string | null; open_run: { id: string } | null }
const shown = async ({ id }: Bound) => (await me.get<Shown>(`/v1/sources/${id}`)).body

async function runsOf({ id }: Bound): Promise<Run[]> {
  return (await me.get<{ items: Run[] }>(`/v1/sources/${id}/runs`)).body.items
}

/** Works on the newest run, once there are this many. */
async function workOnNext(source: Bound, count: number): Promise<void> {
  const runs = await vi.waitFor(
    async () => {
      const found = await runsOf(source)
      expect(found).toHaveLength(count)
      return found
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(runs[0]).toMatchObject({ trigger: 'watch' })
  if (runs[0]) expect((await work(source, runs[0])).status).toBe('completed')
}

it('synchronizes what has changed within seconds, in one process at a time', async () => {
  const root = join(allowed, 'watched')
  await mkdir(root)
  await writeFile(join(root, '1.txt'), 'one')
  const source = await bind(root)
  const [first, second] = [new Watchers(server.context), new Watchers(server.context)]
  onTestFinished(async () => {
    await first.close()
    await second.close()
  })
  // Takes the sources of other tests. Nothing happens to this one before its first run, which people start.
  await first.renew(false)
  await sync(source)
  expect(Date.parse((await shown(source)).next_run_at ?? '')).toBeGreaterThan(Date.now())
  expect(await first.renew(false)).toBe(1)
  await workOnNext(source, 2)
  expect(await second.renew(false)).toBe(0)
  expect(await first.renew(false)).toBe(0)

  await writeFile(join(root, '2.txt'), 'two')
  await workOnNext(source, 3)
  expect(Object.keys(await textsOf(source))).toEqual(['1.txt', '2.txt'])

  // As if the first process had been killed.
  await server.context.driver.query(
    `update source set watched_until = now() - interval '1 second' where id = $1`,
    [source.id],
  )
  await writeFile(join(root, '3.txt'), 'three')
  expect(await second.renew(false)).toBe(1)
  expect(await first.renew(false)).toBe(0)
  await workOnNext(source, 4)
  expect(Object.keys(await textsOf(source))).toEqual(['1.txt', '2.txt', '3.txt'])

  await me.post(`/v1/sources/${source.id}/pause`)
  expect(await second.renew(false)).toBe(0)
  await writeFile(join(root, '4.txt'), 'four')
  expect((await shown(source)).open_run ?? null).toBeNull()
})
