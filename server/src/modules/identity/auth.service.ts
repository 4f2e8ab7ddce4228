import { auditFor } from '../../platform/audit/audited-work.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { closeConnections } from '../../platform/realtime/connections.ts'
import { CLOSE } from '../../platform/realtime/close-reasons.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import {
  deleteConfinedSessions,
  deleteExpiredSessions,
  deleteSessionsOfUser,
  endWaitForFirstSignIn,
  insertSession,
  deleteSession,
  deleteSessionByToken,
} from '../accounts/index.ts'
import { deleteKeysOfUser, lockApiKey } from './api-keys.queries.ts'
import { deleteGrantsOfUser } from './oauth/oauth.queries.ts'
import * as queries from './auth.queries.ts'
import { isPassword } from './passwords.ts'
import { replaceLostTenant } from './personal-tenant.ts'
import { newToken } from './new-token.ts'

/** A new session. Its token is known only at this moment. */
export type NewSession = {
  readonly token: string
  readonly userId: string
  readonly tenantId: string
  readonly confined: boolean
}

type Parts = Pick<Context, 'config' | 'doors' | 'embedders'>

/**
 * Signs a user in with a password. The account that has proved the address comes first, then the local ones. The
 * tenant is the requested one, else the user's default, else any of theirs, else a new one of their own.
 * @throws Problem wrong_credentials for a wrong password, an unknown address or a deactivated user, without
 * distinguishing them; forbidden if the user isn't a member of the tenant, which only those who know the password
 * learn
 */
export async function signIn(
  context: Parts,
  credentials: { email: string; password: string; tenantId?: string | null | undefined },
): Promise<NewSession> {
  const { doors } = context
  const { email, password } = credentials
  const tenantId = credentials.tenantId ?? undefined
  const accounts = await doors.acrossTenants((tx) => accountsWith(tx, { email, tenantId }))
  const account = await accountOfPassword(accounts, password)
  if (!account) throw problem('wrong_credentials')
  return doors.acrossTenants(async (tx) => {
    const memberships = await queries.listMemberships(tx, account.id)
    const entered = tenantId
      ? tenantAskedFor(memberships, tenantId)
      : (preferredTenant(memberships, account.default_tenant_id) ??
        (await replaceLostTenant(context, tx, account.id)))
    if (entered === undefined) throw problem('wrong_credentials')
    // The server may have restarted since the check and replaced the generated password.
    if (account.awaits_first_sign_in && !(await endWaitForFirstSignIn(tx, account))) {
      throw problem('wrong_credentials')
    }
    await deleteExpiredSessions(tx)
    return startSession(context, tx, { userId: account.id, tenantId: entered })
  })
}

/** The number of local accounts of one address that a password is tried on. Name the tenant to reach others. */
const MAX_LOCAL = 3

/** The account that has proved an address, followed by the local ones, in the order in which they are tried. */
export async function accountsWith(
  tx: SystemTx,
  { email, tenantId }: { email: string; tenantId: string | undefined },
): Promise<(queries.Credentials | undefined)[]> {
  const proved = await queries.findCredentials(tx, email)
  const local = await queries.findLocalCredentials(tx, { email, tenantId, limit: MAX_LOCAL })
  return tenantId === undefined ? [proved, ...local] : [...local, proved]
}

/** The first account that the password matches. If none does, the time taken is the same for every address. */
async function accountOfPassword(
  accounts: readonly (queries.Credentials | undefined)[],
  password: string,
): Promise<queries.Credentials | undefined> {
  for (let tried = 0; tried <= MAX_LOCAL; tried++) {
    const account = accounts[tried]
    if (await isPassword(password, account?.password_hash ?? null)) return account
  }
  return undefined
}

/**
 * Starts a session in the user's default tenant, else in any, else in a new one of their own.
 * @throws Problem 403 if the user isn't an active member of any tenant
 */
export async function startPreferredSession(
  context: Pick<Context, 'config' | 'embedders'>,
  tx: SystemTx,
  userId: string,
): Promise<NewSession> {
  const memberships = await queries.listMemberships(tx, userId)
  const tenantId =
    preferredTenant(memberships, await queries.findDefaultTenant(tx, userId)) ??
    (await replaceLostTenant(context, tx, userId))
  if (!tenantId) throw problem('no_active_membership')
  return startSession(context, tx, { userId, tenantId })
}

function tenantAskedFor(
  memberships: readonly queries.Membership[],
  tenantId: string,
): string | undefined {
  const membership = memberships.find((each) => each.tenant_id === tenantId.toLowerCase())
  if (!membership) throw problem('not_a_member')
  return membership.deactivated_on ? undefined : membership.tenant_id
}

function preferredTenant(
  memberships: readonly queries.Membership[],
  defaultTenantId: string | null,
): string | undefined {
  const active = memberships.filter((each) => !each.deactivated_on)
  const preferred = active.find((each) => each.tenant_id === defaultTenantId) ?? active[0]
  return preferred?.tenant_id
}

/**
 * Starts a session. The user must be an active member of the tenant.
 * @param member includes the tenant's identity provider if the session comes from it: the session is confined
 * to the tenant and ends with the provider
 */
export async function startSession(
  { config }: Pick<Context, 'config'>,
  tx: SystemTx,
  member: { userId: string; tenantId: string; providerId?: string | null },
): Promise<NewSession> {
  const { userId, tenantId, providerId = null } = member
  auditFor({ tenantId, userId, credential: 'session' })
  const token = newToken()
  const expiresAt = new Date(Date.now() + config.sessionHours * 3_600_000)
  await insertSession(tx, {
    tenantId,
    id: newId(),
    userId,
    providerId,
    tokenHash: token.hash,
    expiresAt,
  })
  return { token: token.text, userId, tenantId, confined: providerId !== null }
}

/**
 * Starts a session for the caller in the requested tenant, else in the current one, and ends the current
 * session.
 * @throws Problem not_authenticated if the caller's session has just ended; forbidden if the
 * caller isn't an active member
 */
export async function renewSession(
  context: Parts,
  actor: Actor,
  wantedTenantId: string | null | undefined,
): Promise<NewSession> {
  const tenantId = (wantedTenantId ?? actor.tenantId).toLowerCase()
  const { userId, confined } = actor
  if (confined && tenantId !== actor.tenantId) {
    throw problem('session_of_provider')
  }
  return context.doors.acrossTenants(async (tx) => {
    const memberships = await queries.listMemberships(tx, userId)
    if (!memberships.some((each) => each.tenant_id === tenantId && !each.deactivated_on)) {
      throw problem('not_a_member')
    }
    const origin = await replacedCredential(tx, actor)
    return startSession(context, tx, { userId, tenantId, providerId: origin.provider_id })
  })
}

/**
 * Ends the caller's session; an API key stays valid.
 * @throws Problem not_authenticated for a credential that has just ended, which must not be replaced by a new
 * one
 */
async function replacedCredential(
  tx: SystemTx,
  { tenantId, credential }: Actor,
): Promise<{ provider_id: string | null }> {
  const origin =
    credential.kind === 'session'
      ? await deleteSession(tx, { tenantId, id: credential.sessionId })
      : credential.kind === 'api_key'
        ? await lockApiKey(tx, { tenantId, id: credential.apiKeyId })
        : undefined
  if (!origin) throw problem('not_authenticated')
  return origin
}

/** Ends the session of a token, if it exists: the token is refused from now on, and its connections close. */
export async function signOut({ doors }: Pick<Context, 'doors'>, token: string): Promise<void> {
  const session = await doors.acrossTenants(async (tx) => {
    const ended = await deleteSessionByToken(tx, hashToken(token))
    if (ended) {
      auditFor({ tenantId: ended.tenant_id, userId: ended.user_id, credential: 'session' })
    }
    return ended
  })
  if (session) closeConnections({ sessionId: session.id }, CLOSE.noSession)
}

/**
 * Ends every session of the caller's account, deletes all its API keys and disconnects all apps, in all
 * tenants, in one transaction. A session from a tenant's identity provider ends only what that provider gave,
 * since it reaches no further.
 */
export async function revokeCredentials(
  { doors }: Pick<Context, 'doors'>,
  { tenantId, userId, confined }: Actor,
): Promise<void> {
  const confinedTo = confined ? tenantId : undefined
  const { sessions, keys, grants } = await doors.acrossTenants(async (tx) => ({
    sessions: confined
      ? await deleteConfinedSessions(tx, { tenantId, userId })
      : await deleteSessionsOfUser(tx, userId),
    keys: await deleteKeysOfUser(tx, userId, confinedTo),
    grants: await deleteGrantsOfUser(tx, userId, confinedTo),
  }))
  for (const sessionId of sessions) closeConnections({ sessionId }, CLOSE.noSession)
  for (const apiKeyId of keys) closeConnections({ apiKeyId }, CLOSE.noSession)
  for (const grantId of grants) closeConnections({ grantId }, CLOSE.noSession)
}
