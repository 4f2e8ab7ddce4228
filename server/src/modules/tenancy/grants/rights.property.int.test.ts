import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import type { NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

import {
  type Capability,
  type Kind,
  type Node,
  type World,
  type Plan,
  type Step,
  depthFirst,
  below,
  chainOf,
  pathOf,
  isEntry,
  idsOf,
  partIdsOf,
  may,
} from './rights-model.test-support.ts'
import { createWorld, apply } from './rights-world.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const at = fc.nat({ max: 40 })
// Few different texts, so that chunks share their contents.
const chunk: fc.Arbitrary<NodeSpec> = fc.nat({ max: 3 }).map((n) => ({ chunk: `needle ${n}` }))
const sectionOf = (nodes: fc.Arbitrary<NodeSpec>, maxLength: number): fc.Arbitrary<NodeSpec> =>
  fc.array(nodes, { maxLength }).map((children) => ({ section: 's', nodes: children }))
const content = fc.array(fc.oneof(chunk, sectionOf(fc.oneof(chunk, sectionOf(chunk, 1)), 2)), {
  minLength: 1,
  maxLength: 3,
})
const plan: fc.Arbitrary<Plan> = fc.record({
  folders: fc.array(at, { minLength: 2, maxLength: 7 }),
  // At most 4 * 2 * 6 chunks, so that one search can find them all.
  documents: fc.array(
    fc.record({ at, versions: fc.array(content, { minLength: 1, maxLength: 2 }) }),
    { minLength: 1, maxLength: 4 },
  ),
})
const wish = {
  holder: fc.nat({ max: 2 }),
  node: fc.record({ inside: fc.boolean(), at }),
  capability: fc.constantFrom<Capability>('READ_ONLY', 'READ_WRITE'),
}
const granting = fc.record({ kind: fc.constant('grant' as const), ...wish })
const naming = fc.record({
  kind: fc.constant('readers' as const),
  at,
  who: fc.option(fc.subarray([0, 1, 2, 3])),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: granting },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), grant: at, ...wish }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('revoke' as const),
      holder: wish.holder,
      grant: at,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('membership' as const), group: fc.nat({ max: 1 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), at, to: at }) },
  { weight: 3, arbitrary: naming },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      reader: fc.nat({ max: 3 }),
      what: fc.nat({ max: 5 }),
    }),
  },
)

// Comparing

type Item = { id: string; path_part_id: string }
type ItemPage = { items: Item[]; total: number }

async function compare(world: World): Promise<void> {
  const { root } = world
  for (const node of depthFirst(root)) await compareNode(world, node)
  const folders = depthFirst(root).filter(({ kind }) => kind === 'FOLDER')
  for (const folder of folders) await compareFolder(world, folder)
  await compareTop(world)
  await compareChunks(world)
}

/** Compares one node: reading it, its ancestors and the chunks below it. */
async function compareNode(world: World, node: Node): Promise<void> {
  const { user } = world
  const url = `/v1/path-parts/${node.partId}`
  const [part, ancestry, subtree] = await Promise.all([
    user.get<object>(url),
    user.get<{ ancestors: Item[] }>(`${url}/ancestry`),
    user.get<{ groups: { chunk_ids: string[] }[] }>(`${url}/subtree_chunks`),
  ])
  const path = pathOf(node)
  const status = may(world, node, 'read') ? 200 : 403
  const statuses = [part.status, ancestry.status, subtree.status]
  expect([path, ...statuses]).toEqual([path, status, status, status])
  if (status === 403) return
  expect(part.body).toMatchObject({
    materialized_path: path,
    can_read: true,
    can_write: may(world, node, 'write'),
  })
  const way = ancestry.body.ancestors.map((item) => item.path_part_id)
  expect(way).toEqual(chainOf(node).map(({ partId }) => partId))
  const chunks = depthFirst(node).filter(
    (each) => each.kind === 'CHUNK' && may(world, each, 'read'),
  )
  const found = subtree.body.groups.flatMap((group) => group.chunk_ids)
  expect([path, found.toSorted()]).toEqual([path, idsOf(chunks)])
}

/** A list is either refused or contains exactly these nodes. */
async function compareList(user: TestMember, url: string, expected: readonly Node[] | undefined) {
  const { status, body } = await user.get<ItemPage>(`${url}&limit=100`)
  expect([url, status]).toEqual([url, expected ? 200 : 403])
  if (!expected) return
  const found = body.items.map((item) => item.path_part_id).toSorted()
  expect([url, found, body.total]).toEqual([url, partIdsOf(expected), expected.length])
}

async function compareFolder(world: World, folder: Node): Promise<void> {
  const { user, root } = world
  const base = chainOf(folder).length
  const inside = (depth: number) =>
    below(folder).filter(
      (node) => isEntry(node) && chainOf(node).length <= base + depth && may(world, node, 'read'),
    )
  const readable = may(world, folder, 'read')
  const given = (nodes: readonly Node[]) => (readable ? nodes : undefined)
  const ofKind = (kind: Kind, depth: number) => inside(depth).filter((node) => node.kind === kind)
  const parent = folder.partId
  const all = below(folder).filter(
    (node) => isEntry(node) && node.name.includes('item') && may(world, node, 'read'),
  )
  const lists: [string, readonly Node[]][] = [
    [`/v1/documents?parent_path_part_id=${parent}`, ofKind('DOCUMENT', 1)],
    [`/v1/folders/search?name_like=item&parent_path_part_id=${parent}`, all],
  ]
  // Top-level nodes are listed differently. See compareTop.
  if (folder !== root) {
    for (const depth of [1, 2, 30]) {
      const deep = `max_depth=${depth}`
      lists.push(
        [`/v1/folders/${folder.id}/contents?${deep}`, inside(depth)],
        [`/v1/path-parts?parent_path_id=${parent}&${deep}`, ofKind('FOLDER', depth)],
      )
    }
  }
  await Promise.all(lists.map(([url, nodes]) => compareList(user, url, given(nodes))))
}

/** Lists without a given folder contain what is readable, and are never refused. */
async function compareTop(world: World): Promise<void> {
  const { user, root, users, home, shared } = world
  const readable = below(root).filter((node) => may(world, node, 'read'))
  const inHome = (node: Node) => chainOf(node).includes(home)
  const listed = readable.filter((node) => !chainOf(node).includes(users) || inHome(node))
  // A person's own folder is shown one level higher than it is in the tree.
  const levelOf = (node: Node) => chainOf(node).length - (inHome(node) ? 2 : 1)
  const atTop = (kinds: readonly Kind[], depth: number) =>
    listed.filter((node) => kinds.includes(node.kind) && levelOf(node) <= depth)
  await compareList(user, '/v1/folders?', atTop(['FOLDER'], 1))
  for (const depth of [1, 2, 30]) {
    await compareList(user, `/v1/path-parts?max_depth=${depth}`, atTop(['FOLDER'], depth))
    const contents = may(world, root, 'read') ? atTop(['FOLDER', 'DOCUMENT'], depth) : undefined
    await compareList(user, `/v1/folders/${root.id}/contents?max_depth=${depth}`, contents)
  }
  const inShared = readable.filter((node) => node.parent === shared && node.kind === 'DOCUMENT')
  await compareList(user, '/v1/documents?', inShared)
  for (const text of ['item', 'e', 'a']) {
    const found = readable.filter((node) => isEntry(node) && node.name.includes(text))
    await compareList(user, `/v1/folders/search?name_like=${text}`, found)
  }
}

async function compareChunks(world: World): Promise<void> {
  const { user, root, shared } = world
  const nodes = depthFirst(root)
  const chunks = nodes.filter(({ kind }) => kind === 'CHUNK')
  const readable = new Set(chunks.filter((node) => may(world, node, 'read')))
  const ids = chunks.map(({ id }) => `chunk_ids=${id}`).join('&')
  const bulk = await user.get<Item[]>(`/v1/chunks/bulk?${ids}`)
  expect([bulk.status, idsOf([...readable])]).toEqual([
    200,
    bulk.body.map(({ id }) => id).toSorted(),
  ])
  const scopes = [
    undefined,
    [root],
    ...nodes.filter((_node, index) => index % 6 === 0).map((node) => [node]),
  ]
  for (const scope of scopes) {
    for (const active of [true, false]) {
      const { status, body } = await user.post<Item[]>('/v1/chunks/search', {
        query: 'needle',
        search_type: 'full_text',
        score_threshold: 0,
        top_k: 50,
        active_version_only: active,
        ...(scope && { parent_path_ids: scope.map(({ partId }) => partId) }),
      })
      const expected = [...readable].filter((node) => {
        const chain = chainOf(node)
        const version = chain.find(({ kind }) => kind === 'DOCUMENT_VERSION')
        return (
          (version?.active === true || !active) &&
          (scope ?? [shared]).some((each) => chain.includes(each))
        )
      })
      const about = [(scope ?? [shared]).map(pathOf), active]
      expect([about, status, body.map(({ id }) => id).toSorted()]).toEqual([
        about,
        200,
        idsOf(expected),
      ])
    }
  }
}

/** The right to write, tested by writing. */
async function compareWriting(world: World): Promise<void> {
  for (const node of below(world.root).filter(isEntry)) {
    const url = node.kind === 'FOLDER' ? 'folders' : 'documents'
    const name = `item-${newId()}`
    const { status } = await world.user.patch(`/v1/${url}/${node.id}`, { name })
    const path = pathOf(node)
    const writes = may(world, node, 'write') && !node.system
    expect([path, status]).toEqual([path, writes ? 200 : 403])
    if (writes) node.name = name
  }
}

it('lets people see and change exactly what an in-memory model predicts, whatever is granted, moved and named by sources', async () => {
  const result = await fc.check(
    fc.asyncProperty(
      plan,
      fc.subarray([0, 1], { minLength: 1 }),
      fc
        .tuple(
          fc.array(granting, { minLength: 3, maxLength: 10 }),
          fc.array(naming, { minLength: 2, maxLength: 6 }),
        )
        .map((first) => first.flat()),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (wanted, joined, first, steps) => {
        const world = await createWorld(server, wanted)
        for (const group of joined) await apply(world, { kind: 'membership', group })
        for (const each of first) await apply(world, each)
        await compare(world)
        for (const each of steps) await apply(world, each)
        await compareWriting(world)
        await compare(world)
        await compare(world.asOwner)
      },
    ),
    // Shrinking a failure takes long. When time is up, the best result so far is reported, with the seed.
    { numRuns: 6, interruptAfterTimeLimit: 100_000 },
  )
  // The report of a failure names the seed and the path with which to run it again.
  const report = await fc.asyncDefaultReportMessage(result)
  expect({ failed: result.failed, report }).toEqual({ failed: false, report: undefined })
})
