import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { document, folder, type Item } from '../content/folders/folders.test-support.ts'

/**
 * Doing something to many items is the same as doing it to one after the other: two tenants get the same tree, one is
 * changed at once and the other one item at a time, and everything in them is compared.
 */

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Kind = 'FOLDER' | 'DOCUMENT'
type Plan = {
  /** Items, each in an earlier folder. */
  readonly items: readonly { readonly kind: Kind; readonly name: string; readonly in: number }[]
  /** Where a member may read or write. */
  readonly grants: readonly { readonly at: number; readonly write: boolean }[]
  readonly holds: readonly number[]
  readonly rules: readonly number[]
  readonly chosen: readonly number[]
  readonly target: number
  readonly isAdmin: boolean
}

const at = fc.nat({ max: 20 })
const plan: fc.Arbitrary<Plan> = fc.record({
  items: fc.array(
    fc.record({
      kind: fc.constantFrom<Kind>('FOLDER', 'FOLDER', 'DOCUMENT'),
      name: fc.constantFrom('a', 'b', 'c'),
      in: at,
    }),
    { minLength: 4, maxLength: 12 },
  ),
  grants: fc.array(fc.record({ at, write: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  holds: fc.array(at, { maxLength: 1 }),
  rules: fc.array(at, { maxLength: 1 }),
  chosen: fc.uniqueArray(at, { minLength: 1, maxLength: 8 }),
  target: at,
  isAdmin: fc.boolean(),
})

type World = {
  readonly admin: TestMember
  readonly actor: TestMember
  readonly items: readonly Item[]
}

async function build(given: Plan): Promise<World> {
  const admin = await server.newTenant()
  const folders: Item[] = [
    (await admin.get<Item>(`/v1/path-parts/${admin.sharedPartId}`)).body,
    await folder(admin, 'top', admin.sharedPartId),
  ]
  const items: Item[] = folders.slice(1)
  const taken = new Set<string>()
  for (const { kind, name, in: place } of given.items) {
    const parent = folders[place % folders.length]?.path_part_id ?? ''
    if (taken.has(`${parent} ${name}`)) continue
    taken.add(`${parent} ${name}`)
    const item = await (kind === 'FOLDER' ? folder : document)(admin, name, parent)
    items.push(item)
    if (kind === 'FOLDER') folders.push(item)
  }
  const pick = (n: number) => items[n % items.length]?.path_part_id ?? ''
  for (const n of given.holds) {
    const hold = { path_part_id: pick(n), reason: 'a case' }
    expect((await admin.post('/v1/legal-holds', hold)).status).toBe(201)
  }
  for (const n of given.rules) {
    const part = items.filter(({ part_type: type }) => type === 'FOLDER')
    const rule = { name: 'r', path_part_id: part[n % part.length]?.path_part_id, keep_days: 9 }
    expect((await admin.post('/v1/retention-rules', rule)).status).toBe(201)
  }
  if (given.isAdmin) return { admin, actor: admin, items }
  const actor = await server.addUser(admin, 'USER')
  const granted = new Set<string>()
  for (const { at: n, write } of given.grants) {
    if (granted.has(pick(n))) continue
    granted.add(pick(n))
    await server.grant(admin, actor, pick(n), write ? 'READ_WRITE' : 'READ_ONLY').catch(() => {})
  }
  return { admin, actor, items }
}

/** The tree as the administrator sees it, in order, without ids. */
async function treeOf({ admin }: World): Promise<string[]> {
  const { body } = await admin.get<{ items: Item[]; total: number }>(
    `/v1/path-parts?parent_path_id=${admin.sharedPartId}&max_depth=30&limit=100`,
  )
  return body.items.map(({ materialized_path: path, part_type: type }) => `${type} ${path}`)
}

const rightsOf = async ({ actor }: World): Promise<string[]> => {
  const { body } = await actor.get<{ items: Item[] }>(
    '/v1/folders/search?name_like=&limit=100&sort_order=NAME',
  )
  return (body.items ?? []).map(({ materialized_path: path }) => path).toSorted()
}

type Outcome = Readonly<Record<number, string>>
type Answer = {
  readonly succeeded: string[]
  readonly failed: { id: string; reason: string; refusal: string }[]
}

const placeIn =
  ({ items }: World) =>
  (id: string) =>
    items.findIndex((item) => item.id === id)

async function together(world: World, url: string, body: object): Promise<Outcome> {
  const answer = await world.actor.post<Answer>(url, body)
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  const place = placeIn(world)
  return Object.fromEntries([
    ...answer.body.succeeded.map((id) => [place(id), 'done'] as const),
    ...answer.body.failed.map(({ id, refusal }) => [place(id), refusal] as const),
  ])
}

type Single = (item: Item) => Promise<{ status: number; body: unknown }>

/** Does the same to one item after the other. Items below another chosen one that the actor may change are left out. */
async function oneByOne(world: World, chosen: readonly Item[], single: Single): Promise<Outcome> {
  const outcome: Record<number, string> = {}
  const place = placeIn(world)
  const { actor, items } = world
  const readable = new Map<string, boolean>()
  for (const { path_part_id: id } of chosen) {
    const { status, body } = await actor.get<{ permissions: { can_write: boolean } }>(
      `/v1/path-parts/${id}`,
    )
    if (status === 200) readable.set(id, body.permissions.can_write)
  }
  const above = (item: Item): string[] => {
    const parent = items.find(({ path_part_id: id }) => id === item.parent_path_part_id)
    return parent ? [parent.path_part_id, ...above(parent)] : []
  }
  const chains = new Map(chosen.map((item) => [item.id, above(item)]))
  for (const item of chosen) {
    const canWrite = readable.get(item.path_part_id)
    const isBelow = chains.get(item.id)?.some((id) => readable.get(id)) ?? false
    if (canWrite === undefined) {
      outcome[place(item.id)] = 'missing'
    } else if (canWrite && isBelow) {
      outcome[place(item.id)] = 'item_below_chosen'
    } else {
      const { status, body } = await single(item)
      const { reason, detail } = (body ?? {}) as { reason?: string; detail?: unknown }
      outcome[place(item.id)] =
        status < 300 ? 'done' : Array.isArray(detail) ? 'folder_into_itself' : (reason ?? '')
    }
  }
  return outcome
}

const inOrder = (world: World, { chosen }: Plan): Item[] => {
  const items = [...new Set(chosen.map((n) => world.items[n % world.items.length]))].flatMap(
    (item) => item ?? [],
  )
  return (['FOLDER', 'DOCUMENT'] as const).flatMap((type) =>
    items.filter((item) => item.part_type === type),
  )
}

const idsOf = (items: readonly Item[]) => ({
  folder_ids: items.filter((item) => item.part_type === 'FOLDER').map(({ id }) => id),
  document_ids: items.filter((item) => item.part_type === 'DOCUMENT').map(({ id }) => id),
})

const urlOf = (item: Item) =>
  `/v1/${item.part_type === 'FOLDER' ? 'folders' : 'documents'}/${item.id}`

async function compare(given: Plan, url: string): Promise<void> {
  const [one, other] = [await build(given), await build(given)]
  const targetIn = ({ items }: World) => {
    const folders = items.filter((item) => item.part_type === 'FOLDER')
    return folders[given.target % folders.length]
  }
  const target = targetIn(one)
  const body = idsOf(inOrder(one, given))
  if (url === '/v1/bulk-move') {
    const may = await one.actor.get<{ permissions: { can_write: boolean } }>(
      `/v1/path-parts/${target?.path_part_id ?? ''}`,
    )
    if (may.status !== 200 || !may.body.permissions.can_write) {
      const { status } = await one.actor.post(url, { ...body, target_folder_id: target?.id })
      expect(status).toBe(403)
      return
    }
  }
  const move = url === '/v1/bulk-move'
  const first = await together(one, url, { ...body, ...(move && { target_folder_id: target?.id }) })
  const second = await oneByOne(other, inOrder(other, given), (item) =>
    move
      ? other.actor.patch(urlOf(item), { parent_path_part_id: targetIn(other)?.path_part_id })
      : url.includes('trash=true')
        ? other.actor.post('/v1/trash', { path_part_id: item.path_part_id })
        : other.actor.delete(urlOf(item)),
  )
  expect(first).toEqual(second)
  expect(await treeOf(one)).toEqual(await treeOf(other))
  expect(await rightsOf(one)).toEqual(await rightsOf(other))
}

const RUNS = { numRuns: Number(process.env['RUNS'] ?? 12), endOnFailure: false }

it.each(['/v1/bulk-move', '/v1/bulk-delete', '/v1/bulk-delete?trash=true'])(
  'POST %s does to many items what single calls do, one after the other',
  async (url) => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(plan, (given) => compare(given, url)),
      RUNS,
    )
  },
  600_000,
)
