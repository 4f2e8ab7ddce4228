import type { Context } from '../../platform/context/context.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { serveNewTenant } from '../embeddings/index.ts'
import { createTenant, hasOpenInvite } from '../tenancy/index.ts'
import { updateUser } from '../accounts/index.ts'
import { lockAccount } from './accounts.queries.ts'
import { listMemberships } from './auth.queries.ts'

/**
 * Creates a tenant that a person owns and will sign in to by default. The embedding model serves it from now
 * on, so it can be searched immediately.
 * @returns its id
 */
export async function createOwnTenant(
  { embedders }: Pick<Context, 'embedders'>,
  tx: SystemTx,
  { userId, name }: { userId: string; name: string },
): Promise<string> {
  const { tenantId } = await createTenant(tx, { name, ownerId: userId })
  await serveNewTenant(tx, embedders, tenantId)
  await updateUser(tx, userId, { default_tenant_id: tenantId })
  return tenantId
}

/** Creates a tenant with the person as its only member, named after them. @returns its id */
export function createPersonalTenant(
  parts: Pick<Context, 'embedders'>,
  tx: SystemTx,
  person: { userId: string; email: string; firstName: string | null },
): Promise<string> {
  const name = person.firstName?.trim() || person.email.split('@')[0] || person.email
  return createOwnTenant(parts, tx, { userId: person.userId, name })
}

/**
 * Creates a tenant for a person who isn't a member of any. Without a tenant they could have no session, and
 * without a session they couldn't accept an invite. Everybody who may sign up gets one. Local accounts don't,
 * since they never signed up.
 * @returns its id, or the id of a tenant that was added concurrently; undefined for somebody who is
 * deactivated everywhere
 * @throws Problem forbidden for a local account, and for an account without an open invite if sign-up
 * requires one
 */
export async function replaceLostTenant(
  parts: Pick<Context, 'config' | 'embedders'>,
  tx: SystemTx,
  userId: string,
): Promise<string | undefined> {
  const account = await lockAccount(tx, { id: userId })
  if (!account) return undefined
  const memberships = await listMemberships(tx, userId)
  // If two sign-ins run concurrently, the second finds the first one's tenant here.
  if (memberships.length > 0) return memberships.find((each) => !each.deactivated_on)?.tenant_id
  const isLocal = account.local_tenant_id !== null
  const isClosed = parts.config.signUp === 'invited'
  if (isLocal || (isClosed && !(await hasOpenInvite(tx, account.email)))) {
    throw problem('account_without_tenant')
  }
  const { email, first_name: firstName } = account
  return createPersonalTenant(parts, tx, { userId, email, firstName })
}
