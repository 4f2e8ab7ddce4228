import type { TenantTx } from '../../platform/db/index.ts'
import type { Audience } from '../../platform/realtime/notifications/channels.ts'
import { announceChange, type Announcer } from '../../platform/realtime/notifications/notify.ts'

/** Tells a user, or everybody in a tenant, that what they may see or do has changed. It says no more than that. */
export async function announceAccess(
  tx: TenantTx,
  announcer: Announcer,
  audience: Audience,
): Promise<void> {
  await announceChange(tx, announcer, { ...audience, event: 'access_changed', payload: {} })
}
