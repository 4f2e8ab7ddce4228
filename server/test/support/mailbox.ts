import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Mails to an address that a server without a mail server has written, oldest first. */
export async function mailsTo({ context }: TestServer, address: string): Promise<Email[]> {
  const { mail } = context.config
  if (mail.kind !== 'files') throw new Error('This server sends its mail over the network.')
  const names = await readdir(mail.folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(mail.folder, name)))),
  )
  return mails.filter(({ to }) =>
    to?.some((each) => each.address?.toLowerCase() === address.toLowerCase()),
  )
}

/** Waits for the mail with this number, counted from 1, to an address. */
export async function nextMail(server: TestServer, address: string, number = 1): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(server, address))[number - 1]
      if (!mail) throw new Error(`No mail number ${String(number)} to ${address}.`)
      return mail
    },
    { timeout: 120_000, interval: 50 },
  )
}

/** The token in the link of a mail. */
export function tokenIn({ text = '' }: Email): string {
  const token = /#([\w-]{43})/.exec(text)?.[1]
  if (token === undefined) throw new Error('The mail has no link with a token.')
  return token
}
