import type { NewNotice } from '../../notices/index.ts'
import type { ChangeRow } from '../../tree/index.ts'

/** What one person gets a notice of. */
export type News = {
  readonly userId: string
  readonly kind: 'items_added' | 'item_changed'
  /** The followed folder, or the document if only one has changed. */
  readonly partId: string
  readonly count: number
  /** Unset if several people did it. */
  readonly actorId: string | undefined
}

type Follower = { readonly userId: string; readonly followed: ReadonlySet<string> }

/**
 * The news of some changes for a follower: for each followed item, how many documents others have added below it, and
 * how many they have changed. A change counts for the nearest followed item only.
 * @param below how many documents there are below folders that were moved
 */
export function newsFor(
  { userId, followed }: Follower,
  changes: readonly ChangeRow[],
  below: ReadonlyMap<string, number>,
): News[] {
  const added = new Map<string, ChangeRow[]>()
  const changed = new Map<string, ChangeRow[]>()
  for (const change of changes) {
    if (change.actor_id === userId || change.kind === 'ingested') continue
    const isChange = change.kind === 'changed'
    const at = nearest(change, followed)
    if (at === undefined) continue
    const known = isChange ? changed : added
    const some = known.get(at)
    if (some) some.push(change)
    else known.set(at, [change])
  }
  const news: News[] = []
  for (const [partId, some] of added) {
    const parts = new Map(some.map((change) => [change.path_part_id, change.part_type]))
    const counts = [...parts].map(([id, type]) => (type === 'FOLDER' ? (below.get(id) ?? 0) : 1))
    const count = counts.reduce((sum, one) => sum + one, 0)
    if (count > 0) news.push({ userId, kind: 'items_added', partId, count, actorId: whoDid(some) })
  }
  for (const [partId, some] of changed) {
    const parts = [...new Set(some.map((change) => change.path_part_id))]
    const about = parts.length === 1 ? (parts[0] ?? partId) : partId
    const count = parts.length
    news.push({ userId, kind: 'item_changed', partId: about, count, actorId: whoDid(some) })
  }
  return news
}

/** The nearest followed item that a change is about. Undefined if what was moved was already below it. */
function nearest(change: ChangeRow, followed: ReadonlySet<string>): string | undefined {
  const { kind, ancestors, path_part_id: id, former_ancestors: former } = change
  const chain = kind === 'changed' ? [...ancestors, id] : ancestors
  const at = chain.findLast((one) => followed.has(one))
  return at !== undefined && former.includes(at) ? undefined : at
}

function whoDid(changes: readonly ChangeRow[]): string | undefined {
  const actors = new Set(changes.map((change) => change.actor_id))
  return actors.size === 1 ? (changes[0]?.actor_id ?? undefined) : undefined
}

type Notice = Omit<NewNotice, 'tenantId'>

/** Notices for news. Those of people with the same news become one. */
export function toNotices(news: readonly News[]): Notice[] {
  const groups = Map.groupBy(news, ({ kind, partId, count, actorId }) =>
    [kind, partId, count, actorId].join(' '),
  )
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { kind, partId, count, actorId } = first
    const userIds = some.map(({ userId }) => userId)
    return [{ userIds, kind, partId, actorId, facts: { count }, groupKey: `${kind} ${partId}` }]
  })
}
