import type { TenantTx } from '../../platform/db/index.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import { notify, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import type { NewNotice } from './new-notice.ts'
import { insertNotices } from './notices.queries.ts'

/** The most recipients in one transaction. Notify more people in a job. */
const MOST_RECIPIENTS = 200

/**
 * Adds a notice for each of some people, in the transaction that makes the change. Their open workspaces show it right
 * after the commit.
 */
export async function addNotice(
  tx: TenantTx,
  announcer: Announcer,
  notice: NewNotice,
): Promise<void> {
  const { tenantId, actorId } = notice
  // In one order, so that transactions with the same recipients don't wait for each other in a circle.
  const userIds = uniqueIds(notice.userIds)
    .filter((userId) => userId !== actorId)
    .toSorted()
    .slice(0, MOST_RECIPIENTS)
  if (userIds.length === 0) return
  const told = await insertNotices(tx, notice, userIds)
  await Promise.all(told.map((userId) => announceNotices(tx, announcer, { tenantId, userId })))
}

/** Tells a person's open workspaces to read their notices again. */
export async function announceNotices(
  tx: TenantTx,
  announcer: Announcer,
  person: { readonly tenantId: string; readonly userId: string },
): Promise<void> {
  await notify(tx, announcer, { ...person, event: 'notices_changed', payload: {} })
}
