import { accountExists, resetPassword, verifyAddress, type AccountMail } from './accounts.ts'
import { digest, type DigestMail } from './digest.ts'
import { invite, type InviteMail } from './invite.ts'
import { sourceStopped, type SourceMail } from './sources.ts'
import { webhookOff, type WebhookMail } from './webhooks.ts'
import { layOut, type MailLanguage, type RenderedMail, type Template } from './layout.ts'

/** Every kind of mail, with the data that it needs. */
type MailData = {
  invite: InviteMail
  verifyAddress: AccountMail
  accountExists: AccountMail
  resetPassword: AccountMail
  sourceStopped: SourceMail
  webhookOff: WebhookMail
  digest: DigestMail
}

const TEMPLATES: { readonly [Name in keyof MailData]: Template<MailData[Name]> } = {
  invite,
  verifyAddress,
  accountExists,
  resetPassword,
  sourceStopped,
  webhookOff,
  digest,
}

/** The data of a mail. */
export type Mail<Name extends keyof MailData = keyof MailData> = {
  [Each in Name]: {
    /** One address, without a name. */
    readonly to: string
    readonly language: MailLanguage
    readonly template: Each
    readonly data: MailData[Each]
  }
}[Name]

/** Renders a mail from its data. */
export function renderMail<Name extends keyof MailData>(mail: Mail<Name>): RenderedMail {
  const { template, data, language } = mail
  return layOut(TEMPLATES[template](data, language), language)
}
