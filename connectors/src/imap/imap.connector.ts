import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import {
  SourceFault,
  type Change,
  type ChangePage,
  type Connector,
  type Content,
  type Listing,
  type ListingStart,
  type SourceItem,
} from '../core/connector.ts'
import { sourceGuard } from '../network/source-address.ts'
import type { Watch, WatchHandlers } from '../core/source-kind.ts'
import type { ConnectorServices } from '../core/services.ts'
import { withFaults } from '../streams/with-faults.ts'
import { Extractor } from '../extract/extractor.ts'
import { ImapClient, portOf, type ImapAccount } from './imap-client.ts'
import { toImapFault } from './imap-faults.ts'
import { IMAP_SECRETS, ImapSettings } from './imap.settings.ts'
import { attachmentId, changesOf } from './mail-items.ts'
import { listFolders, readMailbox, stateOf, type Mailbox, type Message } from './mailbox.ts'
import { openMessages, threadFile } from './thread-file.ts'
import { threadsOf, type Thread } from './threads.ts'
import { watchMailbox } from './watch-mailbox.ts'

const PAGE = 500
const EXTRACT_MS = 20_000

/** Mailboxes. The id of a conversation is that of its first message, so it keeps it in another folder. */
export const IMAP_SOURCE = {
  kind: 'imap',
  title: 'Mailbox',
  settings: ImapSettings,
  secrets: IMAP_SECRETS,
  sentTo: (settings: ImapSettings): string =>
    JSON.stringify([settings.host.toLowerCase(), portOf(settings), settings.security ?? 'tls']),
  movesKeepIds: true,
  namesAreTitles: true,
  givesReaders: true,
  open: (
    settings: ImapSettings,
    credentials: Readonly<Record<string, string>>,
    services: ConnectorServices,
  ): Promise<Connector> => Promise.resolve(openImapSource(settings, credentials, services)),
  watch: (
    settings: ImapSettings,
    credentials: Readonly<Record<string, string>>,
    services: ConnectorServices,
    handlers: WatchHandlers,
  ): Promise<Watch> => watchMailbox(accountOf(settings, credentials, services), handlers),
} as const

function accountOf(
  settings: ImapSettings,
  { password = '' }: Readonly<Record<string, string>>,
  services: ConnectorServices,
): ImapAccount {
  return { settings, password, guard: sourceGuard(services), version: services.version }
}

/** @param ca PEM certificates to trust instead of the well-known ones */
export function openImapSource(
  settings: ImapSettings,
  credentials: Readonly<Record<string, string>>,
  services: ConnectorServices,
  ca?: string,
): Connector {
  const account = {
    ...accountOf(settings, credentials, services),
    ...(ca !== undefined && { ca }),
  }
  const source = new ImapSource(settings, new ImapClient(account))
  return {
    changes: (at, signal) => source.changes(at, signal),
    fetch: (item, signal) => source.fetch(item, signal),
    test: (signal) => source.test(signal),
    close: () => source.close(),
  }
}

/** Where a listing is: the state of the mailbox that it lists, and the last conversation of a page. */
type Position = { readonly state: string; readonly after: string | undefined }

class ImapSource {
  readonly #settings: ImapSettings
  readonly #client: ImapClient
  readonly #extractor = new Extractor(EXTRACT_MS)
  #threads: Promise<readonly Thread[]> | undefined

  constructor(settings: ImapSettings, client: ImapClient) {
    this.#settings = settings
    this.#client = client
  }

  /** If no folder has changed since the last run, nothing is listed. */
  async changes(
    { resume, since, all = false }: ListingStart,
    signal: AbortSignal,
  ): Promise<Listing> {
    const known = readPosition(since)
    if (known && resume === undefined && !all) {
      const folders = await this.#client.use((each) => listFolders(each, this.#settings), signal)
      if (stateOf(folders) === known.state) {
        const page: ChangePage = { changes: [], cursor: JSON.stringify(known) }
        return { listing: 'changes', pages: Readable.from([page]) }
      }
    }
    const mailbox = await readMailbox(this.#client, this.#settings, signal)
    const threads = threadsOf(mailbox.messages)
    this.#threads = Promise.resolve(threads)
    const position = readPosition(resume)
    // Conversations that are new since would be missing among those that come before.
    const after = position?.state === mailbox.state ? position.after : undefined
    const pages = this.#pages(mailbox, threads, after)
    return { listing: 'all', isFromStart: after === undefined, pages }
  }

  async *#pages(
    { skipped, state }: Mailbox,
    threads: readonly Thread[],
    after: string | undefined,
  ): AsyncGenerator<ChangePage> {
    let changes: Change[] = skipped.slice(0, PAGE).map((each) => ({ type: 'skipped', ...each }))
    let last = after
    const flush = (): ChangePage => {
      const page = { changes, cursor: JSON.stringify({ state, after: last }) }
      changes = []
      return page
    }
    for (const thread of threads) {
      if (after !== undefined && thread.id <= after) continue
      const own = changesOf(thread, this.#settings)
      if (changes.length > 0 && changes.length + own.length > PAGE) yield flush()
      // A conversation with very many attachments.
      for (const change of own) {
        if (changes.length >= PAGE) yield flush()
        changes.push(change)
      }
      last = thread.id
    }
    yield flush()
  }

  async fetch(item: SourceItem, signal: AbortSignal): Promise<Content> {
    const threads = await this.#known(signal)
    if (item.id.startsWith('thread:')) {
      const thread = threads.find(({ id }) => id === item.id)
      if (!thread) throw new SourceFault('item', 'The conversation is no longer in the mailbox.')
      const file = await threadFile(
        thread,
        { client: this.#client, extractor: this.#extractor },
        signal,
      )
      return { stream: Readable.from([Buffer.from(file)]), mediaType: 'text/html' }
    }
    const part = item.id.slice(item.id.lastIndexOf(':') + 1)
    for (const { messages } of threads) {
      const message = messages.find((each) => attachmentId(each, part) === item.id)
      if (message) return this.#attachment(message, part, signal)
    }
    throw new SourceFault('item', 'The message with the attachment is no longer in the mailbox.')
  }

  /** After an interruption, the mailbox has to be listed again. */
  #known(signal: AbortSignal): Promise<readonly Thread[]> {
    this.#threads ??= readMailbox(this.#client, this.#settings, signal).then(({ messages }) =>
      threadsOf(messages),
    )
    this.#threads.catch(() => (this.#threads = undefined))
    return this.#threads
  }

  /** The connection belongs to the download until its stream has ended. */
  #attachment(message: Message, part: string, signal: AbortSignal): Promise<Content> {
    const { promise, resolve, reject } = Promise.withResolvers<Content>()
    const work = this.#client.use(async (client) => {
      await openMessages(client, message.folder)
      const { content } = await client
        .download(String(message.uid), part, { uid: true, decodeText: false })
        .catch((error: unknown) => {
          throw toImapFault(error)
        })
      if (!content) throw new SourceFault('item', 'The attachment no longer exists.')
      const stream = new PassThrough()
      resolve({ stream: withFaults(stream, toImapFault) })
      await pipeline(content, stream).catch(() => undefined)
      await finished(stream, { cleanup: true }).catch(() => undefined)
    }, signal)
    work.catch(reject)
    return promise
  }

  async test(signal: AbortSignal): Promise<string> {
    const folders = await this.#client.use((each) => listFolders(each, this.#settings), signal)
    const messages = folders.reduce((sum, { state }) => sum + Number(state.split(' ').at(-1)), 0)
    const counted = (count: number, one: string) =>
      count === 1 ? `one ${one}` : `${count} ${one}s`
    return `Found ${counted(folders.length, 'folder')} with ${counted(messages, 'message')}.`
  }

  async close(): Promise<void> {
    await this.#client.close()
    await this.#extractor.close()
  }
}

function readPosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const { state, after } = JSON.parse(cursor) as Partial<Position>
  return typeof state === 'string' ? { state, after } : undefined
}
