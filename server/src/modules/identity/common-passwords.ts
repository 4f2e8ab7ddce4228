import { invalidInput } from '../../platform/core/errors.ts'
import { MIN_PASSWORD_CHARACTERS } from './passwords.ts'

let commonest: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use, because few processes ever set a password. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter(
    (password) => password.length >= MIN_PASSWORD_CHARACTERS,
  )
  return new Set(long)
}

/**
 * Refuses a new password that is too short or too common. There are no rules about kinds of characters (NIST
 * SP 800-63B, 5.1.1.2).
 * @throws InvalidInput at `loc`, without the password
 */
export async function requireGoodPassword(password: string, loc: readonly string[]): Promise<void> {
  if (password.length < MIN_PASSWORD_CHARACTERS) {
    const rule = `String should have at least ${String(MIN_PASSWORD_CHARACTERS)} characters`
    throw invalidInput(loc, rule, undefined, 'string_too_short')
  }
  commonest ??= readCommonest()
  if ((await commonest).has(password.toLowerCase())) {
    throw invalidInput(loc, 'This password is too common; choose another one')
  }
}
