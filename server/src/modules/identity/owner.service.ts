import { isEmailAddress, trimmedAddress } from '../../platform/core/email-address.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context/context.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { ConfigError } from '../../platform/config/env.ts'
import { InvalidInput, invalidInput, type InputFault } from '../../platform/core/errors.ts'
import { findUnusedPassword, hasUsers, replaceUnusedPassword } from '../accounts/index.ts'
import { createUser } from './users.service.ts'
import { addApiKey } from './api-keys.service.ts'
import { requireGoodPassword } from './common-passwords.ts'
import { findCredentials } from './auth.queries.ts'
import { generatePassword, hashPassword, isPassword } from './passwords.ts'
import { createOwnTenant } from './personal-tenant.ts'

type Parts = Pick<Context, 'config' | 'doors' | 'embedders'>

/** Key of the advisory lock for creating the first owner: an arbitrary number. */
const FIRST_OWNER_LOCK = 7_266_402

const FIRST_TENANT = 'Default'
const FIRST_EMAIL = 'admin@arbor.local'

/**
 * Creates an account with its own tenant and an API key for it.
 * @throws InvalidInput for an unusable address or password; Problem conflict for an address in use
 */
export async function createOwner(
  parts: Parts,
  owner: { email: string; password: string; tenantName: string },
): Promise<{ userId: string; tenantId: string; apiKey: string }> {
  const email = trimmedAddress(owner.email)
  await checkCredentials({ ...owner, email })
  if (owner.tenantName.trim() === '') {
    throw invalidInput(['body', 'tenant_name'], 'Input should not be empty')
  }
  const passwordHash = await hashPassword(owner.password)
  return parts.doors.acrossTenants(async (tx) => {
    const made = await insertOwner(parts, tx, { ...owner, email, passwordHash })
    const { key } = await addApiKey(tx, made, { name: 'create-owner' })
    return { ...made, apiKey: key }
  })
}

/** The owner account at a start. `password` is set only if it was generated. */
export type FirstOwner = { readonly email: string; readonly password?: string }

/**
 * Creates the first owner of an empty database, with the configured or generated credentials. If several
 * processes start at the same time, only one does.
 * @throws ConfigError if the configured credentials can't be used
 * @returns undefined if an account exists
 */
export async function ensureFirstOwner(parts: Parts): Promise<FirstOwner | undefined> {
  const { config, doors } = parts
  if (await doors.acrossTenants(hasUsers)) return undefined
  const password = config.admin?.password ?? generatePassword()
  const email = trimmedAddress(config.admin?.email ?? FIRST_EMAIL)
  await checkCredentials({ email, password }).catch((error: unknown) => {
    throw error instanceof InvalidInput ? new ConfigError(error.faults.map(settingFault)) : error
  })
  const passwordHash = await hashPassword(password)
  return doors.acrossTenants(async (tx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_OWNER_LOCK})`.execute(tx)
    if (await hasUsers(tx)) return undefined
    const awaitsFirstSignIn = !config.admin
    const owner = { email, passwordHash, tenantName: FIRST_TENANT, awaitsFirstSignIn }
    await insertOwner(parts, tx, owner)
    return { email, ...(awaitsFirstSignIn && { password }) }
  })
}

/**
 * Replaces the first owner's generated password unless somebody has signed in with it, so that anyone who
 * missed the printed password gets another one.
 * @returns undefined if there is none to replace
 */
export async function renewUnusedPassword({
  doors,
}: Pick<Parts, 'doors'>): Promise<Required<FirstOwner> | undefined> {
  if (!(await doors.acrossTenants(findUnusedPassword))) return undefined
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const email = await doors.acrossTenants((tx) => replaceUnusedPassword(tx, passwordHash))
  return email === undefined ? undefined : { email, password }
}

/** Explains why the configured credentials of the first owner don't open an account. @returns undefined if they do */
export async function whyAdminIsIgnored({
  config: { admin },
  doors,
}: Pick<Parts, 'config' | 'doors'>): Promise<string | undefined> {
  if (!admin) return undefined
  const account = await doors.acrossTenants((tx) =>
    findCredentials(tx, trimmedAddress(admin.email)),
  )
  if (!account) {
    return `ARBOR_ADMIN_EMAIL and ARBOR_ADMIN_PASSWORD are ignored. They only apply to the first start, but this installation already has accounts, none of them with the address ${admin.email}. To add one, run create-owner.`
  }
  if (await isPassword(admin.password, account.password_hash)) return undefined
  return `ARBOR_ADMIN_PASSWORD is ignored. It only applies to the first start, and ${admin.email} has another password. To replace that password, run reset-password.`
}

function settingFault({ loc, msg }: InputFault): string {
  return `ARBOR_ADMIN_${String(loc.at(-1)).toUpperCase()}: ${msg}.`
}

async function insertOwner(
  parts: Parts,
  tx: SystemTx,
  owner: { email: string; passwordHash: string; tenantName: string; awaitsFirstSignIn?: boolean },
): Promise<{ userId: string; tenantId: string }> {
  const { userId } = await createUser(tx, owner)
  return { userId, tenantId: await createOwnTenant(parts, tx, { userId, name: owner.tenantName }) }
}

async function checkCredentials({ email, password }: { email: string; password: string }) {
  if (!isEmailAddress(email)) {
    throw invalidInput(['body', 'email'], 'value is not a valid email address', email)
  }
  await requireGoodPassword(password, ['body', 'password'])
}
