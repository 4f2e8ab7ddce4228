import type { Context } from '../../platform/context/context.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { serveNewTenant } from '../embeddings/index.ts'
import { createTenant, hasOpenInvite } from '../tenancy/index.ts'
import { updateUser } from '../accounts/index.ts'
import { lockAccount } from './accounts.queries.ts'
import { listMemberships } from './auth.queries.ts'

/**
 * Creates a tenant that a person owns and is signed in to first. The embedding model serves it from now on, so that it
 * can be searched at once.
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

/** A tenant that a person owns alone, named after them. @returns its id */
export function createPersonalTenant(
  parts: Pick<Context, 'embedders'>,
  tx: SystemTx,
  person: { userId: string; email: string; firstName: string | null },
): Promise<string> {
  const name = person.firstName?.trim() || person.email.split('@')[0] || person.email
  return createOwnTenant(parts, tx, { userId: person.userId, name })
}

/**
 * Creates a tenant for a person who is a member of none any more: without a tenant there is no session, and without a
 * session no invite could be accepted. Everybody who may sign up may have one; an account that is local to a tenant
 * was not signed up.
 * @returns its id, or that of one that was added meanwhile; undefined for somebody who is deactivated everywhere
 * @throws Problem forbidden for a local account, and where sign-up requires an invite and this account has no open one
 */
export async function replaceLostTenant(
  parts: Pick<Context, 'config' | 'embedders'>,
  tx: SystemTx,
  userId: string,
): Promise<string | undefined> {
  const account = await lockAccount(tx, { id: userId })
  if (!account) return undefined
  const memberships = await listMemberships(tx, userId)
  // Of two sign-ins at the same time, the second finds the tenant of the first here.
  if (memberships.length > 0) return memberships.find((each) => !each.deactivated_on)?.tenant_id
  const isLocal = account.local_tenant_id !== null
  const isClosed = parts.config.signUp === 'invited'
  if (isLocal || (isClosed && !(await hasOpenInvite(tx, account.email)))) {
    throw problem('account_without_tenant')
  }
  const { email, first_name: firstName } = account
  return createPersonalTenant(parts, tx, { userId, email, firstName })
}
