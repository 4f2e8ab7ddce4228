import type { NodeSpec } from '../../../../test/support/content.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'

export type Capability = 'READ_ONLY' | 'READ_WRITE'
export type Kind = 'FOLDER' | 'DOCUMENT' | 'DOCUMENT_VERSION' | 'SECTION' | 'CHUNK'

/** A node in the model. */
export type Node = {
  readonly kind: Kind
  readonly id: string
  readonly partId: string
  name: string
  parent: Node | undefined
  readonly children: Node[]
  /** Created with the tenant. */
  readonly system: boolean
  /** For versions: whether it is the active one. */
  readonly active: boolean
  /** For folders and documents: the readers that a source names. */
  readers?: readonly Reader[] | undefined
}
/** A reader that a source names, with what an administrator has decided. */
export type Reader = {
  readonly id: string
  readonly kind: 'person' | 'group' | 'admins'
  /** Whether the address is the user's. */
  readonly isAddress: boolean
  isUser: boolean
  group: Group | undefined
  isIgnored: boolean
}
export type Grant = { id: string; node: Node; capability: Capability }
/** A user or a group, with its grants. */
export type Holder = {
  readonly url: string
  readonly about: object
  readonly query: string
  grants: Grant[]
}
export type Group = Holder & { readonly id: string; joined: boolean }

export type World = {
  readonly server: TestServer
  readonly owner: TestMember
  /** Whose rights are compared: a USER or, for `isOwner`, the owner. */
  readonly user: TestMember
  readonly isOwner: boolean
  readonly root: Node
  readonly users: Node
  readonly shared: Node
  readonly home: Node
  readonly own: Holder
  readonly groups: readonly Group[]
  readonly readers: readonly Reader[]
}

/** Which node to pick: one inside versions, or one of the others. */
export type Choice = { readonly inside: boolean; readonly at: number }
export type Plan = {
  readonly folders: readonly number[]
  readonly documents: readonly { at: number; versions: readonly (readonly NodeSpec[])[] }[]
}
export type Wish = {
  readonly holder: number
  readonly node: Choice
  readonly capability: Capability
}
export type Step =
  | ({ readonly kind: 'grant' } & Wish)
  | ({ readonly kind: 'change'; readonly grant: number } & Wish)
  | { readonly kind: 'revoke'; readonly holder: number; readonly grant: number }
  | { readonly kind: 'membership'; readonly group: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'readers'; readonly at: number; readonly who: readonly number[] | null }
  | { readonly kind: 'decide'; readonly reader: number; readonly what: number }

// The model

export const depthFirst = (node: Node): Node[] => [node, ...node.children.flatMap(depthFirst)]
export const below = (node: Node): Node[] => depthFirst(node).slice(1)
export const chainOf = (node: Node): Node[] => [...(node.parent ? chainOf(node.parent) : []), node]
export const pathOf = (node: Node): string =>
  `/${chainOf(node)
    .slice(1)
    .map((each) => each.name)
    .join('/')}`
export const isOutside = ({ kind }: Node): boolean => kind !== 'SECTION' && kind !== 'CHUNK'
export const isEntry = ({ kind }: Node): boolean => kind === 'FOLDER' || kind === 'DOCUMENT'
export const idsOf = (nodes: readonly Node[]): string[] => nodes.map(({ id }) => id).toSorted()
export const partIdsOf = (nodes: readonly Node[]): string[] =>
  nodes.map(({ partId }) => partId).toSorted()

function grantsOf({
  own,
  groups,
  home,
  root,
  isOwner,
}: World): Pick<Grant, 'node' | 'capability'>[] {
  if (isOwner) return [{ node: root, capability: 'READ_WRITE' }]
  return [
    { node: home, capability: 'READ_WRITE' },
    ...own.grants,
    ...groups.flatMap((group) => (group.joined ? group.grants : [])),
  ]
}

/** Whether the person is one of these readers. */
function isAmong({ isOwner }: World, readers: readonly Reader[]): boolean {
  return readers.some(({ kind, isAddress, isUser, group, isIgnored }) => {
    if (kind === 'admins') return isOwner && !isIgnored
    if (kind === 'group') return !isOwner && group?.joined === true
    return !isOwner && (isUser || (isAddress && !isIgnored))
  })
}

/** The readers that count for a node: its own, or inside a document those of the document. */
const readersOf = (node: Node): readonly Reader[] | undefined =>
  chainOf(node)
    .toReversed()
    .find((each) => isEntry(each))?.readers

/** Whether a permission covers the node, and its source names no readers or the person among them. */
export function may(world: World, node: Node, right: 'read' | 'write'): boolean {
  const chain = chainOf(node)
  const readers = readersOf(node)
  if (readers && !isAmong(world, readers)) return false
  return grantsOf(world).some(
    (grant) =>
      chain.includes(grant.node) && (right === 'read' || grant.capability === 'READ_WRITE'),
  )
}

/** Whether the grant would add nothing to its holder's others, or is on a node that already has one. */
export function isRedundant(
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
