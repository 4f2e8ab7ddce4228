import { text } from 'node:stream/consumers'
import { generatePassword, replacePassword } from '../modules/identity/index.ts'
import { print, say } from './terminal.ts'
import { openContext } from './open-context.ts'

/**
 * Gives an account a new password and ends its sessions. Prints a generated password, and nothing else, on standard
 * output.
 * @param fromInput take the password from standard input; a line break at its end doesn't count
 */
export async function runResetPassword(email: string, fromInput: boolean): Promise<void> {
  const password = fromInput
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : generatePassword()
  await using context = await openContext()
  await replacePassword(context, { email, password })
  say(`Replaced the password of ${email} and ended its sessions. Its API keys still work.`)
  if (!fromInput) print(password)
}
