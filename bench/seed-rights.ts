import type { App } from '../server/src/platform/http/app.ts'
import type { Context } from '../server/src/platform/context/context.ts'
import { newId } from '../server/src/platform/core/ids.ts'
import { makeUser, type TestMember } from '../server/test/support/test-member.ts'
import type { RowsByTable } from './insert-rows.ts'
import { addFolders, addPart, type Part } from './seed-nodes.ts'

/** Many small folders, of which a person can see some. */
export type Shelves = {
  readonly folders: readonly Part[]
  /** The folders inside them. */
  readonly inner: readonly Part[]
  /** A USER whose only permissions come from groups, one group for each granted folder. */
  readonly reader: TestMember
  readonly granted: readonly Part[]
}

/** One in this many chunks of the tenant, within these limits. */
const SHELF_EVERY = 100
const SHELVES = { least: 20, most: 100 }
const FOLDERS_A_SHELF = 25
const GROUPS = 20
const TAGS = 30
const TAGS_A_NODE = 2

/**
 * Adds the tenant's tags and attaches two to each node. Each level has its own tags.
 * @returns the ids of all tags
 */
export function addTags(rows: RowsByTable, levels: readonly (readonly Part[])[]): string[] {
  return Array.from({ length: TAGS }, (_, at) =>
    addTag(rows, `Tag ${at + 1}`, levels[Math.floor(at / TAGS_A_NODE)] ?? []),
  )
}

/** Adds a tag to these nodes. @returns its id */
export function addTag(rows: RowsByTable, name: string, parts: readonly Part[]): string {
  const id = newId()
  rows.tag.push({ id, name, color: '336699' })
  rows.path_part_tag.push(...parts.map(({ partId }) => ({ path_part_id: partId, tag_id: id })))
  return id
}

/** Adds the shelves below `parent`, and the person who can read some of them. */
export async function addShelves(
  app: { readonly app: App; readonly context: Context },
  rows: RowsByTable,
  place: Pick<TestMember, 'tenantId'> & {
    readonly parent: Part
    readonly sortKey: string
    /** Chunks of the tenant. */
    readonly size: number
  },
): Promise<Shelves> {
  const { tenantId, parent, sortKey, size } = place
  const wanted = Math.floor(size / SHELF_EVERY)
  const count = Math.min(SHELVES.most, Math.max(SHELVES.least, wanted))
  const top = addPart(rows, { type: 'FOLDER', name: 'Shelves', parent, sortKey })
  const folders = addFolders(rows, top, 'Shelf', count)
  const inner = folders.flatMap((shelf) => addFolders(rows, shelf, 'Box', FOLDERS_A_SHELF))
  const step = Math.floor(count / GROUPS)
  const granted = folders.filter((_, index) => index % step === 0).slice(0, GROUPS)
  const reader = await makeUser(app, { tenantId, role: 'USER' })
  for (const [index, part] of granted.entries()) {
    const group = { id: newId(), name: `Group ${index}` }
    rows.tenant_group.push(group)
    rows.tenant_group_member.push({ id: newId(), group_id: group.id, user_id: reader.userId })
    addGrants(rows, { group_id: group.id }, [part])
  }
  return { folders, inner, reader, granted }
}

/** Lets a user or a group read nodes and everything below them. */
export function addGrants(
  rows: RowsByTable,
  reader: { readonly user_id: string } | { readonly group_id: string },
  parts: readonly Pick<Part, 'partId'>[],
): void {
  const common = { user_id: null, group_id: null, ...reader, capability: 'READ_ONLY' }
  for (const { partId } of parts) {
    rows.path_permission.push({ id: newId(), ...common, path_part_id: partId })
  }
}
