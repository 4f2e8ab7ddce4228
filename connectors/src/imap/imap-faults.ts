import { SourceFault } from '../core/connector.ts'

/** A response that the client doesn't accept, after which the connection is closed. One message may cause it. */
const REFUSED =
  /^(?:LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany\w+|ParserError\w*|MAX_IMAP_NESTING_REACHED|ResponseProcessingFailed)$/
/** Servers that have no time for a sign-in. */
const BUSY = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'])
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

type Shown = {
  readonly code?: unknown
  readonly authenticationFailed?: unknown
  readonly serverResponseCode?: unknown
}

export function isRefusedResponse(error: unknown): boolean {
  return REFUSED.test(String((error as Shown).code))
}

/** The fault for a failed command or connection, in our own words. */
export function toImapFault(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error
  const { code, authenticationFailed, serverResponseCode } = error as Shown
  const word = typeof code === 'string' && /^\w{1,60}$/.test(code) ? ` (${code})` : ''
  if (authenticationFailed === true) {
    return BUSY.has(String(serverResponseCode))
      ? new SourceFault('away', 'The mail server has no time to sign in.', { cause: error })
      : new SourceFault(
          'credentials',
          'The mail server does not accept the user name or password.',
          {
            cause: error,
          },
        )
  }
  if (UNTRUSTED.test(word)) {
    const message = `The certificate of the mail server is not trusted${word}.`
    return new SourceFault('lost', message, { cause: error })
  }
  if (error instanceof Error && /STARTTLS/.test(error.message)) {
    return new SourceFault('lost', 'The mail server does not offer STARTTLS.', { cause: error })
  }
  return new SourceFault('away', `The mail server does not respond${word}.`, { cause: error })
}
