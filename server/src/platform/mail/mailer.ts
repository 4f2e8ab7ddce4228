/** A message that is ready to leave. */
export type OutgoingMail = {
  /** The same on each try: the receiver can tell a repetition by it. */
  readonly emailId: string
  /** When it was written, ISO 8601; the same on each try. */
  readonly writtenAt: string
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The way out for mail. */
export type Mailer = {
  /**
   * Hands a message over. It may be delivered twice when the process dies before it learns of its success.
   * @throws MailFailure when the mail server does not take it
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** A message that was not taken. The text names neither an address nor anything of the content. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Trying again is of no use. */
  readonly permanent: boolean

  constructor(reason: string, { permanent }: { permanent: boolean }) {
    super(`The mail was not accepted: ${reason}`)
    this.permanent = permanent
  }
}
