import { join } from 'node:path'
import type { EnvReader } from './env.ts'

/** Mail is sent through a mail server, or written to a folder with a file for each message. */
export type MailConfig =
  | {
      readonly kind: 'smtp'
      readonly from: MailAddress
      readonly host: string
      readonly port: number
      /** TLS from the first byte; otherwise STARTTLS. */
      readonly secure: boolean
      readonly credentials?: { readonly user: string; readonly password: string }
    }
  | { readonly kind: 'files'; readonly from: MailAddress; readonly folder: string }

export type MailAddress = {
  /** Empty for none. */
  readonly name: string
  readonly address: string
}

const DEFAULT_FROM: MailAddress = { name: 'Arbor', address: 'arbor@localhost' }
/** Looser than the rule for accounts, because a host in a local network may have no dot. */
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/i
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

export type MailLimits = {
  /** Sign-up and reset mails to one address per hour, whoever requests them. */
  readonly perAddress: number
  /** Sign-up and reset mails that one client can request per hour. */
  readonly perClient: number
  /** Invites to one address per day, from all tenants. */
  readonly invitesPerAddress: number
  /** Invites from one tenant, and from one client, per day. */
  readonly invitesPerTenant: number
}

/** The limits on mails. */
export function readMailLimits(reader: EnvReader): MailLimits {
  return {
    perAddress: reader.whole('ARBOR_MAILS_PER_ADDRESS'),
    perClient: reader.whole('ARBOR_MAILS_PER_CLIENT'),
    invitesPerAddress: reader.whole('ARBOR_INVITES_PER_ADDRESS'),
    invitesPerTenant: reader.whole('ARBOR_INVITES_PER_TENANT'),
  }
}

/** How mail is sent: through ARBOR_SMTP_URL, or into a folder without it. */
export function readMail(reader: EnvReader, dataDir: string): MailConfig {
  const from = readFrom(reader)
  const url = reader.raw('ARBOR_SMTP_URL')?.trim()
  if (url === undefined) {
    return { kind: 'files', folder: join(dataDir, 'mail'), from: from ?? DEFAULT_FROM }
  }
  if (reader.text('ARBOR_MAIL_FROM') === undefined) {
    reader.fault('ARBOR_MAIL_FROM must be set when ARBOR_SMTP_URL is set.')
  }
  const server = parseSmtpUrl(url)
  if (server === undefined) {
    // The value is not repeated, because it may contain a password.
    reader.fault(
      'ARBOR_SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465, ' +
        'without path or query (percent-encode special characters in user and password).',
    )
  }
  return {
    kind: 'smtp',
    ...(server ?? { host: '', port: 0, secure: false }),
    from: from ?? DEFAULT_FROM,
  }
}

type SmtpServer = Omit<Extract<MailConfig, { kind: 'smtp' }>, 'kind' | 'from'>

function parseSmtpUrl(value: string): SmtpServer | undefined {
  const url = URL.parse(value)
  const protocol = url?.protocol ?? ''
  if (url === null || !isSmtp(protocol)) return undefined
  if (!HOST.test(url.hostname) || !['', '/'].includes(url.pathname)) return undefined
  if (`${url.search}${url.hash}` !== '' || url.port === '0') return undefined
  const [user, password] = [decode(url.username), decode(url.password)]
  if (user === undefined || password === undefined) return undefined
  if ((user === '') !== (password === '')) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    secure: protocol === 'smtps:',
    ...(user !== '' && { credentials: { user, password } }),
  }
}

function isSmtp(protocol: string): protocol is keyof typeof PORTS {
  return protocol in PORTS
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readFrom(reader: EnvReader): MailAddress | undefined {
  const value = reader.text('ARBOR_MAIL_FROM')
  if (value === undefined) return undefined
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? []
  const from = { name: unquote(name.trim()), address: (inBrackets ?? value).trim() }
  if (ADDRESS.test(from.address) && !/\p{Cc}/u.test(from.name)) return from
  reader.fault(
    'ARBOR_MAIL_FROM must be an email address, such as Arbor <arbor@example.org>, ' +
      `not ${JSON.stringify(value)}.`,
  )
  return undefined
}

function unquote(name: string): string {
  return name.replace(/^"(.*)"$/, '$1')
}
