/** A message that is ready to send. */
export type OutgoingMail = {
  /** The same on each attempt, so the receiver can recognize duplicates. */
  readonly emailId: string
  /** When it was written (ISO 8601). The same on each attempt. */
  readonly writtenAt: string
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** An address that ends such mails when it is posted to (RFC 8058). Unset for mails that somebody has asked for. */
  readonly unsubscribe?: string | undefined
}

/** Sends mail. */
export type Mailer = {
  /** What happens to a message, for the log. */
  readonly outcome: 'sent' | 'saved to a file'
  /**
   * Delivers a message. It may be delivered twice if the process dies before it learns of the success.
   * @throws MailFailure if the mail server rejects it
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** A message that was not accepted. The text contains neither addresses nor content. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Another attempt can't succeed. */
  readonly permanent: boolean

  constructor(reason: string, { permanent }: { permanent: boolean }) {
    super(`The mail server rejected the mail: ${reason}`)
    this.permanent = permanent
  }
}
