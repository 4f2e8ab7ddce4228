import { text as readText } from 'node:stream/consumers'
import type { ImapFlow } from 'imapflow'
import { SourceFault } from '../core/connector.ts'
import { escapeText } from '../extract/clean-html.ts'
import { ExtractError, type Extractor } from '../extract/extractor.ts'
import { openFolder, type ImapClient } from './imap-client.ts'
import { toImapFault } from './imap-faults.ts'
import { shownMessages, shownPerson, titleOf } from './mail-items.ts'
import type { MailFolder, Message, Person } from './mailbox.ts'
import { withoutQuote } from './quotes.ts'
import type { Thread } from './threads.ts'

/** Of the text of one message. */
const MAX_BODY = 1_000_000
const MAX_FILE = 20_000_000
const MAX_SHOWN_PEOPLE = 50

type Body = { readonly type: 'html' | 'text'; readonly text: string; readonly isCut: boolean }

/** The document of a conversation: an HTML file with its messages in order. @throws SourceFault */
export async function threadFile(
  thread: Thread,
  { client, extractor }: { readonly client: ImapClient; readonly extractor: Extractor },
  signal: AbortSignal,
): Promise<string> {
  const messages = shownMessages(thread)
  const title = escapeText(titleOf(thread))
  const parts = [
    `<!doctype html>\n<html>\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body>\n<h1>${title}</h1>`,
  ]
  const left = thread.messages.length - messages.length
  let length = 0
  const seen = new Set<string>()
  for (const message of messages) {
    const body = await client.use((each) => readBody(each, message), signal)
    // What is quoted is above, unless the conversation doesn't have it.
    const isAnswer =
      message.references.some((id) => seen.has(id)) && !/^(?:fwd?|wg):/i.test(message.subject)
    seen.add(message.key)
    const html = `${headOf(message)}\n${await toHtml(body, isAnswer, extractor)}`
    length += html.length
    if (length > MAX_FILE) {
      parts.push('<p>The rest of the conversation was left out because it is too long.</p>')
      break
    }
    parts.push(html)
    if (message === messages[0] && left > 0) parts.push(`<p>${left} messages were left out.</p>`)
  }
  return `${parts.join('\n')}\n</body>\n</html>\n`
}

function headOf({ from, to, cc, at, attachments }: Message): string {
  const shown = (people: readonly Person[]) =>
    people
      .slice(0, MAX_SHOWN_PEOPLE)
      .map(shownPerson)
      .filter((each) => each !== '')
      .join(', ')
  const who = from[0] ? from[0].name || from[0].address : 'Unknown sender'
  const time = at.toISOString().slice(0, 16).replace('T', ' ')
  const fields = [
    ['From', shown(from)],
    ['To', shown(to)],
    ['Cc', shown(cc)],
    ['Attachments', attachments.map(({ name }) => name).join(', ')],
  ].filter(([, value]) => value !== '')
  const lines = fields.map(([name, value]) => escapeText(`${name}: ${value}`))
  return `<h2>${escapeText(`${who}, ${time} UTC`)}</h2>\n<p>${lines.join('<br>')}</p>`
}

async function toHtml(body: Body, isAnswer: boolean, extractor: Extractor): Promise<string> {
  const cut = body.isCut
    ? '\n<p>The rest of the message was left out because it is too long.</p>'
    : ''
  if (body.type === 'text') return textToHtml(isAnswer ? withoutQuote(body.text) : body.text) + cut
  try {
    return (await extractor.readMail(body.text, isAnswer)) + cut
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    return `<p>This message cannot be analyzed. ${escapeText(error.message)}</p>`
  }
}

function textToHtml(text: string): string {
  const paragraphs = text.replaceAll('\r\n', '\n').split(/\n[^\S\n]*\n/)
  return paragraphs
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => `<p>${escapeText(each).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/** Plain text has no layout to lose, but only the HTML part has tables and links. */
async function readBody(client: ImapFlow, message: Message): Promise<Body> {
  const { html, text } = message.bodies
  const part = html ?? text
  if (part === undefined) return { type: 'text', text: '', isCut: false }
  await openMessages(client, message.folder)
  try {
    const { content } = await client.download(String(message.uid), part, {
      uid: true,
      maxBytes: MAX_BODY,
    })
    if (!content) throw new SourceFault('item', 'A message of the conversation no longer exists.')
    const read = await readText(content)
    return {
      type: html === undefined ? 'text' : 'html',
      text: read,
      isCut: read.length >= MAX_BODY,
    }
  } catch (error) {
    if (error instanceof SourceFault || !client.usable) throw toImapFault(error)
    throw new SourceFault(
      'item',
      'The mail server does not return a message of the conversation.',
      { cause: error },
    )
  }
}

/** @throws SourceFault if the numbers of messages are no longer valid */
export async function openMessages(client: ImapFlow, folder: MailFolder): Promise<void> {
  const current = client.mailbox
  if (current !== false && current?.path === folder.path && current.readOnly === true) return
  const { uidValidity } = await openFolder(client, folder.path)
  if (String(uidValidity) !== folder.uidValidity) {
    throw new SourceFault('item', 'The mail server has numbered its messages again.')
  }
}
