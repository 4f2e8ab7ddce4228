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
  readonly user: TestMember
  readonly root: Node
  readonly users: Node
  readonly shared: Node
  readonly home: Node
  readonly own: Holder
  readonly groups: readonly Group[]
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

function grantsOf({ own, groups, home }: World): Pick<Grant, 'node' | 'capability'>[] {
  return [
    { node: home, capability: 'READ_WRITE' },
    ...own.grants,
    ...groups.flatMap((group) => (group.joined ? group.grants : [])),
  ]
}

export function may(world: World, node: Node, right: 'read' | 'write'): boolean {
  const chain = chainOf(node)
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
