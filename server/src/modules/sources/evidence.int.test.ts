import { beforeAll, describe, expect, it } from 'vitest'
import { SourceFault } from '@arbor/connectors'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import {
  addFake,
  put,
  readRun,
  start,
  sync,
  treeOf,
  work,
  type Sync,
} from './sources.test-support.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

const FILES = 10

/** A synchronized source with files. */
async function addFull(): Promise<Sync> {
  const source = await addFake(server, me)
  for (let at = 0; at < FILES; at += 1) put(source, `${at}`, `f/${at}.txt`)
  await sync(source)
  return source
}

/** Hides files of a source. @returns a function that brings them back */
function hide({ fake }: Sync, ids: readonly string[]): () => void {
  const hidden = ids.map((id) => fake.items.get(id))
  for (const id of ids) fake.items.delete(id)
  return () => {
    for (const item of hidden) if (item) fake.items.set(item.id, item)
  }
}

const confirm = (source: Sync, runId: string) =>
  me.post(`/v1/sources/${source.id}/runs/${runId}/confirm`, { delete: true })

const trashOf = async () =>
  (await me.get<{ items: { name: string }[] }>('/v1/trash?limit=100')).body.items

/** As if the listing of a run had ended long ago. */
const age = (runId: string) =>
  server.context.driver.query(
    `update source_run set listing_since = listing_since - interval '1 hour', listed_at = listed_at - interval '1 hour'
     where id = $1`,
    [runId],
  )

describe('a question about deletions', () => {
  it('is only asked after a second listing', async () => {
    const source = await addFull()
    const back = hide(source, ['1', '2', '3'])
    const run = await start(source)
    let listings = 0
    const { items } = source.fake
    source.fake.listed = () => {
      listings += 1
      if (listings === 1) back()
    }
    expect(await work(source, run)).toMatchObject({ status: 'completed', error: null })
    expect(listings).toBe(2)
    expect(items.size).toBe(FILES)
    expect((await treeOf(source)).size).toBe(FILES + 1)
  })

  it('disappears when the files are back, with the next run or when somebody looks at it', async () => {
    const source = await addFull()
    const before = await treeOf(source)
    for (const how of ['sync', 'look'] as const) {
      const back = hide(source, ['1', '2', '3'])
      const run = await sync(source)
      expect(run).toMatchObject({ status: 'waiting', is_asking: true })
      // It has just been listed.
      expect(await readRun(source, run.id)).toMatchObject({ status: 'waiting' })
      expect(await readRun(source, run.id)).toMatchObject({ status: 'waiting' })
      back()
      if (how === 'sync') expect(await start(source)).toMatchObject({ id: run.id })
      else {
        await age(run.id)
        await readRun(source, run.id)
        // The question stays on the screen while the source is listed.
        expect(await readRun(source, run.id)).toMatchObject({ status: 'pending', is_asking: true })
      }
      expect(await work(source, run)).toMatchObject({ status: 'completed', is_asking: false })
      expect(await treeOf(source)).toEqual(before)
    }
  })

  it('is about the newest listing, and lets additions and changes pass', async () => {
    const source = await addFull()
    hide(source, ['1', '2', '3'])
    const run = await sync(source)
    put(source, 'new', 'new.txt')
    put(source, '4', 'f/4.txt', 'changed')
    hide(source, ['5'])
    await start(source)
    const again = await work(source, run)
    expect(again).toMatchObject({ status: 'waiting', counts: { added: 1, changed: 1, deleted: 0 } })
    expect(again.plan['deleted']?.map(({ path }) => path)).toEqual([
      'f/1.txt',
      'f/2.txt',
      'f/3.txt',
      'f/5.txt',
    ])
    const tree = await treeOf(source)
    expect(tree.get('new.txt')).toBeDefined()
    expect(tree.get('f/4.txt')).toMatchObject({ text: 'changed' })
    expect(tree.has('f/1.txt')).toBe(true)
  })

  it('moves nothing to the trash that is back when it is answered', async () => {
    const source = await addFull()
    const back = hide(source, ['1', '2', '3'])
    hide(source, ['4'])
    const run = await sync(source)
    back()
    expect((await confirm(source, run.id)).status).toBe(200)
    expect(await work(source, run)).toMatchObject({ status: 'completed', counts: { deleted: 1 } })
    expect([...(await treeOf(source)).keys()]).not.toContain('f/4.txt')
    expect((await treeOf(source)).size).toBe(FILES)
  })

  it('is asked again if much more is missing when it is answered', async () => {
    const source = await addFull()
    hide(source, ['1', '2', '3'])
    const run = await sync(source)
    const back = hide(source, ['4', '5', '6', '7'])
    await confirm(source, run.id)
    expect(await work(source, run)).toMatchObject({ status: 'waiting', counts: { deleted: 0 } })
    expect((await treeOf(source)).size).toBe(FILES + 1)
    back()
    await confirm(source, run.id)
    expect(await work(source, run)).toMatchObject({ status: 'completed', counts: { deleted: 3 } })
  })

  it('can be answered while the source is listed, or does not respond', async () => {
    const source = await addFull()
    hide(source, ['1', '2', '3'])
    const run = await sync(source)
    source.fake.fault = new SourceFault('away', 'No answer.')
    await start(source)
    expect(await work(source, run)).toMatchObject({ status: 'running', is_asking: true })
    expect((await confirm(source, run.id)).status).toBe(200)
    expect(await work(source, run)).toMatchObject({ status: 'running' })
    expect((await treeOf(source)).size).toBe(FILES + 1)
    source.fake.fault = undefined
    expect(await work(source, run)).toMatchObject({ status: 'completed', counts: { deleted: 3 } })
    expect((await confirm(source, run.id)).status).toBe(409)
  })
})

describe('a source that comes back piece by piece', () => {
  it('keeps what is still missing until somebody answers, or it is back', async () => {
    const source = await addFull()
    const back = hide(source, ['1', '2', '3'])
    const last = hide(source, ['4'])
    const run = await start(source)
    source.fake.listed = () => {
      source.fake.listed = () => {}
      back()
    }
    expect(await work(source, run)).toMatchObject({
      status: 'waiting',
      error: expect.stringContaining('One of 10 documents is'),
    })
    expect((await treeOf(source)).size).toBe(FILES + 1)
    last()
    await start(source)
    expect(await work(source, run)).toMatchObject({ status: 'completed', counts: { deleted: 0 } })
  })
})

describe('deletions', () => {
  it('rest on a new listing after the death of the worker', async () => {
    const source = await addFull()
    const before = await trashOf()
    // Dies before each transaction in turn, until the file is in the trash.
    for (let at = 2; ; at += 1) {
      const back = hide(source, ['3'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const run = await work(source, await start(source), at)
      // oxlint-disable-next-line no-await-in-loop
      if ((await trashOf()).length > before.length) break
      back()
      // oxlint-disable-next-line no-await-in-loop
      expect(await work(source, run)).toMatchObject({ status: 'completed' })
      // oxlint-disable-next-line no-await-in-loop
      expect(await trashOf()).toEqual(before)
      expect(at).toBeLessThan(20)
    }
  })

  it('never happen to an item that exists, even if the listing has missed it', async () => {
    const source = await addFull()
    const before = await trashOf()
    const back = hide(source, ['3'])
    source.fake.exists = async ({ id }) => {
      back()
      return source.fake.items.has(id)
    }
    expect(await sync(source)).toMatchObject({ status: 'completed' })
    expect(await trashOf()).toEqual(before)
    expect((await treeOf(source)).size).toBe(FILES + 1)
  })
})

describe('an outage', () => {
  it('never stops a source that was there before', async () => {
    const source = await addFake(server, me)
    source.fake.fault = new SourceFault('lost', 'There is no such bucket.')
    put(source, '1', 'a.txt')
    expect(await sync(source)).toMatchObject({ status: 'failed' })
    const stateOf = async () => (await me.get(`/v1/sources/${source.id}`)).body
    expect(await stateOf()).toMatchObject({ state: 'stopped' })
    source.fake.fault = undefined
    await me.post(`/v1/sources/${source.id}/resume`, {})
    expect(await sync(source)).toMatchObject({ status: 'completed' })
    source.fake.fault = new SourceFault('lost', 'There is no such bucket.')
    const run = await sync(source)
    expect(await stateOf()).toMatchObject({ state: 'ready', away_since: expect.any(String) })
    source.fake.fault = undefined
    expect(await work(source, run)).toMatchObject({ status: 'completed' })
    expect(await stateOf()).toMatchObject({ state: 'ready', away_since: null, error: null })
  })
})
