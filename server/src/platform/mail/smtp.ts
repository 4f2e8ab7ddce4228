import type { MailConfig } from '../config/mail.ts'
import { getSystemErrorName } from 'node:util'
import { createTransport } from 'nodemailer'
import { MailFailure, type Mailer } from './mailer.ts'
import { COMPOSER, toMessage } from './message.ts'

type SmtpConfig = Extract<MailConfig, { kind: 'smtp' }>

/** A server that does not respond in time is given up, and tried again later. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i

/** Mail through a mail server. */
export function createSmtpMailer(config: SmtpConfig): Mailer {
  const transport = createTransport({ ...optionsOf(config), ...TIMEOUTS, ...COMPOSER })
  return {
    outcome: 'sent',
    send: async (mail, signal) => {
      try {
        await transport.sendMail({ ...toMessage(config.from, mail), signal })
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
    // A password is never sent in the clear, not even when somebody in between hides STARTTLS.
    requireTLS: credentials !== undefined && !local,
    // On this host there is nobody in between, and its mail server seldom has a certificate of its name.
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

/** Errors before the message was sent; their text is about hosts and certificates only. */
const CONNECTING = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']
/** About this message: its addresses and its content. */
const MESSAGE = ['EENVELOPE', 'EMESSAGE']

/** Replies of servers quote addresses and content, so only their numbers are kept. */
function failureOf(error: SmtpError): MailFailure {
  const { code = 'unknown', errno, command, response, responseCode } = error
  const facts = [code, responseCode, command]
  if (typeof errno === 'number' && errno < 0) facts.push(getSystemErrorName(errno))
  if (CONNECTING.includes(code) && !response) facts.push(error.message)
  // The operator can correct a wrong password, so the message can wait.
  const permanent = MESSAGE.includes(code) && (responseCode === undefined || responseCode >= 500)
  return new MailFailure(facts.filter((fact) => fact !== undefined).join(' '), { permanent })
}
