import type { Context } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/core/errors.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { addNotice } from '../../notices/index.ts'
import { searchChunks } from '../../search/index.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import { deleteNumberedChanges, lastChangeNumber, numberedChanges } from '../../tree/index.ts'
import {
  documentsWithin,
  firstSeenNumber,
  listBehind,
  noteSeen,
  type FollowedSearch,
} from './followed.queries.ts'

/** How many searches look in one round, and at how many changes each. */
const SEARCHES = 100
const CHANGES = 100
/** The most matching documents that are counted. */
const COUNTED = 50
/**
 * Meaning always finds something, however far away. What scores less isn't worth a notice. By words, a document has some
 * of them or isn't found.
 */
const LEAST_SCORE = 0.3

/**
 * Runs followed searches over new documents and versions, with the rights of those who follow them. A search notes what
 * it has looked at in the transaction that adds its notice, so it tells of a document once, whenever a process dies.
 * @returns whether some searches have more to look at
 */
export async function lookAtChanges(
  context: Context,
  tenantId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const behind = await context.doors.inTenant(tenantId, async (tx) => {
    const last = await lastChangeNumber(tx, tenantId)
    return last === 0 ? [] : listBehind(tx, tenantId, { last, limit: SEARCHES })
  })
  for (const search of behind) {
    if (signal.aborted) return false
    // oxlint-disable-next-line no-await-in-loop -- leaves room for people who search
    await look(context, tenantId, search)
  }
  await context.doors.inTenant(tenantId, async (tx) => {
    const seen = await firstSeenNumber(tx, tenantId)
    await deleteNumberedChanges(tx, tenantId, seen ?? (await lastChangeNumber(tx, tenantId)))
  })
  return behind.length > 0
}

async function look(context: Context, tenantId: string, search: FollowedSearch): Promise<void> {
  const { id, user_id: userId, seen_number: after } = search
  const actor = await actorOfMember(context.doors, tenantId, userId)
  const changes = await context.doors.inTenant(tenantId, (tx) =>
    numberedChanges(tx, tenantId, { after, limit: CHANGES }),
  )
  const last = changes.at(-1)
  if (!last) return
  // What the person has done themselves isn't news.
  const others = changes.filter((change) => change.actor_id !== userId)
  const partIds = [...new Set(others.map((change) => change.path_part_id))]
  const count = actor ? await countMatching(context, actor, search, partIds) : 0
  await context.doors.inTenant(tenantId, async (tx) => {
    const name = await noteSeen(tx, tenantId, search, last.number)
    if (name === undefined || count === 0) return
    await addNotice(tx, context, {
      tenantId,
      userIds: [userId],
      kind: 'search_matched',
      facts: { count, search: id, name },
      groupKey: `search_matched ${id}`,
    })
  })
}

/** How many of these documents a search finds with the rights of its person. */
async function countMatching(
  context: Context,
  actor: Actor,
  { id, search }: FollowedSearch,
  partIds: readonly string[],
): Promise<number> {
  const within = search.parent_path_ids ?? []
  const scope = await context.doors.readInTenant(actor.tenantId, (tx) =>
    documentsWithin(tx, actor, { partIds, within }),
  )
  if (scope.length === 0) return 0
  const run = async (type: typeof search.search_type): Promise<number> => {
    const found = await searchChunks(context, actor, {
      ...search,
      search_type: type,
      parent_path_ids: scope,
      active_version_only: true,
      with_document: true,
      group_by: 'document',
      hybrid_profile: 'hybrid',
      top_k: COUNTED,
      score_threshold: type === 'full_text' ? 0 : LEAST_SCORE,
    })
    return found.length
  }
  try {
    return await run(search.search_type).catch((error: unknown) => {
      // As in the workspace, words are searched if there is no model.
      if (!(error instanceof Problem && error.code === 'not_available')) throw error
      return run('full_text')
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // For example, a tag was deleted.
    context.log.warn(
      { tenantId: actor.tenantId, search: id, reason: error.message },
      'followed search failed',
    )
    return 0
  }
}
