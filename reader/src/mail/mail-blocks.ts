import { countWarning } from '../core/count-warning.ts'
import { Attempts } from '../core/attempts.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { below, withoutPages } from '../core/blocks-within.ts'
import { type Block, ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { BY_ADDRESS } from '../html/data-images.ts'
import { htmlToPlainText } from '../html/html-to-plain-text.ts'
import { readHtml } from '../html/html-blocks.ts'
import { textToBlocks } from '../text/text-blocks.ts'
import { keepImages } from '../writer/keep-images.ts'
import type { Mail, MailAttachment } from './mail.ts'
import { onlyInPlain } from './plain-part.ts'

const MAX_ATTACHMENTS = 200
const MAX_NAME = 200

/** Reads the text of a message, and which attachments it displays. */
async function readBody(
  { html, text, attachments }: Mail,
  { assets }: ConvertOptions,
): Promise<{ readonly blocks: readonly Block[]; readonly shown: ReadonlySet<MailAttachment> }> {
  const shown = new Set<MailAttachment>()
  if (html.trim() === '') return { blocks: textToBlocks(text, '.txt'), shown }
  const byAddress = new Map(
    attachments.flatMap((attachment) =>
      attachment.addresses.map((address) => [address, attachment] as const),
    ),
  )
  const page = readHtml(html, BY_ADDRESS)
  const blocks = await keepImages(page.blocks, async (address) => {
    const attachment = byAddress.get(address)
    if (attachment === undefined) return undefined
    shown.add(attachment)
    return (await assets?.keep(attachment.bytes))?.name
  })
  // Some programs send an HTML page without text next to the plain text.
  const isEmpty = blocks.length === 0 && text.trim() !== ''
  if (isEmpty) return { blocks: textToBlocks(text, '.txt'), shown }
  return { blocks: [...blocks, ...onlyInPlain(text, blocks)], shown }
}

const PLAIN_BODY = 'The layout of the message could not be analyzed, so only its text is included.'
const UNREADABLE = 'The file could not be read; it may be damaged.'

/** The text of a message that can't be analyzed. */
function bodyText({ html, text }: Mail): Awaited<ReturnType<typeof readBody>> {
  const plain = text.trim() === '' ? htmlToPlainText(html) : text
  return { blocks: [{ kind: 'code', text: plain, boxes: [] }], shown: new Set() }
}

/**
 * Turns a message into a document: its fields, its text, and each attachment as a section with its
 * name.
 */
export async function mailDocument(
  mail: Mail,
  options: ConvertOptions,
): Promise<ConvertedDocument> {
  const { subject, fields } = mail
  const blocks: Block[] = []
  const warnings: string[] = []
  const add = (more: readonly Block[]) => {
    for (const block of more) blocks.push(block)
  }
  const title = subject.replace(/\s+/g, ' ').trim()
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
  // A page that is saved as a message has neither.
  if (title !== '' || lines.length > 0) {
    add([{ kind: 'heading', level: 1, text: title === '' ? 'E-mail' : title, boxes: [] }])
  }
  if (lines.length > 0) add([{ kind: 'paragraph', text: lines.join('\n'), boxes: [] }])
  const { attempts = new Attempts(), signal } = options
  const ways = [() => readBody(mail, options), () => bodyText(mail)]
  const read = await attempts.firstOf('body', ways, signal)
  const body = read?.found ?? { blocks: [], shown: new Set<MailAttachment>() }
  if (read?.way !== 0) warnings.push(PLAIN_BODY)
  add(below(body.blocks, 1))
  const attachments = mail.attachments.filter((attachment) => !body.shown.has(attachment))
  for (const [at, attachment] of attachments.slice(0, MAX_ATTACHMENTS).entries()) {
    signal?.throwIfAborted()
    const name = attachment.name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
    add([{ kind: 'heading', level: 2, text: `Attachment: ${name}`, boxes: [] }])
    const whole = [() => readAttachment({ ...attachment, name }, options)]
    const part = await attempts.firstOf(`attachment ${at + 1}`, whole, signal)
    const { blocks: inside, warnings: own } = part?.found ?? unread(UNREADABLE)
    add(inside)
    for (const warning of own) warnings.push(`Attachment ${name}: ${warning}`)
  }
  const rest = attachments.length - MAX_ATTACHMENTS
  if (rest > 0) {
    warnings.push(
      ...countWarning(
        rest,
        'The email has 1 more attachment, which was left out.',
        `The email has ${rest} more attachments, which were left out.`,
      ),
    )
  }
  return { blocks, totalPages: null, warnings }
}

type ReadPart = { readonly blocks: readonly Block[]; readonly warnings: readonly string[] }

/** A sentence instead of an attachment that can't be read. */
function unread(reason: string): ReadPart {
  const text = `This attachment was not read: ${reason}`
  return { blocks: [{ kind: 'paragraph', text, boxes: [] }], warnings: [reason] }
}

/** The content of an attachment, or a sentence that says why it can't be read. */
async function readAttachment(
  { name, bytes }: MailAttachment,
  { readEmbedded, signal }: ConvertOptions,
): Promise<ReadPart> {
  if (readEmbedded === undefined) return { blocks: [], warnings: ['It was not read.'] }
  try {
    const { blocks, warnings } = await readEmbedded(name, bytes)
    return { blocks: below(withoutPages(blocks), 2), warnings }
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof ConversionError)) throw error
    return unread(error.message)
  }
}
