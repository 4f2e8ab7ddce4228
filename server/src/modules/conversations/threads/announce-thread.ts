import type { TenantTx } from '../../../platform/db/index.ts'
import { notify, type Announcer } from '../../../platform/realtime/notifications/notify.ts'
import { selectParts } from '../../tree/index.ts'

type Changed = {
  readonly tenantId: string
  readonly threadId: string
  readonly partId: string
  /** The ancestors of the thread's node, root first. */
  readonly ancestors: readonly string[]
}

/**
 * Notifies about a thread that was created, renamed, extended or deleted. In a personal folder only its owner is
 * notified, elsewhere everyone who may read it.
 */
export async function announceThread(
  tx: TenantTx,
  announcer: Announcer,
  { tenantId, threadId, partId, ancestors }: Changed,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> {
  if (!announcer.stream.enabled) return
  const owner = await findOwner(tx, tenantId, ancestors)
  await notify(tx, announcer, {
    tenantId,
    ...(owner !== undefined && { userId: owner }),
    event: 'thread_changed',
    views: [{ needs: [[...ancestors, partId]], payload: { change, thread_id: threadId } }],
  })
}

/** The user whose personal folder, /users/{user_id}, contains a node. */
async function findOwner(
  tx: TenantTx,
  tenantId: string,
  [, usersId, homeId]: readonly string[],
): Promise<string | undefined> {
  if (usersId === undefined || homeId === undefined) return undefined
  const parts = await selectParts(tx, tenantId)
    .where('p.id', 'in', [usersId, homeId])
    .select(['p.id', 'p.name', 'p.system_managed'])
    .execute()
  const users = parts.find(({ id }) => id === usersId)
  const home = parts.find(({ id }) => id === homeId)
  return users?.system_managed && users.name === 'users' ? home?.name : undefined
}
