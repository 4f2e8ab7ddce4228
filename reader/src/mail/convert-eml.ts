import { readFile } from 'node:fs/promises'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { joinFlowed } from './flowed-text.ts'
import { mailDocument } from './mail-blocks.ts'
import { type Mail, type MailAttachment, MAX_ADDRESSES, shownPerson } from './mail.ts'

function shownAddress({ name, address, group }: Address): string {
  if (group !== undefined) return `${name}: ${group.map(shownAddress).join(', ')}`
  return shownPerson(name, address)
}

const shownAddresses = (addresses: readonly Address[] = []): string =>
  addresses
    .slice(0, MAX_ADDRESSES)
    .map(shownAddress)
    .filter((shown) => shown !== '')
    .join(', ')

const headerOf = ({ headers }: Email, key: string): string =>
  headers.find((header) => header.key === key)?.value.trim() ?? ''

function attachmentOf(attachment: Attachment, location: string | undefined): MailAttachment {
  const { filename, mimeType, contentId, content } = attachment
  const [, subtype = ''] = mimeType.split('/')
  const name = filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : `unnamed.${subtype}`)
  const id = contentId?.replace(/^<|>$/g, '')
  const addresses = [id === undefined ? undefined : `cid:${id}`, location].filter(
    (address) => address !== undefined,
  )
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return { name, bytes, addresses }
}

/** What this uses of a part of a message in the library. */
type MimePart = {
  readonly contentType: { readonly parsed: { readonly params: Record<string, string> } }
  getTextContent(): string
}

const library = PostalMime.prototype as unknown as {
  collectNode(this: PostalMime, part: MimePart, ...place: unknown[]): Promise<void>
}

/** The library's parser, which would join the lines of quotations with their marks. */
class MailParser extends PostalMime {
  /** Called by the library for each part, before its text is read. */
  async collectNode(part: MimePart, ...place: unknown[]): Promise<void> {
    const { params } = part.contentType.parsed
    if (/^flowed$/i.test(params['format'] ?? '')) {
      const deletesSpace = /^yes$/i.test(params['delsp'] ?? '')
      const written = part.getTextContent.bind(part)
      params['format'] = 'fixed'
      part.getTextContent = () => joinFlowed(written(), deletesSpace)
    }
    await library.collectNode.call(this, part, ...place)
  }
}

async function parse(bytes: Buffer): Promise<Email> {
  try {
    return await new MailParser({ forceRfc822Attachments: true }).parse(bytes)
  } catch {
    // The parser rejects parts nested deeper than 256 levels and fields of more than 2 MiB.
    throw new ConversionError('damaged', 'The email is damaged and could not be read.')
  }
}

/**
 * Reads a message (.eml) or a web page saved as one (.mhtml): subject, sender, recipients, date,
 * text, and attachments as sections.
 * @throws ConversionError `wrong_format`, `empty` or `damaged`
 */
export async function convertEml(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found !== 'eml') throw new ConversionError('wrong_format', 'The file is not an email.')
  const email = await parse(await readFile(path))
  options.signal?.throwIfAborted()
  const mail: Mail = {
    subject: email.subject ?? '',
    fields: [
      ['From', shownAddresses(email.from === undefined ? [] : [email.from])],
      ['To', shownAddresses(email.to)],
      ['Cc', shownAddresses(email.cc)],
      ['Date', headerOf(email, 'date')],
    ],
    html: email.html ?? '',
    text: email.text ?? '',
    attachments: email.attachments.map((attachment) => attachmentOf(attachment, undefined)),
  }
  return await mailDocument(mail, options)
}
