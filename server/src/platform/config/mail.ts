import { join } from 'node:path'
import type { EnvReader } from './env.ts'

/** Through a mail server, or into a folder with a file for each message. */
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
/** Looser than the rule for accounts: a host in a local network may have no dot. */
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/i
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

export type MailLimits = {
  /** Sign-up and reset mails to one address within an hour, whoever asks for them. */
  readonly perAddress: number
  /** Those that one client asks for within an hour. */
  readonly perClient: number
  /** Invitations to one address within a day, of all tenants. */
  readonly invitesPerAddress: number
  /** Invitations of one tenant, and of one client, within a day. */
  readonly invitesPerTenant: number
}

/** How many mails may be asked for. */
export function readMailLimits(reader: EnvReader): MailLimits {
  return {
    perAddress: reader.whole('ARBOR_MAILS_PER_ADDRESS'),
    perClient: reader.whole('ARBOR_MAILS_PER_CLIENT'),
    invitesPerAddress: reader.whole('ARBOR_INVITES_PER_ADDRESS'),
    invitesPerTenant: reader.whole('ARBOR_INVITES_PER_TENANT'),
  }
}

/** How mail leaves the server: by ARBOR_SMTP_URL, else into a folder. */
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
    // The value is not repeated: it may hold a password.
    reader.fault(
      'ARBOR_SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465, ' +
        'without path or query (special characters in user and password are percent-encoded).',
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
    'ARBOR_MAIL_FROM must be an e-mail address, as in Arbor <arbor@example.org>, ' +
      `not ${JSON.stringify(value)}.`,
  )
  return undefined
}

function unquote(name: string): string {
  return name.replace(/^"(.*)"$/, '$1')
}
