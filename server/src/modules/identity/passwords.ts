import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'

/**
 * The minimum of OWASP's password storage cheat sheet for Argon2id, which is also the library's default. It
 * is spelled out so that an update of the library doesn't change it.
 */
const PARAMETERS: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

export const MIN_PASSWORD_CHARACTERS = 8

/** Takes about 20 ms of a thread of libuv's pool. Never await it in a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS)
}

let decoy: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash it never does, but the check takes the same time, so
 * response times don't reveal whether an address has an account.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'))
  const matches = await verify(hashed ?? (await decoy), password)
  return matches && hashed !== null
}

/** Creates the hash that {@link isPassword} falls back on, before the first sign-in needs it. */
export async function prepareDecoy(): Promise<void> {
  await isPassword('', null)
}

/** A password for somebody who hasn't chosen one: 120 random bits in letters, digits, - and _. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}
