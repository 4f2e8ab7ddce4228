import type { MailConfig } from '../config/mail.ts'
import { createFileMailer } from './files.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp.ts'

/** Creates the configured mailer. It opens no connection before the first message. */
export function createMailer(config: MailConfig): Mailer {
  return config.kind === 'smtp' ? createSmtpMailer(config) : createFileMailer(config)
}
