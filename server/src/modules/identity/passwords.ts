import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'

/**
 * The minimum of OWASP's password storage cheat sheet for Argon2id, the default of the library. Written out so that an
 * update of the library keeps it.
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
 * Whether a password matches a hash. Without a hash it doesn't, but the check takes the same time, so that response
 * times don't reveal whether an address has an account.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'))
  const matches = await verify(hashed ?? (await decoy), password)
  return matches && hashed !== null
}

/** Creates the hash that {@link isPassword} compares with when there is none, before the first sign-in needs it. */
export async function prepareDecoy(): Promise<void> {
  await isPassword('', null)
}

/** A password for somebody who has not chosen one: 120 random bits in letters, digits, - and _. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}
