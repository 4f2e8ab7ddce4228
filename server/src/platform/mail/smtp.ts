import type { MailConfig } from '../config/mail.ts'
import { getSystemErrorName } from 'node:util'
import type { Transporter } from 'nodemailer'
import { MailFailure, type Mailer } from './mailer.ts'
import { COMPOSER, toMessage } from './message.ts'

type SmtpConfig = Extract<MailConfig, { kind: 'smtp' }>

/** If the server doesn't respond in time, the attempt fails and is retried later. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i

/** Sends mail through a mail server. */
export function createSmtpMailer(config: SmtpConfig): Mailer {
  let transport: Promise<Transporter> | undefined
  // The library is loaded with the first mail.
  const open = async () =>
    (await import('nodemailer')).createTransport({ ...optionsOf(config), ...TIMEOUTS, ...COMPOSER })
  return {
    outcome: 'sent',
    send: async (mail, signal) => {
      try {
        transport ??= open()
        await (await transport).sendMail({ ...toMessage(config.from, mail), signal })
      } catch (error) {
        signal.throwIfAborted()
        throw failureOf(error as SmtpError)
      }
    },
  }
}

function optionsOf({ host, port, secure, credentials }: SmtpConfig) {
  const local = LOOPBACK.test(host)
  return {
    host,
    port,
    secure,
    // A password is never sent unencrypted, even if an attacker in between hides STARTTLS.
    requireTLS: credentials !== undefined && !local,
    // On this host, nobody is in between, and its mail server rarely has a certificate for its name.
    tls: { rejectUnauthorized: !local },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
  }
}

type SmtpError = Error & {
  readonly code?: string
  readonly errno?: number
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** Errors before the message was sent. Their texts only contain hosts and certificates. */
const CONNECTING = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']
/** Errors about this message: its addresses or its content. */
const MESSAGE = ['EENVELOPE', 'EMESSAGE']

/** Responses of servers quote addresses and content, so only their codes are kept. */
function failureOf(error: SmtpError): MailFailure {
  const { code = 'unknown', errno, command, response, responseCode } = error
  const facts = [code, responseCode, command]
  if (typeof errno === 'number' && errno < 0) facts.push(getSystemErrorName(errno))
  if (CONNECTING.includes(code) && !response) facts.push(error.message)
  // The operator can correct a wrong password, so the message can wait.
  const permanent = MESSAGE.includes(code) && (responseCode === undefined || responseCode >= 500)
  return new MailFailure(facts.filter((fact) => fact !== undefined).join(' '), { permanent })
}
