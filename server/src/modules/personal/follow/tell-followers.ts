import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { mayRead } from '../../../platform/realtime/notifications/views.ts'
import { addNotice } from '../../notices/index.ts'
import { readersAmong } from '../../tenancy/index.ts'
import { type ChangeRow, deleteChanges, numberChanges, takeNewChanges } from '../../tree/index.ts'
import { lastSeenNumber } from '../searches/followed.queries.ts'
import { newsFor, toNotices, type News } from './follower-news.ts'
import { countBelow } from './below.queries.ts'
import { followersOf, type Follower } from './subscriptions.queries.ts'

/** How many changes one transaction takes, and for how many people at a time. */
const CHANGES = 500
const PEOPLE = 500
/** The most recipients of `addNotice`. */
const RECIPIENTS = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Tells the followers of items about some changes. Notices are added in the transaction that removes the changes, so
 * a change is in one notice, whenever a process dies.
 * @returns whether there may be more changes
 */
export async function tellFollowers(context: Context, tenantId: string): Promise<boolean> {
  return context.doors.inTenant(tenantId, async (tx) => {
    const { changes, isLast } = await takeNewChanges(tx, tenantId, CHANGES)
    if (changes.length === 0) return !isLast
    await tell(tx, context, tenantId, changes)
    await passOn(tx, tenantId, changes)
    return !isLast
  })
}

async function tell(
  tx: TenantTx,
  context: Context,
  tenantId: string,
  changes: readonly ChangeRow[],
): Promise<void> {
  const partIds = [...new Set(changes.flatMap(chainOf))]
  let after = FIRST
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const followers = await followersOf(tx, tenantId, { partIds, after, limit: PEOPLE })
    // oxlint-disable-next-line no-await-in-loop -- page by page
    if (followers.length > 0) await tellSome(tx, context, { tenantId, changes, partIds, followers })
    const last = followers.at(-1)
    if (!last || followers.length < PEOPLE) return
    after = last.user_id
  }
}

type Telling = {
  readonly tenantId: string
  readonly changes: readonly ChangeRow[]
  readonly partIds: readonly string[]
  readonly followers: readonly Follower[]
}

async function tellSome(
  tx: TenantTx,
  context: Context,
  { tenantId, changes, partIds, followers }: Telling,
): Promise<void> {
  const userIds = followers.map((follower) => follower.user_id)
  const folders = changes.filter((change) => change.part_type === 'FOLDER')
  const about = changes.map((change) => ({ id: change.path_part_id, readers: null }))
  const [readers, below] = await Promise.all([
    readersAmong(tx, { tenantId, userIds, partIds, about }),
    countBelow(
      tx,
      tenantId,
      folders.map((folder) => folder.path_part_id),
    ),
  ])
  const news = followers.flatMap(({ user_id: userId, path_part_ids: followed }): News[] => {
    const readable = readers.get(userId)
    if (!readable) return []
    const seen = changes.filter(
      (change) => mayRead(chainOf(change), readable) && !readable.hidden.has(change.path_part_id),
    )
    return newsFor({ userId, followed: new Set(followed) }, seen, below)
  })
  for (const { userIds: recipients, ...notice } of toNotices(news)) {
    for (let at = 0; at < recipients.length; at += RECIPIENTS) {
      const some = recipients.slice(at, at + RECIPIENTS)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await addNotice(tx, context, { tenantId, userIds: some, ...notice })
    }
  }
}

function chainOf({ ancestors, path_part_id: id }: ChangeRow): readonly string[] {
  return [...ancestors, id]
}

/** Keeps changes that searches are to look at, and removes the others. */
async function passOn(
  tx: TenantTx,
  tenantId: string,
  changes: readonly ChangeRow[],
): Promise<void> {
  const above = await lastSeenNumber(tx, tenantId)
  const isForSearches = ({ kind }: ChangeRow) => kind === 'changed' || kind === 'ingested'
  const kept = above === undefined ? [] : changes.filter(isForSearches)
  const idsOf = (some: readonly ChangeRow[]) => some.map(({ id }) => id)
  if (kept.length > 0) await numberChanges(tx, tenantId, { ids: idsOf(kept), above: above ?? 0 })
  await deleteChanges(tx, tenantId, idsOf(changes.filter((change) => !kept.includes(change))))
}
