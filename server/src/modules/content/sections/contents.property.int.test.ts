import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

/** A node of the model. The root is the version, and `children` are in sibling order. */
type Node = {
  kind: 'version' | 'section' | 'chunk'
  id: string
  partId: string
  /** The name of a section, or the text of a chunk. */
  label: string
  /** The node's step of the path. */
  step: string
  parent: Node | undefined
  readonly children: Node[]
}
/** Where to put a node: after the sibling with this index, first, or last. */
type Place = { readonly kind: 'behind'; readonly index: number } | { readonly kind: 'head' | 'end' }
type Step =
  | { readonly kind: 'section' | 'chunk'; readonly at: number; readonly place: Place }
  | { readonly kind: 'move'; readonly at: number; readonly to: number; readonly place: Place }
  | { readonly kind: 'shift'; readonly at: number; readonly place: Place }
  | { readonly kind: 'rename' | 'delete' | 'dissolve'; readonly at: number }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const at = fc.nat({ max: 40 })
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.record({ kind: fc.constant('behind' as const), index: at }),
  fc.record({ kind: fc.constantFrom('head' as const, 'end' as const) }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('section' as const), at, place }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('chunk' as const), at, place }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), at, to: at, place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('shift' as const), at, place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dissolve' as const), at }) },
)

const depthFirst = (node: Node): Node[] => [node, ...node.children.flatMap(depthFirst)]
const chainOf = (node: Node): Node[] => [...(node.parent ? chainOf(node.parent) : []), node]
const siblingsOf = (node: Node): Node[] => node.parent?.children ?? []
const urlOf = (node: Node) => `/v1/${node.kind}s/${node.id}`
const nextNumber = (parent: Node) =>
  Math.max(
    0,
    ...parent.children.filter((child) => child.kind === 'chunk').map((child) => Number(child.step)),
  ) + 1

let names = 0

/** Translates a place below a parent into the sibling to follow, if any, and the index in the list. */
function placed(parent: Node, wanted: Place, without?: Node) {
  const others = parent.children.filter((child) => child !== without)
  if (wanted.kind === 'head') return { sibling: undefined, index: 0 }
  const sibling =
    wanted.kind === 'behind' ? others[wanted.index % Math.max(others.length, 1)] : undefined
  return { sibling, index: sibling ? others.indexOf(sibling) + 1 : others.length }
}

async function create(me: TestMember, kind: 'section' | 'chunk', parent: Node, wanted: Place) {
  const { sibling, index } = placed(parent, wanted.kind === 'head' ? { kind: 'end' } : wanted)
  const label = `${kind} ${++names}${kind === 'section' && names % 3 === 0 ? '/x' : ''}`
  const { status, body } = await me.post<{ id: string; path_part_id: string }>(`/v1/${kind}s`, {
    parent_path_id: parent.partId,
    prev_sibling_path_id: sibling?.partId ?? null,
    ...(kind === 'section'
      ? { name: label }
      : { content: label, chunk_type: 'TEXT', chunk_metadata: {} }),
  })
  if (parent.kind === 'chunk') return expect(status).toBe(422)
  expect(status).toBe(201)
  parent.children.splice(index, 0, {
    kind,
    id: body.id,
    partId: body.path_part_id,
    label,
    step: kind === 'chunk' ? String(nextNumber(parent)) : label.replaceAll('/', '-'),
    parent,
    children: [],
  })
}

async function move(me: TestMember, node: Node, target: Node | undefined, wanted: Place) {
  const parent = target ?? node.parent
  if (!parent || node.kind === 'version') return
  const { sibling, index } = placed(parent, wanted, node)
  const { status } = await me.patch(urlOf(node), {
    parent_path_part_id: target?.partId ?? null,
    prev_sibling_path_id: sibling?.partId ?? null,
    move_to_head: wanted.kind === 'head',
  })
  const isWrong = parent.kind === 'chunk' || chainOf(parent).includes(node)
  expect(status).toBe(isWrong ? 422 : 200)
  const stays = parent === node.parent && wanted.kind !== 'head' && !sibling
  if (isWrong || stays) return
  siblingsOf(node).splice(siblingsOf(node).indexOf(node), 1)
  if (node.kind === 'chunk' && parent !== node.parent) node.step = String(nextNumber(parent))
  node.parent = parent
  parent.children.splice(index, 0, node)
}

async function dissolve(me: TestMember, node: Node) {
  const { status, body } = await me.post<{ text_chunk_id: string; reparented_children: number }>(
    `/v1/sections/${node.id}/dissolve`,
  )
  const { parent, children, label } = node
  if (node.kind !== 'section' || !parent) return expect(status).toBe(404)
  expect([status, body.reparented_children]).toEqual([200, children.length])
  const made = await me.get<{ path_part_id: string }>(`/v1/chunks/${body.text_chunk_id}`)
  const chunk: Node = {
    kind: 'chunk',
    id: body.text_chunk_id,
    partId: made.body.path_part_id,
    label,
    step: String(nextNumber(parent)),
    parent,
    children: [],
  }
  let number = Number(chunk.step)
  for (const child of children) {
    child.parent = parent
    if (child.kind === 'chunk') child.step = String(++number)
  }
  parent.children.splice(parent.children.indexOf(node), 1, chunk, ...children)
}

/** Runs a step on the server and on the model, and compares the outcomes. */
async function apply(me: TestMember, root: Node, wanted: Step): Promise<void> {
  const nodes = depthFirst(root)
  const pick = (index: number) => nodes[index % nodes.length] ?? root
  const node = pick(wanted.at)
  switch (wanted.kind) {
    case 'section':
    case 'chunk':
      return create(me, wanted.kind, node, wanted.place)
    case 'move':
      return move(me, node, pick(wanted.to), wanted.place)
    case 'shift':
      return move(me, node, undefined, wanted.place)
    case 'dissolve':
      return dissolve(me, node)
    case 'rename': {
      if (node.kind !== 'section') return
      node.label = node.step = `renamed ${++names}`
      expect((await me.patch(urlOf(node), { name: node.label })).status).toBe(200)
      return
    }
    case 'delete': {
      if (node === root) return
      expect((await me.delete(urlOf(node))).status).toBe(204)
      expect((await me.get(urlOf(node))).status).toBe(404)
      siblingsOf(node).splice(siblingsOf(node).indexOf(node), 1)
    }
  }
}

type Item = {
  metadata_obj_id: string
  path_part_id: string
  parent_path_id: string
  name: string
  content?: string
  depth: number
  materialized_path: string
}

async function listAll(me: TestMember, versionId: string): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const { body } = await me.get<{ items: Item[]; total: number }>(
      `/v1/document_versions/${versionId}/contents?limit=9&offset=${items.length}`,
    )
    items.push(...body.items)
    if (body.items.length === 0) {
      expect(items).toHaveLength(body.total)
      return items
    }
  }
}

async function compare(me: TestMember, root: Node): Promise<void> {
  const expected = depthFirst(root).slice(1)
  const pathOf = (node: Node) =>
    [
      root.step,
      ...chainOf(node)
        .slice(1)
        .map((each) => each.step),
    ].join('/')
  const listed = await listAll(me, root.id)
  expect(
    listed.map((item) => ({
      id: item.metadata_obj_id,
      partId: item.path_part_id,
      parent: item.parent_path_id,
      label: item.content ?? item.name,
      depth: item.depth,
      path: item.materialized_path,
    })),
  ).toEqual(
    expected.map((node) => ({
      id: node.id,
      partId: node.partId,
      parent: node.parent?.partId,
      label: node.label,
      depth: chainOf(node).length - 1,
      path: pathOf(node),
    })),
  )
  for (const node of expected) await compareNode(me, node, pathOf(node))
  await compareFigures(me, root)
}

async function compareNode(me: TestMember, node: Node, path: string): Promise<void> {
  const list = siblingsOf(node)
  const index = list.indexOf(node)
  const { body } = await me.get(urlOf(node))
  expect(body).toMatchObject({
    materialized_path: path,
    parent_path_id: node.parent?.partId,
    prev_sibling_path_id: list[index - 1]?.partId ?? null,
    next_sibling_path_id: list[index + 1]?.partId ?? null,
  })
  const { body: ancestry } = await me.get<{ ancestors: { path_part_id: string }[] }>(
    `/v1/path-parts/${node.partId}/ancestry`,
  )
  const chain = chainOf(node).map((each) => each.partId)
  expect(ancestry.ancestors.slice(-chain.length).map((each) => each.path_part_id)).toEqual(chain)
  if (node.kind !== 'chunk') return
  const { body: around } = await me.get<{ items: Item[]; anchor_index: number }>(
    `/v1/chunks/${node.id}/neighbors?prev=2&next=2`,
  )
  const first = Math.max(0, index - 2)
  expect(around.items.map((item) => item.path_part_id)).toEqual(
    list.slice(first, index + 3).map((each) => each.partId),
  )
  expect(around.anchor_index).toBe(index - first)
}

async function compareFigures(me: TestMember, root: Node): Promise<void> {
  const nodes = depthFirst(root).slice(1)
  const chunks = nodes.filter((node) => node.kind === 'chunk')
  const { body } = await me.get<{ chunk_ids: string[] }>(
    `/v1/chunks/version-chunk-ids?document_version_id=${root.id}`,
  )
  expect(body.chunk_ids).toEqual(chunks.map((chunk) => chunk.id))
  const { body: version } = await me.get<{ system_metadata: object }>(
    `/v1/document_versions/${root.id}`,
  )
  if (Object.keys(version.system_metadata).length === 0) return expect(nodes).toEqual([])
  expect(version.system_metadata).toMatchObject({
    total_chunks: chunks.length,
    total_sections: nodes.length - chunks.length,
    information_statistics: {
      num_direct_children: root.children.length,
      children_depth: Math.max(0, ...nodes.map((node) => chainOf(node).length - 1)),
    },
  })
}

it('a version behaves like a tree in memory through any series of changes', async () => {
  const me = await server.newTenant()
  const result = await fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { versionId, versionPartId } = await addDocument(server, me, {})
      const { body } = await me.get<{ materialized_path: string }>(
        `/v1/document_versions/${versionId}`,
      )
      const root: Node = {
        kind: 'version',
        id: versionId,
        partId: versionPartId,
        label: '',
        step: body.materialized_path,
        parent: undefined,
        children: [],
      }
      for (const wanted of steps) await apply(me, root, wanted)
      await compare(me, root)
    }),
    { numRuns: 20 },
  )
  expect(await fc.asyncDefaultReportMessage(result)).toBeUndefined()
})
