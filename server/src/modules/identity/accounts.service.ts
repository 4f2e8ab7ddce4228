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
 * Creates the account whose address a mailed token proves, with a tenant of its own.
 * @throws Problem 400 for a token that is unknown, used or expired, 409 when the address has an account;
 * InvalidInput for a password among the commonest
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
    return { userId, tenantId: await createPersonalTenant(parts, tx, { userId, email, firstName }) }
  })
}

/** What a new password may end beside the sessions of the account. */
type AndApps = { readonly disconnectsApps: boolean }

/**
 * Sets a new password by a mailed token, or by one that an administrator of the tenant of a local account made; ends every session of the account and begins a new one.
 * @throws Problem 400 for a token that is unknown, used or expired, 403 when the account belongs to no tenant
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
 * Changes the password of the caller, ends every session of the account and begins a new one in the same tenant.
 * @throws Problem 403 when the old password is wrong or the account has none, and for a confined credential
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
    // The password was changed meanwhile, so the checked one is no longer the old one.
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
 * Sets the password of an account for an operator, and ends every session of it.
 * @throws Problem not_found when no account has the address; InvalidInput for a password that is too short or common
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

/** Before the password is hashed, which takes far longer than this: nobody makes the server do that without a token. */
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

/** Ids of what has ended, whose connections are closed after the commit. */
type Ended = { readonly sessions: readonly string[]; readonly grants: readonly string[] }

/** Ends every session of an account, and disconnects its apps where that is asked for. */
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
