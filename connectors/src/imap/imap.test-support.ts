import type { ImapFlow } from 'imapflow'
import { onTestFinished } from 'vitest'
import { testServices } from '../../test/services.ts'
import type { DovecotServer } from '../../test/dovecot-server.ts'
import type { Change, Connector, SourceItem } from '../core/connector.ts'
import { openImapSource } from './imap.connector.ts'
import type { ImapSettings } from './imap.settings.ts'

/** An account of the server, and sources that read it. */
export type TestAccount = {
  readonly user: string
  readonly client: ImapFlow
  readonly open: (settings?: Partial<ImapSettings>, more?: OpenOptions) => Connector
  /** Adds a message to a folder. */
  readonly add: (folder: string, message: TestMessage | string) => Promise<void>
}

type OpenOptions = {
  readonly password?: string
  readonly ca?: string
  readonly networks?: string[]
}

export type TestMessage = {
  readonly id?: string
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  readonly date?: string
  readonly references?: readonly string[]
  readonly type?: string
  readonly body?: string
  readonly attachments?: readonly { name: string; type: string; content: string; head?: string }[]
}

let accounts = 0

export async function addAccount(server: DovecotServer): Promise<TestAccount> {
  const user = `user${++accounts}`
  const client = await server.signIn(user)
  onTestFinished(async () => client.close())
  return {
    user,
    client,
    open: (settings = {}, { password = server.password, ca, networks = ['loopback'] } = {}) => {
      const own = {
        host: '127.0.0.1',
        port: server.port,
        security: 'none',
        user,
        ...settings,
      } as const
      const connector = openImapSource(own, { password }, testServices({ networks }), ca)
      onTestFinished(() => connector.close())
      return connector
    },
    add: async (folder, message) => {
      if (folder !== 'INBOX') await client.mailboxCreate(folder).catch(() => undefined)
      await client.append(folder, typeof message === 'string' ? message : rawMessage(message))
    },
  }
}

/** A message as it is sent. */
function rawMessage(message: TestMessage): string {
  const { id, from = 'Bob <bob@x.example>', to = 'ann@x.example', subject = 'Hello' } = message
  const { date = 'Mon, 02 Nov 2026 10:00:00 +0000', references = [], attachments = [] } = message
  const { type = 'text/plain; charset=utf-8', body = 'Hello' } = message
  const ids = references.map((each) => `<${each}>`)
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    ...(id === undefined ? [] : [`Message-ID: <${id}>`]),
    ...(ids.length > 0 ? [`References: ${ids.join(' ')}`, `In-Reply-To: ${ids.at(-1)!}`] : []),
    'MIME-Version: 1.0',
  ]
  const text = `Content-Type: ${type}\n\n${body}`
  const parts = attachments.map(({ name, type: own, content, head: more = '' }) => {
    const data = Buffer.from(content).toString('base64')
    return `Content-Type: ${own}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n${more}\n${data}`
  })
  const content =
    parts.length === 0
      ? text
      : `Content-Type: multipart/mixed; boundary=x\n\n--x\n${[text, ...parts].join('\n--x\n')}\n--x--`
  return `${head.join('\n')}\n${content}\n`.replaceAll(/\r?\n/g, '\r\n')
}

export type Listed = {
  readonly listing: 'all' | 'changes'
  readonly items: SourceItem[]
  readonly skipped: { path: readonly string[]; reason: string }[]
  readonly cursor: string
}

/** Reads everything that a source names. */
export async function listAll(
  connector: Connector,
  at: { resume?: string; since?: string } = {},
): Promise<Listed> {
  const { listing, pages } = await connector.changes(at, AbortSignal.timeout(600_000))
  const changes: Change[] = []
  let cursor = ''
  for await (const each of pages) {
    changes.push(...each.changes)
    cursor = each.cursor
  }
  return {
    listing,
    items: changes.flatMap((each) => (each.type === 'present' ? [each.item] : [])),
    skipped: changes.flatMap((each) =>
      each.type === 'skipped' ? [{ path: each.path, reason: each.reason }] : [],
    ),
    cursor,
  }
}
