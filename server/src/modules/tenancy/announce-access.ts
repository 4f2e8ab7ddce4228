import type { TenantTx } from '../../platform/db/index.ts'
import type { Audience } from '../../platform/realtime/notifications/channels.ts'
import { notifyAll, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import type { Item } from '../tree/index.ts'
import { holdersBelow } from './readers.queries.ts'

/** Tells users, or everybody in a tenant, that what they may see or do has changed. The event contains no details. */
export async function announceAccess(
  tx: TenantTx,
  announcer: Announcer,
  audiences: Audience | readonly Audience[],
): Promise<void> {
  const notices = [audiences].flat().map(({ tenantId, userId }: Audience) => ({
    tenantId,
    ...(userId !== undefined && { userId }),
    event: 'access_changed',
    changesAccess: true,
    payload: {},
  }))
  await notifyAll(tx, announcer, notices)
}

/** If there are more users than this, everybody in the tenant gets the event. */
const MAX_USERS = 20

/**
 * Tells the users whose permissions on or below nodes of a tenant disappear or return with them: before they are
 * deleted, and after they are restored. Nobody else needs to know about such permissions.
 */
export async function announceHolders(
  tx: TenantTx,
  announcer: Announcer,
  tenantId: string,
  parts: readonly Pick<Item, 'id'>[],
): Promise<void> {
  if (!announcer.stream.enabled) return
  const partIds = parts.map(({ id }) => id)
  const holders = await holdersBelow(tx, { tenantId, partIds }, MAX_USERS + 1)
  const userIds = holders.flatMap((userId) => userId ?? [])
  const isForAll = holders.length > MAX_USERS || userIds.length < holders.length
  await announceAccess(
    tx,
    announcer,
    isForAll ? [{ tenantId }] : userIds.map((userId) => ({ tenantId, userId })),
  )
}
