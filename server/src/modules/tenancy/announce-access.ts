import type { TenantTx } from '../../platform/db/index.ts'
import type { Audience } from '../../platform/realtime/notifications/channels.ts'
import { notify, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import type { Item } from '../tree/index.ts'
import { holdersBelow } from './readers.queries.ts'

/** Tells a user, or everybody in a tenant, that what they may see or do has changed. The event contains no details. */
export async function announceAccess(
  tx: TenantTx,
  announcer: Announcer,
  { tenantId, userId }: Audience,
): Promise<void> {
  await notify(tx, announcer, {
    tenantId,
    ...(userId !== undefined && { userId }),
    event: 'access_changed',
    changesAccess: true,
    payload: {},
  })
}

/** If there are more users than this, everybody in the tenant gets the event. */
const MAX_USERS = 20

/**
 * Tells the users whose permissions on or below a node disappear or return with it: before it is deleted, and
 * after it is restored. Nobody else needs to know about such permissions.
 */
export async function announceHolders(
  tx: TenantTx,
  announcer: Announcer,
  { tenant_id: tenantId, id }: Pick<Item, 'tenant_id' | 'id'>,
): Promise<void> {
  if (!announcer.stream.enabled) return
  const holders = await holdersBelow(tx, { tenantId, partId: id }, MAX_USERS + 1)
  const userIds = holders.flatMap((userId) => userId ?? [])
  if (holders.length > MAX_USERS || userIds.length < holders.length) {
    await announceAccess(tx, announcer, { tenantId })
    return
  }
  // One after the other, because they share a transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const userId of userIds) await announceAccess(tx, announcer, { tenantId, userId })
}
