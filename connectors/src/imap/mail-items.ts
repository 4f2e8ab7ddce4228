import type { Change, Reader, SourceItem } from '../core/connector.ts'
import { cutName } from '../core/cut-name.ts'
import type { ImapSettings } from './imap.settings.ts'
import type { MailFolder, Message, Person } from './mailbox.ts'
import { digest, type Thread } from './threads.ts'

/** More messages make a document that nobody reads. The first and the newest stay. */
const MAX_IN_THREAD = 300
const MAX_ATTACHMENT_BYTES = 200_000_000
const MAX_READERS = 500

/** The items of a conversation: its document, and the attachments. */
export function changesOf(thread: Thread, settings: ImapSettings): Change[] {
  const { id } = thread
  const messages = shownMessages(thread)
  const folder = folderOf(thread)
  const last = messages.at(-1)!
  const readersIn = (among: readonly Message[]) =>
    settings.readers === true ? { readers: readersOf(among) } : {}
  const item: SourceItem = {
    id,
    kind: 'file',
    path: [...folder.names, `${cutName(titleOf(thread))}.html`],
    modifiedAt: last.at,
    fingerprint: digest(JSON.stringify(thread.messages.map(({ key }) => key))),
    mediaType: 'text/html',
    version: { at: last.at, ...(last.from[0] && { author: shownPerson(last.from[0]) }) },
    ...readersIn(thread.messages),
  }
  const changes: Change[] = [{ type: 'present', item }]
  if (settings.attachments === false) return changes
  for (const message of messages) {
    for (const attachment of message.attachments) {
      const path = [...folder.names, attachment.name]
      const reason = reasonAgainst(attachment)
      if (reason !== undefined) {
        changes.push({ type: 'skipped', path, reason })
        continue
      }
      const own = attachmentId(message, attachment.part)
      const { size, mediaType } = attachment
      changes.push({
        type: 'present',
        item: {
          id: own,
          kind: 'file',
          path,
          size,
          mediaType,
          modifiedAt: message.at,
          fingerprint: own,
          ...readersIn([message]),
        },
      })
    }
  }
  return changes
}

function reasonAgainst({
  isReadable,
  size,
  name,
}: Message['attachments'][number]): string | undefined {
  if (!isReadable) return `Arbor doesn't read attachments of this type: ${name}`
  return size > MAX_ATTACHMENT_BYTES ? `The attachment is larger than 200 MB: ${name}` : undefined
}

export function attachmentId({ key }: Message, part: string): string {
  return `attachment:${digest(key)}:${part}`
}

export function shownMessages({ messages }: Thread): Message[] {
  if (messages.length <= MAX_IN_THREAD) return [...messages]
  return [messages[0], ...messages.slice(1 - MAX_IN_THREAD)]
}

/** The subject of the first message, without the marks of replies. */
export function titleOf({ messages: [first] }: Thread): string {
  let title = first.subject
  for (let at = 0; at < 20; at++) {
    const shorter = title.replace(/^(?:re|aw|sv|antw|fwd?|wg)(?:\[\d{1,3}\])?:\s?/i, '')
    if (shorter === title) break
    title = shorter
  }
  return title.trim() === '' ? 'No subject' : title.trim()
}

/** That of the first message that isn't only among the sent ones. */
function folderOf({ messages }: Thread): MailFolder {
  const rank = Math.min(...messages.map(({ folder }) => folder.rank))
  return messages.find(({ folder }) => folder.rank === rank)!.folder
}

/** People in every one of the messages. Whoever joins or leaves a conversation was not sent all of it. */
function readersOf(messages: readonly Message[]): Reader[] {
  const [first, ...others] = messages.map(
    ({ from, to, cc }) =>
      new Set([...from, ...to, ...cc].map(({ address }) => address.toLowerCase())),
  )
  return [...(first ?? [])]
    .filter((address) => address.includes('@') && others.every((each) => each.has(address)))
    .slice(0, MAX_READERS)
    .map((address) => ({ kind: 'person', address }))
}

export function shownPerson({ name, address }: Person): string {
  if (name === '' || name === address) return address
  return address === '' ? name : `${name} <${address}>`
}
