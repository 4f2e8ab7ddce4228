import { beforeAll, expect, it } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { addFake, put, start, sync, treeOf, work, type Sync } from './sources.test-support.ts'
import { markGone, movePaths, type OfSource } from './sync/items.queries.ts'
import { keyOf } from './sync/wanted.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

const FILES = 30
/** Fewer than a transaction for each file. */
const TRANSACTIONS = 25

it('moves a folder without a transaction for each file in it', async () => {
  const source = await addFake(server, await server.newTenant(), { kind: 'fake-paths' })
  const fill = (top: string) => {
    source.fake.items.clear()
    for (let at = 0; at < FILES; at += 1) {
      const path = `${top}/${at % 2}/${at}.txt`
      put(source, path, path, `file ${at}`)
    }
  }
  fill('old')
  await sync(source)
  const before = await treeOf(source)
  fill('new')
  const run = await work(source, await start(source), TRANSACTIONS)
  expect(run).toMatchObject({ status: 'completed', counts: { moved: FILES, deleted: 0 } })
  const after = await treeOf(source)
  expect(after.get('new/1/1.txt')).toEqual(before.get('old/1/1.txt'))
  expect(after.size).toBe(before.size)
})

async function itemsOf({ me: { tenantId }, id }: Sync): Promise<Record<string, string>> {
  const { rows } = await server.context.driver.query(
    `select array_to_string(path, '/') as path, state from source_item
     where tenant_id = $1 and source_id = $2 order by path`,
    [tenantId, id],
  )
  return Object.fromEntries(rows.map(({ path, state }) => [path, state]))
}

it('moves and marks only what is in a folder that a source names without its contents', async () => {
  const source = await addFake(server, me)
  const ofSource: OfSource = { tenant_id: me.tenantId, id: source.id }
  source.fake.items.set('a', { id: 'a', kind: 'folder', path: ['a'] })
  put(source, '1', 'a/b/c/1.txt')
  put(source, '2', 'a/2.txt')
  put(source, '3', 'ab/b/3.txt')
  put(source, '4', 'b/4.txt')
  await sync(source)
  await server.context.doors.inTenant(me.tenantId, (tx) =>
    movePaths(tx, ofSource, { from: ['a'], to: ['x', 'y'] }),
  )
  const moved = {
    a: 'present',
    ab: 'present',
    'ab/b': 'present',
    'ab/b/3.txt': 'present',
    b: 'present',
    'b/4.txt': 'present',
    'x/y/2.txt': 'present',
    'x/y/b': 'present',
    'x/y/b/c': 'present',
    'x/y/b/c/1.txt': 'present',
  }
  expect(await itemsOf(source)).toEqual(moved)
  await server.context.doors.inTenant(me.tenantId, async (tx) => {
    await movePaths(tx, ofSource, { from: ['x', 'y'], to: ['a'] })
    await markGone(tx, ofSource, [
      keyOf({ kind: 'folder', id: 'a' }),
      keyOf({ kind: 'file', id: '4' }),
    ])
  })
  expect(await itemsOf(source)).toEqual({
    a: 'missing',
    'a/2.txt': 'missing',
    'a/b': 'missing',
    'a/b/c': 'missing',
    'a/b/c/1.txt': 'missing',
    ab: 'present',
    'ab/b': 'present',
    'ab/b/3.txt': 'present',
    b: 'present',
    'b/4.txt': 'missing',
  })
})
