import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import {
  addDocument,
  addFolder,
  type AddedVersion,
  type NodeSpec,
} from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Capability = 'READ_ONLY' | 'READ_WRITE'
type Kind = 'FOLDER' | 'DOCUMENT' | 'DOCUMENT_VERSION' | 'SECTION' | 'CHUNK'

/** A node as the model knows it. */
type Node = {
  readonly kind: Kind
  readonly id: string
  readonly partId: string
  name: string
  parent: Node | undefined
  readonly children: Node[]
  /** Made with the tenant. */
  readonly system: boolean
  /** Of versions: whether it is the one that is searched. */
  readonly active: boolean
}
type Grant = { id: string; node: Node; capability: Capability }
/** A user or a group with its grants. */
type Holder = {
  readonly url: string
  readonly about: object
  readonly query: string
  grants: Grant[]
}
type Group = Holder & { readonly id: string; joined: boolean }

type World = {
  readonly owner: TestMember
  readonly user: TestMember
  readonly root: Node
  readonly users: Node
  readonly shared: Node
  readonly home: Node
  readonly own: Holder
  readonly groups: readonly Group[]
}

/** Which node: of those inside of versions, or of the others. */
type Choice = { readonly inside: boolean; readonly at: number }
type Plan = {
  readonly folders: readonly number[]
  readonly documents: readonly { at: number; versions: readonly (readonly NodeSpec[])[] }[]
}
type Wish = { readonly holder: number; readonly node: Choice; readonly capability: Capability }
type Step =
  | ({ readonly kind: 'grant' } & Wish)
  | ({ readonly kind: 'change'; readonly grant: number } & Wish)
  | { readonly kind: 'revoke'; readonly holder: number; readonly grant: number }
  | { readonly kind: 'membership'; readonly group: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: number }

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
  // At most 4 * 2 * 6 chunks: one search can find them all.
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
)

// The model

const depthFirst = (node: Node): Node[] => [node, ...node.children.flatMap(depthFirst)]
const below = (node: Node): Node[] => depthFirst(node).slice(1)
const chainOf = (node: Node): Node[] => [...(node.parent ? chainOf(node.parent) : []), node]
const pathOf = (node: Node): string =>
  `/${chainOf(node)
    .slice(1)
    .map((each) => each.name)
    .join('/')}`
const isOutside = ({ kind }: Node): boolean => kind !== 'SECTION' && kind !== 'CHUNK'
const isEntry = ({ kind }: Node): boolean => kind === 'FOLDER' || kind === 'DOCUMENT'
const idsOf = (nodes: readonly Node[]): string[] => nodes.map(({ id }) => id).toSorted()
const partIdsOf = (nodes: readonly Node[]): string[] => nodes.map(({ partId }) => partId).toSorted()

function grantsOf({ own, groups, home }: World): Pick<Grant, 'node' | 'capability'>[] {
  return [
    { node: home, capability: 'READ_WRITE' },
    ...own.grants,
    ...groups.flatMap((group) => (group.joined ? group.grants : [])),
  ]
}

function may(world: World, node: Node, right: 'read' | 'write'): boolean {
  const chain = chainOf(node)
  return grantsOf(world).some(
    (grant) =>
      chain.includes(grant.node) && (right === 'read' || grant.capability === 'READ_WRITE'),
  )
}

/** Whether the grant would add nothing to the others of its holder, or stand on a node that has one. */
function isRedundant(
  world: World,
  holder: Holder,
  wanted: Pick<Grant, 'node' | 'capability'>,
  except?: Grant,
): boolean {
  const chain = chainOf(wanted.node)
  if (holder === world.own && chain.includes(world.home)) return true
  return holder.grants.some(
    (grant) =>
      grant !== except &&
      (grant.node === wanted.node ||
        (chain.includes(grant.node) &&
          (grant.capability === 'READ_WRITE' || wanted.capability === 'READ_ONLY'))),
  )
}

// Building and changing both sides

function attach(parent: Node | undefined, node: Pick<Node, 'kind' | 'id' | 'partId' | 'name'>) {
  const made: Node = { system: false, active: false, ...node, parent, children: [] }
  parent?.children.push(made)
  return made
}

async function systemFolder(owner: TestMember, partId: string, parent?: Node): Promise<Node> {
  const { body } = await owner.get<{ metadata_obj_id: string; name: string }>(
    `/v1/path-parts/${partId}`,
  )
  const folder = { kind: 'FOLDER' as const, id: body.metadata_obj_id, partId, name: body.name }
  return attach(parent, { ...folder, system: true } as Node)
}

async function createGroup(owner: TestMember): Promise<Group> {
  const { body } = await owner.post<{ id: string }>('/v1/tenant-groups', { name: newId() })
  const url = `/v1/tenant-groups/${body.id}/permissions`
  return { id: body.id, url, about: {}, query: '', grants: [], joined: false }
}

async function createWorld(wanted: Plan): Promise<World> {
  const owner = await server.newTenant()
  const user = await server.addUser(owner, 'USER')
  const root = await systemFolder(owner, owner.rootPartId)
  const shared = await systemFolder(owner, owner.sharedPartId, root)
  await systemFolder(owner, owner.agentsPartId, root)
  const users = await systemFolder(owner, owner.usersPartId, root)
  await systemFolder(owner, owner.homePartId, users)
  const home = await systemFolder(owner, user.homePartId, users)
  const own = {
    url: '/v1/user-permissions',
    about: { tenant_id: user.tenantId, user_id: user.userId },
    query: `?tenant_id=${user.tenantId}`,
    grants: [],
  }
  const groups = [await createGroup(owner), await createGroup(owner)]
  const world = { owner, user, root, users, shared, home, own, groups }
  for (const place of wanted.folders) await plantFolder(world, place)
  for (const document of wanted.documents) await plantDocument(world, document)
  return world
}

/** Folders that take entries; /shared comes often. */
function targetsOf({ root, users, shared }: World): Node[] {
  const folders = depthFirst(root).filter(({ kind }) => kind === 'FOLDER')
  return [shared, shared, ...folders.filter((node) => node !== root && node !== users)]
}

function choose<T>(from: readonly T[], index: number): T {
  const chosen = from[index % from.length]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

async function plantFolder(world: World, place: number): Promise<void> {
  const parent = choose(targetsOf(world), place)
  const name = `item-${newId()}`
  const made = await addFolder(server, world.owner, { parentPartId: parent.partId, name })
  attach(parent, { kind: 'FOLDER', name, ...made })
}

async function plantDocument(world: World, wanted: Plan['documents'][number]): Promise<void> {
  const parent = choose(targetsOf(world), wanted.at)
  const name = `item-${newId()}`
  const added = await addDocument(server, world.owner, {
    parentPartId: parent.partId,
    name,
    versions: wanted.versions,
  })
  const { documentId: id, documentPartId: partId } = added
  const document = attach(parent, { kind: 'DOCUMENT', id, partId, name })
  for (const [index, version] of added.versions.entries()) {
    const active = index === added.versions.length - 1
    const node = { kind: 'DOCUMENT_VERSION', id: version.versionId, name: `v${index}`, active }
    const made = attach(document, { ...node, partId: version.versionPartId } as Node)
    attachNodes(made, wanted.versions[index] ?? [], version.nodes.values())
  }
}

function attachNodes(
  parent: Node,
  specs: readonly NodeSpec[],
  added: IterableIterator<AddedVersion['nodes'][number]>,
): void {
  for (const [index, spec] of specs.entries()) {
    const next = added.next()
    if (next.done) throw new Error('Fewer nodes were added than wanted.')
    const { id, partId } = next.value
    if ('chunk' in spec) attach(parent, { kind: 'CHUNK', id, partId, name: String(index) })
    else {
      const made = attach(parent, { kind: 'SECTION', id, partId, name: spec.section })
      attachNodes(made, spec.nodes ?? [], added)
    }
  }
}

/** Carries a step out on both sides and compares how it ended. */
async function apply(world: World, wanted: Step): Promise<void> {
  switch (wanted.kind) {
    case 'grant':
      return applyGrant(world, wanted)
    case 'change':
      return applyChange(world, wanted)
    case 'revoke': {
      const holder = holderOf(world, wanted.holder)
      if (holder.grants.length === 0) return
      const grant = choose(holder.grants, wanted.grant)
      const reply = await world.owner.delete(`${holder.url}/${grant.id}${holder.query}`)
      expect(reply.status).toBe(204)
      holder.grants = holder.grants.filter((each) => each !== grant)
      return
    }
    case 'membership': {
      const group = choose(world.groups, wanted.group)
      const url = `/v1/tenant-groups/${group.id}/members`
      const { userId } = world.user
      const reply = group.joined
        ? await world.owner.delete(`${url}/${userId}`)
        : await world.owner.post(url, { user_id: userId })
      expect(reply.status).toBe(group.joined ? 204 : 201)
      group.joined = !group.joined
      return
    }
    case 'move':
      return applyMove(world, wanted)
  }
}

function holderOf({ own, groups }: World, index: number): Holder {
  return choose([own, ...groups], index)
}

function nodeOf({ root }: World, { inside, at: index }: Choice): Node {
  const nodes = below(root)
  const wanted = nodes.filter((node) => isOutside(node) !== inside)
  return choose(wanted.length > 0 ? wanted : nodes, index)
}

async function applyGrant(world: World, wanted: Wish): Promise<void> {
  const holder = holderOf(world, wanted.holder)
  const node = nodeOf(world, wanted.node)
  const { capability } = wanted
  const body = { ...holder.about, path_part_id: node.partId, capability }
  const reply = await world.owner.post<{ id: string; materialized_path: string }>(holder.url, body)
  const redundant = isRedundant(world, holder, { node, capability })
  expect([pathOf(node), reply.status]).toEqual([pathOf(node), redundant ? 409 : 201])
  if (redundant) return
  expect(reply.body.materialized_path).toBe(pathOf(node))
  holder.grants.push({ id: reply.body.id, node, capability })
}

async function applyChange(world: World, wanted: Wish & { grant: number }): Promise<void> {
  const holder = holderOf(world, wanted.holder)
  if (holder.grants.length === 0) return
  const grant = choose(holder.grants, wanted.grant)
  const node = nodeOf(world, wanted.node)
  const { capability } = wanted
  const url = `${holder.url}/${grant.id}${holder.query}`
  const body = { path_part_id: node.partId, capability }
  const { status } = await world.owner.patch(url, body)
  const same = node === grant.node && capability === grant.capability
  const refused = !same && isRedundant(world, holder, { node, capability }, grant)
  expect([pathOf(node), status]).toEqual([pathOf(node), refused ? 409 : 200])
  if (!refused) Object.assign(grant, { node, capability })
}

async function applyMove(world: World, wanted: { at: number; to: number }): Promise<void> {
  const movable = below(world.root).filter((node) => isEntry(node) && !node.system)
  const node = choose(movable, wanted.at)
  const target = choose(targetsOf(world), wanted.to)
  const url = node.kind === 'FOLDER' ? 'folders' : 'documents'
  const { status } = await world.owner.patch(`/v1/${url}/${node.id}`, {
    parent_path_part_id: target.partId,
  })
  const isBelow = chainOf(target).includes(node)
  expect([pathOf(node), status]).toEqual([pathOf(node), isBelow ? 422 : 200])
  if (isBelow) return
  node.parent?.children.splice(node.parent.children.indexOf(node), 1)
  node.parent = target
  target.children.push(node)
}

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

/** One node: reading it, the way to it and the chunks below it. */
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
  const chunks = depthFirst(node).filter(({ kind }) => kind === 'CHUNK')
  const found = subtree.body.groups.flatMap((group) => group.chunk_ids)
  expect([path, found.toSorted()]).toEqual([path, idsOf(chunks)])
}

/** A list is refused, or holds exactly these nodes. */
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
  const all = below(folder).filter((node) => isEntry(node) && node.name.includes('item'))
  const lists: [string, readonly Node[]][] = [
    [`/v1/documents?parent_path_part_id=${parent}`, ofKind('DOCUMENT', 1)],
    [`/v1/folders/search?name_like=item&parent_path_part_id=${parent}`, all],
  ]
  // What stands at the top is listed differently; see compareTop.
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

/** Lists of places that nobody named: what is readable of them, without a refusal. */
async function compareTop(world: World): Promise<void> {
  const { user, root, users, home, shared } = world
  const readable = below(root).filter((node) => may(world, node, 'read'))
  const inHome = (node: Node) => chainOf(node).includes(home)
  const listed = readable.filter((node) => !chainOf(node).includes(users) || inHome(node))
  // The own folder is shown one level higher than it stands.
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

/** The right to write, by using it. */
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

it('lets a USER see and change what a model in memory says, whatever is granted and moved', async () => {
  const result = await fc.check(
    fc.asyncProperty(
      plan,
      fc.subarray([0, 1], { minLength: 1 }),
      fc.array(granting, { minLength: 3, maxLength: 10 }),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (wanted, joined, grants, steps) => {
        const world = await createWorld(wanted)
        for (const group of joined) await apply(world, { kind: 'membership', group })
        for (const each of grants) await apply(world, each)
        await compare(world)
        for (const each of steps) await apply(world, each)
        await compareWriting(world)
        await compare(world)
      },
    ),
    // Shrinking a failure takes long: what was found until then is told, with the seed.
    { numRuns: 6, interruptAfterTimeLimit: 100_000 },
  )
  // The report of a failure names the seed and the path to run it again with.
  const report = await fc.asyncDefaultReportMessage(result)
  expect({ failed: result.failed, report }).toEqual({ failed: false, report: undefined })
}, 180_000)
