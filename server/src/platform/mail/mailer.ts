/** A message that is ready to be sent. */
export type OutgoingMail = {
  /** The same on each attempt, so that the receiver can recognise repetitions. */
  readonly emailId: string
  /** When it was written, ISO 8601; the same on each attempt. */
  readonly writtenAt: string
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends mail. */
export type Mailer = {
  /** What becomes of a message that it was handed. */
  readonly outcome: 'sent' | 'kept as a file'
  /**
   * Hands a message over. It may be delivered twice when the process dies before it learns of its success.
   * @throws MailFailure when the mail server does not take it
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** A message that was not accepted. The text contains neither addresses nor content. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Retrying is useless. */
  readonly permanent: boolean

  constructor(reason: string, { permanent }: { permanent: boolean }) {
    super(`The mail was not accepted: ${reason}`)
    this.permanent = permanent
  }
}
