import type { MailConfig } from '../config/mail.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { COMPOSER, toMessage } from './message.ts'

type FilesConfig = Extract<MailConfig, { kind: 'files' }>

/**
 * Writes each message to a file that mail programs can open and only its owner can read. File names sort by time. If a
 * message is sent again, it replaces the earlier file.
 */
export function createFileMailer({ folder, from }: FilesConfig): Mailer {
  return {
    outcome: 'saved to a file',
    send: async (mail, signal) => {
      signal.throwIfAborted()
      // The library is loaded with the first mail.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        ...COMPOSER,
      })
      const { message } = await composer.sendMail(toMessage(from, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, fileName(mail)), message as Buffer)
    },
  }
}

function fileName({ writtenAt, emailId }: OutgoingMail): string {
  return `${new Date(writtenAt).toISOString().replace(/[:.]/g, '-')}-${emailId}.eml`
}

/** Neither a reader nor a crash ever leaves or sees an incomplete message. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(() => undefined)
    throw error
  }
}
