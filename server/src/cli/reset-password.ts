import { text } from 'node:stream/consumers'
import { generatePassword, replacePassword } from '../modules/identity/index.ts'
import { print, say } from './terminal.ts'
import { openContext } from './open-context.ts'

/**
 * Sets a new password for an account and ends its sessions. Prints only the generated password on standard output.
 * @param fromInput read the password from standard input, without the line break at its end
 */
export async function runResetPassword(email: string, fromInput: boolean): Promise<void> {
  const password = fromInput
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : generatePassword()
  await using context = await openContext()
  await replacePassword(context, { email, password })
  say(
    `Replaced the password of ${email} and ended all sessions. API keys of the account still work.`,
  )
  if (!fromInput) print(password)
}
