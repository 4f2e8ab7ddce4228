import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Reader } from '@arbor/connectors'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { everyone, group, person, readersOf } from './readers/readers.test-support.ts'
import {
  addFake,
  put,
  start,
  textsOf,
  treeOf,
  work,
  type FakeItem,
  type Sync,
} from './sources.test-support.ts'

/** How many sequences are tried. More of them take a while. */
const SEQUENCES = Number(process.env['TEST_SOURCE_SEQUENCES'] ?? 8)

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

const NAMES = ['a', 'A', 'b', 'c.txt', 'd.md', '..', 'x/y']
const name = fc.constantFrom(...NAMES)
const path = fc.array(name, { minLength: 1, maxLength: 3 })
const id = fc.integer({ min: 1, max: 8 }).map(String)
const text = fc.constantFrom('one', 'two', 'three')
const readers = fc.constantFrom<readonly Reader[] | undefined>(
  undefined,
  [],
  [everyone],
  [person('a@example.com'), group('A')],
  [person('b@example.com')],
)

/** A change at the source. */
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('put' as const), id, path, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), id, path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('swap' as const), id, other: id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('folder' as const), id, path }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('readers' as const), id, readers }) },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** Changes, then a run whose worker dies before the transactions with these numbers. */
const round = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 5 }),
  killedAt: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  pageSize: fc.integer({ min: 1, max: 4 }),
})

function apply(source: Sync, { items }: Sync['fake'], one: Change): void {
  const item = items.get(one.id)
  if (one.do === 'put') put(source, one.id, one.path.join('\u0001'), `${one.id} ${one.text}`)
  if (one.do === 'folder') items.set(one.id, { id: one.id, kind: 'folder', path: one.path })
  if (one.do === 'delete') items.delete(one.id)
  if (one.do === 'move' && item) items.set(one.id, { ...item, path: one.path })
  if (one.do === 'readers' && item) {
    const { readers: _, ...rest } = item
    items.set(one.id, { ...rest, ...(one.readers && { readers: one.readers }) })
  }
  if (one.do === 'swap') {
    const other = items.get(one.other)
    if (!item || !other) return
    items.set(one.id, { ...item, path: other.path })
    items.set(one.other, { ...other, path: item.path })
  }
  const changed = items.get(one.id)
  if (changed && one.do === 'put') items.set(one.id, { ...changed, path: one.path })
}

/** One item always stays, because an empty listing is an error. */
function begin(source: Sync): void {
  put(source, '0', 'stays.txt', '0')
}

async function synchronize(source: Sync, killedAt: readonly number[] = []): Promise<void> {
  let run = await start(source)
  for (const at of killedAt) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    run = await work(source, run, at)
  }
  run = await work(source, run)
  if (run.status === 'waiting') {
    await source.me.post(`/v1/sources/${source.id}/runs/${run.id}/confirm`, { delete: true })
    run = await work(source, run)
  }
  expect(run).toMatchObject({ status: 'completed', error: null })
  const { body } = await source.me.get(`/v1/sources/${source.id}`)
  expect(body).toMatchObject({ pending: 0, failed: 0 })
}

/** Documents by the id of their item. */
async function partsOf({ server: { context }, me: { tenantId }, id: sourceId }: Sync) {
  const { rows } = await context.driver.query(
    `select external_id, kind, path_part_id from source_item
     where tenant_id = $1 and source_id = $2 and state = 'present' and external_id is not null`,
    [tenantId, sourceId],
  )
  return new Map(
    rows.map((row) => [
      `${String(row['kind'])} ${String(row['external_id'])}`,
      row['path_part_id'],
    ]),
  )
}

/** Readers of folders and documents. Versions, of which there may be more, have those of their document. */
async function readersOfItems(source: Sync) {
  const all = await readersOf(source)
  const isVersion = (shown: string) => /\/v\d+$/.test(shown)
  for (const [shown, names] of Object.entries(all)) {
    if (isVersion(shown)) expect(names).toEqual(all[shown.replace(/\/v\d+$/, '')])
  }
  return Object.fromEntries(Object.entries(all).filter(([shown]) => !isVersion(shown)))
}

it(
  'ends any sequence of changes and kills like a first run of the end, with the same documents',
  { timeout: 1000 * (30 + 5 * SEQUENCES) },
  async () => {
    const property = fc.asyncProperty(
      fc.array(round, { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        const source = await addFake(server, me)
        begin(source)
        let items: ReadonlyMap<string, FakeItem> = new Map()
        let parts = await partsOf(source)
        for (const { changes, killedAt, pageSize } of rounds) {
          source.fake.pageSize = pageSize
          for (const one of changes) apply(source, source.fake, one)
          await synchronize(source, killedAt)
          const now = await partsOf(source)
          // What existed before is still the same node, unless it is now of another kind.
          for (const [itemId, { kind }] of source.fake.items) {
            const key = `${kind} ${itemId}`
            if (items.get(itemId)?.kind === kind) expect(now.get(key)).toEqual(parts.get(key))
          }
          items = new Map(source.fake.items)
          parts = now
        }
        const once = await addFake(server, me)
        for (const [key, item] of source.fake.items) once.fake.items.set(key, item)
        await synchronize(once)
        expect(await textsOf(source)).toEqual(await textsOf(once))
        expect(await readersOfItems(source)).toEqual(await readersOfItems(once))
        const nodes = [...(await treeOf(source)).values()].map((node) => node.id)
        expect(new Set(nodes).size).toBe(nodes.length)
      },
    )
    await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true })
  },
)
