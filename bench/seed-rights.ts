import { generateNKeysBetween } from 'fractional-indexing'
import type { App } from '../server/src/platform/http/app.ts'
import type { Context } from '../server/src/platform/context.ts'
import { newId } from '../server/src/platform/ids.ts'
import { makeUser, type TestMember } from '../server/test/support/test-member.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import { addPart, type Part } from './seed-nodes.ts'

/** Many small folders, some of which a person may see. */
export type Shelves = {
  /** All of them, and what is in them. */
  readonly folders: readonly Part[]
  readonly inner: readonly Part[]
  /** A USER whose only rights come from as many groups as there are granted folders, one a group. */
  readonly reader: TestMember
  readonly granted: readonly Part[]
}

const SHELVES = 100
const FOLDERS_A_SHELF = 25
const GROUPS = 20
const TAGS = 30
const TAGS_A_NODE = 2

/**
 * Makes the tenant's tags and attaches two to each node of each level; each level has tags of its own.
 * @returns the ids of all tags
 */
export async function seedTags(
  { doors }: Context,
  tenantId: string,
  levels: readonly (readonly string[])[],
): Promise<string[]> {
  const tags = Array.from({ length: TAGS }, (_, index) => ({
    tenant_id: tenantId,
    id: newId(),
    name: `Tag ${index + 1}`,
    color: '336699',
  }))
  const attached = levels.flatMap((partIds, level) =>
    tags
      .slice(level * TAGS_A_NODE, (level + 1) * TAGS_A_NODE)
      .flatMap(({ id }) =>
        partIds.map((partId) => ({ tenant_id: tenantId, path_part_id: partId, tag_id: id })),
      ),
  )
  await doors.inTenant(tenantId, async (tx) => {
    await tx.insertInto('tag').values(tags).execute()
    for (const rows of batches(attached)) {
      await tx.insertInto('path_part_tag').values(rows).execute()
    }
  })
  return tags.map(({ id }) => id)
}

/** Below the number of parameters that a statement may have. */
function batches<T>(rows: readonly T[]): T[][] {
  const size = 5000
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}

/** Makes the shelves below `parent`, and the person who may read some of them. */
export async function seedShelves(
  parts: { readonly app: App; readonly context: Context },
  place: { readonly owner: TestMember; readonly parent: Part; readonly sortKey: string },
): Promise<Shelves> {
  const { tenantId } = place.owner
  const rows = emptyRows()
  const top = addPart(rows, { type: 'FOLDER', name: 'Shelves', ...place })
  const fill = (parent: Part, kind: string, count: number): Part[] =>
    generateNKeysBetween(null, null, count).map((sortKey, index) =>
      addPart(rows, { type: 'FOLDER', name: `${kind} ${index + 1}`, parent, sortKey }),
    )
  const folders = fill(top, 'Shelf', SHELVES)
  const inner = folders.flatMap((shelf) => fill(shelf, 'Box', FOLDERS_A_SHELF))
  const granted = folders.filter((_, index) => index % (SHELVES / GROUPS) === 0)
  await parts.context.doors.inTenant(tenantId, (tx) => insertRows(tx, tenantId, rows))
  const reader = await makeUser(parts, { tenantId, role: 'USER' })
  await grantByGroups(parts.context, reader, granted)
  return { folders, inner, reader, granted }
}

async function grantByGroups(
  { doors }: Pick<Context, 'doors'>,
  { tenantId, userId }: TestMember,
  parts: readonly Part[],
): Promise<void> {
  const groups = parts.map(({ partId }, index) => ({ id: newId(), partId, name: `Group ${index}` }))
  const common = { tenant_id: tenantId }
  await doors.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto('tenant_group')
      .values(groups.map(({ id, name }) => ({ ...common, id, name })))
      .execute()
    await tx
      .insertInto('tenant_group_member')
      .values(groups.map(({ id }) => ({ ...common, id: newId(), group_id: id, user_id: userId })))
      .execute()
  })
  for (const { id, partId } of groups) {
    await grantRead({ doors }, tenantId, { group_id: id }, [partId])
  }
}

/** Lets a user or a group read nodes and what is below them. */
export async function grantRead(
  { doors }: Pick<Context, 'doors'>,
  tenantId: string,
  reader: { readonly user_id: string } | { readonly group_id: string },
  partIds: readonly string[],
): Promise<void> {
  const rows = partIds.map((partId) => ({
    tenant_id: tenantId,
    id: newId(),
    ...reader,
    path_part_id: partId,
    capability: 'READ_ONLY',
  }))
  await doors.inTenant(tenantId, (tx) => tx.insertInto('path_permission').values(rows).execute())
}
