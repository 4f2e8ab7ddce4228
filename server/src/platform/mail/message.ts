import type { MailAddress } from '../config/mail.ts'
import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './mailer.ts'

/** Prevents messages from making the composer read files or URLs. */
export const COMPOSER = { disableFileAccess: true, disableUrlAccess: true } as const

/** The message in the composer's format. Addresses are objects, so nothing in them is parsed. */
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
    // Prevents automatic replies such as vacation notices (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
