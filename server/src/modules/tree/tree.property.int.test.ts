import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Item = { id: string; path_part_id: string; name: string; materialized_path: string }
type Page = { items: Item[]; total: number }

/** A folder of the model. The `children` are in sibling order. */
type Node = {
  id: string
  partId: string
  name: string
  parent: Node | undefined
  readonly children: Node[]
}

type Step =
  | { readonly kind: 'create'; readonly at: number; readonly name: string }
  | { readonly kind: 'rename'; readonly at: number; readonly name: string }
  | { readonly kind: 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'delete'; readonly at: number }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const name = fc.constantFrom('a', 'b', 'B', 'ä', '%', 'x y', '...', "'")
const at = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('create' as const), at, name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), at, name }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), at, to: at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at }) },
)

const depthFirst = (node: Node): Node[] => [node, ...node.children.flatMap(depthFirst)]
const chainOf = (node: Node): Node[] => [...(node.parent ? chainOf(node.parent) : []), node]
const pathOf = (node: Node): string =>
  `/${chainOf(node)
    .map((each) => each.name)
    .join('/')}`

/** Runs a step on the server and on the model, and compares the outcomes. */
async function apply(me: TestMember, root: Node, wanted: Step): Promise<void> {
  const nodes = depthFirst(root)
  const pick = (index: number) => nodes[index % nodes.length] ?? root
  const node = pick(wanted.at)
  const taken = (parent: Node | undefined, wish: string, except?: Node) =>
    parent?.children.some((child) => child.name === wish && child !== except) ?? false
  switch (wanted.kind) {
    case 'create': {
      const body = { name: wanted.name, parent_path_part_id: node.partId }
      const { status, body: made } = await me.post<Item>('/v1/folders', body)
      expect(status).toBe(taken(node, wanted.name) ? 409 : 201)
      if (status === 201) {
        const { id, path_part_id: partId } = made
        node.children.push({ id, partId, name: wanted.name, parent: node, children: [] })
      }
      return
    }
    case 'rename': {
      if (node === root) return
      const { status } = await me.patch(`/v1/folders/${node.id}`, { name: wanted.name })
      expect(status).toBe(taken(node.parent, wanted.name, node) ? 409 : 200)
      if (status === 200) node.name = wanted.name
      return
    }
    case 'move': {
      const target = pick(wanted.to)
      if (node === root) return
      const { status } = await me.patch(`/v1/folders/${node.id}`, {
        parent_path_part_id: target.partId,
      })
      const below = chainOf(target).includes(node)
      const conflict = taken(target, node.name, node)
      expect(status).toBe(below ? 422 : conflict ? 409 : 200)
      if (status === 200 && target !== node.parent) {
        node.parent?.children.splice(node.parent.children.indexOf(node), 1)
        node.parent = target
        target.children.push(node)
      }
      return
    }
    case 'delete': {
      if (node === root) return
      expect((await me.delete(`/v1/folders/${node.id}`)).status).toBe(204)
      node.parent?.children.splice(node.parent.children.indexOf(node), 1)
    }
  }
}

async function listAll(caller: TestMember, parentPartId: string): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const { body } = await caller.get<Page>(
      `/v1/path-parts?parent_path_id=${parentPartId}&max_depth=30&limit=7&offset=${items.length}`,
    )
    items.push(...body.items)
    if (body.items.length === 0) {
      expect(items).toHaveLength(body.total)
      return items
    }
  }
}

async function compareTree(me: TestMember, root: Node): Promise<void> {
  const expected = depthFirst(root).slice(1)
  const listed = await listAll(me, root.partId)
  expect(listed.map((item) => item.materialized_path)).toEqual(expected.map(pathOf))
  for (const node of expected) {
    const { body } = await me.get<{ ancestors: Item[] }>(`/v1/path-parts/${node.partId}/ancestry`)
    expect(body.ancestors.map((item) => item.materialized_path)).toEqual([
      '/',
      ...chainOf(node).map(pathOf),
    ])
  }
}

/** Compares permissions with the model, in which a grant covers its node and everything below it. */
async function compareRights(owner: TestMember, root: Node, grants: readonly [number, boolean][]) {
  const user = await server.addUser(owner, 'USER')
  const nodes = depthFirst(root).slice(1)
  const read = new Set<Node>()
  const write = new Set<Node>()
  const granted = new Set<Node>()
  for (const [index, writes] of grants) {
    const node = nodes[index % Math.max(nodes.length, 1)]
    if (!node || granted.has(node)) continue
    granted.add(node)
    await server.grant(owner, user, node.partId, writes ? 'READ_WRITE' : 'READ_ONLY')
    for (const below of depthFirst(node)) {
      read.add(below)
      if (writes) write.add(below)
    }
  }
  for (const node of nodes) {
    const { status, body } = await user.get<{ can_write: boolean }>(`/v1/path-parts/${node.partId}`)
    expect([pathOf(node), status]).toEqual([pathOf(node), read.has(node) ? 200 : 403])
    if (status === 200) {
      expect([pathOf(node), body.can_write]).toEqual([pathOf(node), write.has(node)])
    }
    const list = await user.get<Page>(
      `/v1/path-parts?parent_path_id=${node.partId}&max_depth=30&limit=100`,
    )
    expect(list.status).toBe(read.has(node) ? 200 : 403)
    if (list.status === 200) {
      expect(list.body.items.map((item) => item.materialized_path)).toEqual(
        depthFirst(node)
          .slice(1)
          .filter((each) => read.has(each))
          .map(pathOf),
      )
    }
  }
  const found = await user.get<Page>('/v1/folders/search?name_like=a&limit=100')
  const matching = nodes.filter((node) => read.has(node) && node.name.toLowerCase().includes('a'))
  const foundPaths = found.body.items.map((item) => item.materialized_path)
  const withoutHome = foundPaths.filter((path) => path.startsWith('/shared/'))
  expect(withoutHome.toSorted()).toEqual(matching.map(pathOf).toSorted())
}

it('behaves like a tree in memory through any series of changes', async () => {
  const result = await fc.check(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.array(fc.tuple(at, fc.boolean()), { maxLength: 4 }),
      async (steps, grants) => {
        const me = await server.newTenant()
        const root: Node = {
          id: '',
          partId: me.sharedPartId,
          name: 'shared',
          parent: undefined,
          children: [],
        }
        for (const wanted of steps) await apply(me, root, wanted)
        await compareTree(me, root)
        await compareRights(me, root, grants)
      },
    ),
    { numRuns: 15 },
  )
  expect(await fc.asyncDefaultReportMessage(result)).toBeUndefined()
})
