import { createHash } from 'node:crypto'
import type {
  FetchMessageObject,
  FetchQueryObject,
  ImapFlow,
  MessageAddressObject,
  MessageStructureObject,
} from 'imapflow'
import { SourceFault } from '../core/connector.ts'
import { openFolder, type ImapClient } from './imap-client.ts'
import { isRefusedResponse, toImapFault } from './imap-faults.ts'
import type { ImapSettings } from './imap.settings.ts'
import { attachmentsOf, bodiesOf, type AttachmentPart, type BodyParts } from './parts.ts'

/** A folder of the mailbox. */
export type MailFolder = {
  readonly path: string
  /** Names from the top. */
  readonly names: readonly string[]
  /** If a conversation is in several folders, the one with the lowest rank has it. */
  readonly rank: number
  readonly uidValidity: string
  /** Changes if messages arrive or disappear. */
  readonly state: string
}

/** A person in a message. */
export type Person = { readonly name: string; readonly address: string }

/** A message, without its contents. */
export type Message = {
  /** Identifies the message wherever it is: its Message-ID, or a hash of its fields. */
  readonly key: string
  readonly folder: MailFolder
  readonly uid: number
  /** Message-IDs of messages before it in the conversation, oldest first. */
  readonly references: readonly string[]
  /** If the server knows conversations itself. */
  readonly threadId: string | undefined
  readonly subject: string
  readonly at: Date
  readonly from: readonly Person[]
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  readonly bodies: BodyParts
  readonly attachments: readonly AttachmentPart[]
}

type Skipped = { readonly path: readonly string[]; readonly reason: string }

export type Mailbox = {
  readonly messages: readonly Message[]
  /** What isn't read, and why. */
  readonly skipped: readonly Skipped[]
  readonly state: string
}

const LEFT_OUT = new Set(['\\Trash', '\\Junk', '\\Drafts'])
const RANKS: Readonly<Record<string, number>> = { '\\Sent': 1, '\\All': 2, '\\Flagged': 3 }
const MAX_FOLDERS = 1000
const BATCH = 500
const DEFAULT_MESSAGES = 20_000
const MAX_ALL = 500_000
const MAX_REFERENCES = 50
const MAX_PEOPLE = 100

const QUERY: FetchQueryObject = {
  uid: true,
  envelope: true,
  internalDate: true,
  size: true,
  bodyStructure: true,
  threadId: true,
  headers: ['references'],
}

/** The folders to read, with what changes if their messages do. */
export async function listFolders(client: ImapFlow, settings: ImapSettings): Promise<MailFolder[]> {
  const folders: MailFolder[] = []
  for (const each of await client.list().catch(failed)) {
    const { path, delimiter, specialUse = '', flags } = each
    if (flags.has('\\Noselect') || flags.has('\\NonExistent')) continue
    if (!isWanted(path, delimiter, specialUse, settings)) continue
    if (folders.length >= MAX_FOLDERS) {
      throw new SourceFault(
        'settings',
        `The mailbox has more than ${MAX_FOLDERS} folders. Choose some of them.`,
      )
    }
    const query = { messages: true, uidNext: true, uidValidity: true }
    const status = await client.status(path, query).catch(failed)
    // Without it, the folder would seem to be empty.
    if (status === false) throw new SourceFault('away', `The mail server does not open ${path}.`)
    folders.push({
      path,
      names: namesOf(path, delimiter),
      rank: RANKS[specialUse] ?? 0,
      uidValidity: String(status.uidValidity),
      state: [path, status.uidValidity, status.uidNext, status.messages].join(' '),
    })
  }
  const missing = settings.folders?.find(
    (name) => !folders.some(({ path }) => path.startsWith(name)),
  )
  if (missing !== undefined && folders.length === 0) {
    throw new SourceFault('lost', `The mailbox has no folder ${missing}.`)
  }
  return folders
}

function failed(error: unknown): never {
  throw toImapFault(error)
}

function namesOf(path: string, delimiter: string): string[] {
  const names = delimiter === '' ? [path] : path.split(delimiter)
  return names.map((name, at) => (at === 0 && name.toUpperCase() === 'INBOX' ? 'Inbox' : name))
}

function isWanted(
  path: string,
  delimiter: string,
  specialUse: string,
  { folders }: ImapSettings,
): boolean {
  if (folders === undefined) return !LEFT_OUT.has(specialUse)
  return folders.some((name) => path === name || path.startsWith(`${name}${delimiter}`))
}

/** Identifies the state of all folders. */
export function stateOf(folders: readonly MailFolder[]): string {
  const all = folders.map(({ state }) => state).toSorted()
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

/** Lists all messages. A message that the server can't describe is left out, with a reason. */
export async function readMailbox(
  client: ImapClient,
  settings: ImapSettings,
  signal: AbortSignal,
): Promise<Mailbox> {
  const folders = await client.use((each) => listFolders(each, settings), signal)
  const messages = new Map<string, Message>()
  const skipped: Skipped[] = []
  for (const folder of folders.toSorted((a, b) => a.rank - b.rank)) {
    const found = await readFolder(client, folder, { settings, signal })
    for (const each of found.messages) if (!messages.has(each.key)) messages.set(each.key, each)
    skipped.push(...found.skipped)
    if (messages.size > MAX_ALL) {
      throw new SourceFault(
        'settings',
        'The mailbox has too many messages. Choose folders, or lower `max_messages`.',
      )
    }
  }
  return { messages: [...messages.values()], skipped, state: stateOf(folders) }
}

type Asked = { readonly settings: ImapSettings; readonly signal: AbortSignal }

async function readFolder(
  client: ImapClient,
  folder: MailFolder,
  { settings, signal }: Asked,
): Promise<Pick<Mailbox, 'messages' | 'skipped'>> {
  const { names, path } = folder
  const messages: Message[] = []
  const skipped: Skipped[] = []
  try {
    const { uids, total } = await client.use((each) => uidsOf(each, folder, settings), signal)
    if (uids.length < total) {
      const reason = `The folder ${path} has ${total} messages. Only the newest ${uids.length} are read, and nothing is deleted.`
      skipped.push({ path: names, reason })
    }
    for (let at = 0; at < uids.length; at += BATCH) {
      const found = await readBatch(client, folder, uids.slice(at, at + BATCH), signal)
      for (const each of found.messages) messages.push(each)
      for (const uid of found.refused) {
        const reason = `Message ${uid} in ${path} is damaged or has too many fields.`
        skipped.push({ path: [...names, `Message ${uid}`], reason })
      }
    }
  } catch (error) {
    // Such as a folder that was deleted in between, or that the account may not open.
    if (!(error instanceof SourceFault) || error.kind !== 'item') throw error
    skipped.push({ path: names, reason: `${path}: ${error.message}` })
  }
  return { messages, skipped }
}

async function uidsOf(client: ImapFlow, folder: MailFolder, settings: ImapSettings) {
  await openFolder(client, folder.path)
  const found = await client.search({ all: true }, { uid: true }).catch(failed)
  if (!Array.isArray(found)) {
    throw new SourceFault('item', 'The mail server does not list the messages of the folder.')
  }
  const most = settings.max_messages ?? DEFAULT_MESSAGES
  return { uids: found.toSorted((a, b) => a - b).slice(-most), total: found.length }
}

type Batch = { readonly messages: readonly Message[]; readonly refused: readonly number[] }

/** Some messages. If the client refuses the response, halves of them are tried until the one that causes it is alone. */
async function readBatch(
  client: ImapClient,
  folder: MailFolder,
  uids: readonly number[],
  signal: AbortSignal,
): Promise<Batch> {
  try {
    return {
      messages: await client.use((each) => fetchBatch(each, folder, uids), signal),
      refused: [],
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!isRefusedResponse(error)) throw toImapFault(error)
    await client.close()
    if (uids.length === 1) return { messages: [], refused: uids }
    const half = Math.ceil(uids.length / 2)
    const first = await readBatch(client, folder, uids.slice(0, half), signal)
    const second = await readBatch(client, folder, uids.slice(half), signal)
    return {
      messages: [...first.messages, ...second.messages],
      refused: [...first.refused, ...second.refused],
    }
  }
}

async function fetchBatch(
  client: ImapFlow,
  folder: MailFolder,
  uids: readonly number[],
): Promise<Message[]> {
  await openFolder(client, folder.path)
  const messages: Message[] = []
  for await (const each of client.fetch([...uids], QUERY, { uid: true })) {
    messages.push(toMessage(folder, each))
  }
  return messages
}

function toMessage(folder: MailFolder, found: FetchMessageObject): Message {
  const { uid, envelope = {}, threadId } = found
  const at = dateOf(envelope.date) ?? dateOf(found.internalDate) ?? new Date(0)
  const references = idsIn(found.headers?.toString('latin1') ?? '')
  const parent = idsIn(envelope.inReplyTo ?? '')
  const people = (given: readonly MessageAddressObject[] = []) =>
    given.slice(0, MAX_PEOPLE).map(({ name = '', address = '' }) => ({ name, address }))
  const structure: MessageStructureObject = found.bodyStructure ?? { type: 'text/plain' }
  return {
    key: idsIn(envelope.messageId ?? '')[0] ?? ownKey(found, at),
    folder,
    uid,
    references: [...new Set([...references, ...parent])],
    threadId,
    subject: (envelope.subject ?? '').replace(/\s+/g, ' ').trim().slice(0, 500),
    at,
    from: people(envelope.from),
    to: people(envelope.to),
    cc: people(envelope.cc),
    bodies: bodiesOf(structure),
    attachments: attachmentsOf(structure),
  }
}

function dateOf(date: Date | string | undefined): Date | undefined {
  const parsed = new Date(date ?? '')
  const year = parsed.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? parsed : undefined
}

/** The Message-IDs in a field. The first and last are the most telling ones. */
function idsIn(field: string): string[] {
  const ids = field.slice(0, 50_000).match(/<[^<>\s]{1,400}>/g) ?? []
  const half = MAX_REFERENCES / 2
  return ids.length <= MAX_REFERENCES ? ids : [...ids.slice(0, half), ...ids.slice(-half)]
}

/** A message without a Message-ID has the same fields wherever it is moved. */
function ownKey({ envelope = {}, size }: FetchMessageObject, at: Date): string {
  const fields = [at.toISOString(), size, envelope.subject, envelope.from, envelope.to]
  return `hash:${createHash('sha256').update(JSON.stringify(fields)).digest('base64url')}`
}
