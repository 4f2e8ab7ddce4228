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

/**
 * The form in which passwords are hashed. Keyboards and systems write the same letter in different ways (RFC 8265 asks
 * for NFC; NFKC also unifies wide and narrow letters).
 */
const normal = (password: string): string => password.normalize('NFKC')

/** Takes about 20 ms of a thread of libuv's pool. Never await it in a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normal(password), PARAMETERS)
}

let decoy: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash it never does, but the check takes the same time, so
 * response times don't reveal whether an address has an account.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'))
  const against = hashed ?? (await decoy)
  // Earlier versions hashed passwords as they were typed.
  const typed = [normal(password), password, password.normalize('NFC'), password.normalize('NFD')]
  for (const one of new Set(typed)) {
    // oxlint-disable-next-line no-await-in-loop -- almost always the only one
    if ((await verify(against, one)) && hashed !== null) return true
  }
  return false
}

/** Creates the hash that {@link isPassword} falls back on, before the first sign-in needs it. */
export async function prepareDecoy(): Promise<void> {
  await isPassword('', null)
}

/** A password for somebody who hasn't chosen one: 120 random bits in letters, digits, - and _. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}
