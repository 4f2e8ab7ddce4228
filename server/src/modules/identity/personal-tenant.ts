import type { Context } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/errors.ts'
import { createTenant, hasOpenInvite } from '../tenancy/index.ts'
import { updateUser } from '../accounts/index.ts'
import { lockAccount } from './accounts.queries.ts'
import { listMemberships } from './auth.queries.ts'

/** A tenant that a person owns alone, and is signed in to first. @returns its id */
export async function createPersonalTenant(
  tx: SystemTx,
  person: { userId: string; email: string; firstName: string | null },
): Promise<string> {
  const name = person.firstName?.trim() || person.email.split('@')[0] || person.email
  const { tenantId } = await createTenant(tx, { name, ownerId: person.userId })
  await updateUser(tx, person.userId, { default_tenant_id: tenantId })
  return tenantId
}

/**
 * Creates a tenant for a person who is a member of none any more: without a tenant there is no session, and without a
 * session no invite could be accepted. Everybody who may sign up may have one.
 * @returns its id, or that of one that was added meanwhile; undefined for somebody who is deactivated everywhere
 * @throws Problem forbidden where sign-up requires an invite and this account has no open one
 */
export async function replaceLostTenant(
  { config }: Pick<Context, 'config'>,
  tx: SystemTx,
  userId: string,
): Promise<string | undefined> {
  const account = await lockAccount(tx, { id: userId })
  if (!account) return undefined
  const memberships = await listMemberships(tx, userId)
  // Of two sign-ins at the same time, the second finds the tenant of the first here.
  if (memberships.length > 0) return memberships.find((each) => !each.deactivated_on)?.tenant_id
  if (config.signUp === 'invited' && !(await hasOpenInvite(tx, account.email))) {
    throw problem('forbidden', 'Your account no longer belongs to a tenant. Ask for an invite.')
  }
  return createPersonalTenant(tx, { userId, email: account.email, firstName: account.first_name })
}
