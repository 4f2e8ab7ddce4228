import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'

/**
 * The least that OWASP's password storage sheet asks for, with Argon2id, which the library takes by
 * itself. Written out so that an update of the library keeps it.
 */
const PARAMETERS: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

export const MIN_PASSWORD_CHARACTERS = 8

/** Takes about 20 ms of a thread of libuv's pool; never to be awaited in a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one of the hash. Without a hash it is wrong, but takes the same time,
 * so that nobody can tell by the clock whether an address has an account.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'))
  const matches = await verify(hashed ?? (await decoy), password)
  return matches && hashed !== null
}

/**
 * Makes the hash that {@link isPassword} compares with in vain, before the first sign-in needs it.
 */
export async function prepareDecoy(): Promise<void> {
  await isPassword('', null)
}

/** A password for somebody who has not chosen one: 120 random bits in letters, digits, - and _. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}
