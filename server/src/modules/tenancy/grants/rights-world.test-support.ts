import { expect } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import {
  addDocument,
  addFolder,
  type AddedVersion,
  type NodeSpec,
} from '../../../../test/support/content.ts'
import { addReader, decideReader, setReaders } from '../../../../test/support/readers.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'

import {
  type Node,
  type Holder,
  type Group,
  type Reader,
  type World,
  type Choice,
  type Plan,
  type Wish,
  type Step,
  depthFirst,
  below,
  chainOf,
  pathOf,
  isOutside,
  isEntry,
  isRedundant,
  may,
} from './rights-model.test-support.ts'

// Building and changing the model and the server

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

/** The world as a USER sees it, and the same as its owner sees it. */
export async function createWorld(
  server: TestServer,
  wanted: Plan,
): Promise<World & { readonly asOwner: World }> {
  const owner = await server.newTenant()
  const user = await server.addUser(owner, 'USER')
  const root = await systemFolder(owner, owner.rootPartId)
  const shared = await systemFolder(owner, owner.sharedPartId, root)
  await systemFolder(owner, owner.agentsPartId, root)
  const users = await systemFolder(owner, owner.usersPartId, root)
  const ownersHome = await systemFolder(owner, owner.homePartId, users)
  const home = await systemFolder(owner, user.homePartId, users)
  const own = {
    url: '/v1/user-permissions',
    about: { tenant_id: user.tenantId, user_id: user.userId },
    query: `?tenant_id=${user.tenantId}`,
    grants: [],
  }
  const groups = [await createGroup(owner), await createGroup(owner)]
  const readers = await createReaders(server, user)
  const isOwner = false
  const world = { server, owner, user, isOwner, root, users, shared, home, own, groups, readers }
  for (const place of wanted.folders) await plantFolder(world, place)
  for (const document of wanted.documents) await plantDocument(world, document)
  return { ...world, asOwner: { ...world, user: owner, isOwner: true, home: ownersHome } }
}

async function createReaders(server: TestServer, user: TestMember): Promise<Reader[]> {
  const rows = [
    { kind: 'person', name: user.email.toLowerCase() },
    { kind: 'person', name: 'stranger@example.com' },
    { kind: 'group', name: 'staff' },
    { kind: 'admins' },
  ] as const
  const readers: Reader[] = []
  for (const row of rows) {
    const isAddress = 'name' in row && row.name === user.email.toLowerCase()
    const id = await addReader(server, user, row)
    const { kind } = row
    readers.push({ id, kind, isAddress, isUser: false, group: undefined, isIgnored: false })
  }
  return readers
}

/** Folders for new entries. /shared is picked often. */
function targetsOf({ root, users, shared }: World): Node[] {
  const folders = depthFirst(root).filter(({ kind }) => kind === 'FOLDER')
  return [shared, shared, ...folders.filter((node) => node !== root && node !== users)]
}

function choose<T>(from: readonly T[], index: number): T {
  const chosen = from[index % from.length]
  if (chosen === undefined) throw new Error('Nothing to choose from.')
  return chosen
}

async function plantFolder(world: World, place: number): Promise<void> {
  const parent = choose(targetsOf(world), place)
  const name = `item-${newId()}`
  const made = await addFolder(world.server, world.owner, { parentPartId: parent.partId, name })
  attach(parent, { kind: 'FOLDER', name, ...made })
}

async function plantDocument(world: World, wanted: Plan['documents'][number]): Promise<void> {
  const parent = choose(targetsOf(world), wanted.at)
  const name = `item-${newId()}`
  const added = await addDocument(world.server, world.owner, {
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
    if (next.done) throw new Error('Fewer nodes were added than requested.')
    const { id, partId } = next.value
    if ('chunk' in spec) attach(parent, { kind: 'CHUNK', id, partId, name: String(index) })
    else {
      const made = attach(parent, { kind: 'SECTION', id, partId, name: spec.section })
      attachNodes(made, spec.nodes ?? [], added)
    }
  }
}

/** Runs a step in the model and on the server, and compares the outcomes. */
export async function apply(
  world: World & { readonly asOwner: World },
  wanted: Step,
): Promise<void> {
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
    case 'readers': {
      const node = choose(movable(world), wanted.at)
      node.readers = wanted.who?.map((at) => choose(world.readers, at))
      const ids = node.readers?.map(({ id }) => id) ?? null
      return setReaders(world.server, world.owner, node.partId, ids)
    }
    case 'decide':
      return applyDecision(world, wanted)
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

/** Someone who can't read a node sees only the names above it that they can read. */
function shownPathOf(world: World, node: Node): string {
  if (may(world, node, 'read')) return pathOf(node)
  const names = chainOf(node)
    .slice(1)
    .map((each) => (may(world, each, 'read') ? each.name : '…'))
  return `/${names.join('/')}`
}

async function applyGrant(world: World & { readonly asOwner: World }, wanted: Wish): Promise<void> {
  const holder = holderOf(world, wanted.holder)
  const node = nodeOf(world, wanted.node)
  const { capability } = wanted
  const body = { ...holder.about, path_part_id: node.partId, capability }
  const reply = await world.owner.post<{ id: string; materialized_path: string }>(holder.url, body)
  const redundant = isRedundant(world, holder, { node, capability })
  expect([pathOf(node), reply.status]).toEqual([pathOf(node), redundant ? 409 : 201])
  if (redundant) return
  expect(reply.body.materialized_path).toBe(shownPathOf(world.asOwner, node))
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

const movable = ({ root }: World): Node[] =>
  below(root).filter((node) => isEntry(node) && !node.system)

async function applyDecision(
  world: World,
  { reader: at, what }: { reader: number; what: number },
): Promise<void> {
  const reader = choose(world.readers, at)
  // One choice more than there are groups: none of them.
  if (reader.kind === 'group') reader.group = world.groups[what % (world.groups.length + 1)]
  else if (reader.kind === 'person') {
    reader.isUser = what % 3 === 1
    reader.isIgnored = what % 3 === 2
  } else reader.isIgnored = what % 2 === 1
  await decideReader(world.server, world.owner, reader.id, {
    user_id: reader.isUser ? world.user.userId : null,
    group_id: reader.group?.id ?? null,
    is_ignored: reader.isIgnored,
  })
}

async function applyMove(
  world: World & { readonly asOwner: World },
  wanted: { at: number; to: number },
): Promise<void> {
  const node = choose(movable(world), wanted.at)
  const target = choose(targetsOf(world), wanted.to)
  const url = node.kind === 'FOLDER' ? 'folders' : 'documents'
  const { status } = await world.owner.patch(`/v1/${url}/${node.id}`, {
    parent_path_part_id: target.partId,
  })
  const isBelow = chainOf(target).includes(node)
  const sees = [node, target].every((each) => may(world.asOwner, each, 'write'))
  expect([pathOf(node), status]).toEqual([pathOf(node), sees ? (isBelow ? 422 : 200) : 403])
  if (isBelow || !sees) return
  node.parent?.children.splice(node.parent.children.indexOf(node), 1)
  node.parent = target
  target.children.push(node)
}
