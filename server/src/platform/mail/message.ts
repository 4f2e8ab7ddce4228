import type { MailAddress } from '../config/mail.ts'
import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './mailer.ts'

/** Messages can't make the composer read files or URLs. */
export const COMPOSER = { disableFileAccess: true, disableUrlAccess: true } as const

/** The message as the composer takes it. Addresses are objects, so that nothing in them is parsed. */
export function toMessage(from: MailAddress, mail: OutgoingMail): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    from: { ...from },
    to: { name: '', address: mail.to },
    messageId: `<${mail.emailId}@${domain}>`,
    date: new Date(mail.writtenAt),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Keeps holiday notices and the like from being answered (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
