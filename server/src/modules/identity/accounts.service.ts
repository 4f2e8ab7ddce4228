import { auditFor } from '../../platform/audit/audited-work.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { closeConnections } from '../../platform/realtime/connections.ts'
import { CLOSE } from '../../platform/realtime/close-reasons.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { updateUser, deleteSessionsOfUser } from '../accounts/index.ts'
import { deleteGrantsOfUser } from './oauth/oauth.queries.ts'
import { accountOutOfReach, createUser } from './users.service.ts'
import * as queries from './accounts.queries.ts'
import { startPreferredSession, startSession, type NewSession } from './auth.service.ts'
import { requireGoodPassword } from './common-passwords.ts'
import * as tokens from './email-tokens.queries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { createPersonalTenant } from './personal-tenant.ts'

type Parts = Pick<Context, 'config' | 'doors' | 'embedders'>

const RESETS = ['reset_password', 'reset_local_password'] as const

export type NewAccount = {
  readonly emailToken: string
  readonly password: string
  readonly firstName: string | null
  readonly lastName: string | null
}

/**
 * Creates an account for the address that a mailed token proves, and a tenant for it.
 * @throws Problem 400 for an unknown, used or expired token, 409 if the address has an account; InvalidInput
 * for a common password
 */
export async function signUp(
  parts: Parts,
  account: NewAccount,
): Promise<{ userId: string; tenantId: string }> {
  await requireGoodPassword(account.password, ['body', 'password'])
  await requireToken(parts, ['sign_up'], account.emailToken)
  const passwordHash = await hashPassword(account.password)
  return parts.doors.acrossTenants(async (tx) => {
    const { email } = await takeToken(tx, ['sign_up'], account.emailToken)
    const { firstName, lastName } = account
    const { userId } = await createUser(tx, { email, passwordHash, firstName, lastName })
    const tenantId = await createPersonalTenant(parts, tx, { userId, email, firstName })
    auditFor({ tenantId, userId, credential: 'none' })
    return { userId, tenantId }
  })
}

/** What a new password ends in addition to the account's sessions. */
type AndApps = { readonly disconnectsApps: boolean }

/**
 * Sets a new password with a mailed token, or with one from a tenant's administrator for a local account.
 * Ends every session of the account and starts a new one.
 * @throws Problem 400 for an unknown, used or expired token, 403 if the account belongs to no tenant
 */
export async function resetPasswordWithToken(
  context: Parts,
  { emailToken, newPassword, ...and }: { emailToken: string; newPassword: string } & AndApps,
): Promise<NewSession> {
  await requireGoodPassword(newPassword, ['body', 'new_password'])
  await requireToken(context, RESETS, emailToken)
  const passwordHash = await hashPassword(newPassword)
  const { session, ended } = await context.doors.acrossTenants(async (tx) => {
    const { email, user_id: id } = await takeToken(tx, RESETS, emailToken)
    const account = await queries.lockAccount(tx, id === null ? { email } : { id })
    if (!account) throw invalidToken()
    await updateUser(tx, account.id, { password_hash: passwordHash })
    await tokens.deleteOpenTokens(tx, account)
    const endedIds = await endAccess(tx, account.id, and)
    return { session: await startPreferredSession(context, tx, account.id), ended: endedIds }
  })
  closeAll(ended)
  return session
}

/**
 * Changes the caller's password, ends every session of the account and starts a new one in the same tenant.
 * @throws Problem 403 if the old password is wrong, the account has no password, or the credential is
 * confined
 */
export async function changePassword(
  context: Parts,
  actor: Actor,
  change: { readonly oldPassword: string; readonly newPassword: string } & AndApps,
): Promise<NewSession> {
  const { doors } = context
  const { tenantId, userId } = actor
  const { oldPassword, newPassword } = change
  if (actor.confined) throw accountOutOfReach()
  await requireGoodPassword(newPassword, ['body', 'new_password'])
  const before = await doors.acrossTenants((tx) => queries.lockAccount(tx, { id: userId }))
  if (!(await isPassword(oldPassword, before?.password_hash ?? null))) throw wrongPassword()
  const passwordHash = await hashPassword(newPassword)
  const { session, ended } = await doors.acrossTenants(async (tx) => {
    const now = await queries.lockAccount(tx, { id: userId })
    // Somebody else changed the password after it was checked, so it is no longer the current one.
    if (!now || now.password_hash !== before?.password_hash) throw wrongPassword()
    await updateUser(tx, userId, { password_hash: passwordHash })
    await tokens.deleteOpenTokens(tx, now)
    const endedIds = await endAccess(tx, userId, change)
    return { session: await startSession(context, tx, { tenantId, userId }), ended: endedIds }
  })
  closeAll(ended)
  return session
}

/**
 * Sets the password of an account for an operator, and ends all its sessions.
 * @throws Problem not_found if no account has the address; InvalidInput for a password that is too short or
 * common
 */
export async function replacePassword(
  { doors }: Pick<Context, 'doors'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await requireGoodPassword(password, ['body', 'password'])
  const passwordHash = await hashPassword(password)
  const ended = await doors.acrossTenants(async (tx) => {
    const account = await queries.lockAccount(tx, { email })
    if (!account) throw problem('account_unknown', { email })
    await updateUser(tx, account.id, { password_hash: passwordHash })
    await tokens.deleteOpenTokens(tx, account)
    return endAccess(tx, account.id, { disconnectsApps: false })
  })
  closeAll(ended)
}

/** Checks a mailed token without using it. @throws Problem 400 if it is unknown, used or expired */
export function checkToken(
  parts: Pick<Context, 'doors'>,
  purpose: tokens.MailedPurpose,
  token: string,
): Promise<void> {
  return requireToken(parts, purpose === 'sign_up' ? ['sign_up'] : RESETS, token)
}

/**
 * Checked before the password is hashed, which takes far longer: without a token, nobody can make the server
 * do that work.
 */
async function requireToken(
  { doors }: Pick<Context, 'doors'>,
  purposes: readonly tokens.TokenPurpose[],
  token: string,
): Promise<void> {
  const isGood = await doors.acrossTenants((tx) =>
    tokens.isEmailToken(tx, purposes, hashToken(token)),
  )
  if (!isGood) throw invalidToken()
}

async function takeToken(
  tx: SystemTx,
  purposes: readonly tokens.TokenPurpose[],
  token: string,
): Promise<tokens.Redeemed> {
  const redeemed = await tokens.consumeEmailToken(tx, purposes, hashToken(token))
  if (!redeemed) throw invalidToken()
  return redeemed
}

/** Ids of ended sessions and grants, whose connections are closed after the commit. */
type Ended = { readonly sessions: readonly string[]; readonly grants: readonly string[] }

/** Ends every session of an account, and disconnects its apps if requested. */
async function endAccess(
  tx: SystemTx,
  userId: string,
  { disconnectsApps }: AndApps,
): Promise<Ended> {
  const sessions = await deleteSessionsOfUser(tx, userId)
  return { sessions, grants: disconnectsApps ? await deleteGrantsOfUser(tx, userId) : [] }
}

function closeAll({ sessions, grants }: Ended): void {
  for (const sessionId of sessions) closeConnections({ sessionId }, CLOSE.noSession)
  for (const grantId of grants) closeConnections({ grantId }, CLOSE.noSession)
}

const invalidToken = () => problem('token_invalid')

const wrongPassword = () => problem('old_password_wrong')
