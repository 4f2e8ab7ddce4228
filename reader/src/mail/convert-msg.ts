import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as msgreader from '@kenjiuno/msgreader'
import type { FieldsData } from '@kenjiuno/msgreader'
import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { decodePage } from '../encoding/decode-page.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { mailDocument } from './mail-blocks.ts'
import { type Mail, type MailAttachment, MAX_ADDRESSES, shownPerson } from './mail.ts'

// The package is CommonJS with types of an ES module. Loaders disagree about its default export.
const { default: MsgReader }: typeof msgreader.default = createRequire(import.meta.url)(
  '@kenjiuno/msgreader',
)

function recipients({ recipients: all = [] }: FieldsData, type: 'to' | 'cc'): string {
  return all
    .filter(({ recipType = 'to' }) => recipType === type)
    .slice(0, MAX_ADDRESSES)
    .map(({ name, smtpAddress, email }) => shownPerson(name, smtpAddress ?? email))
    .join(', ')
}

function attachmentsOf(reader: InstanceType<typeof MsgReader>, data: FieldsData): MailAttachment[] {
  return (data.attachments ?? []).map((attachment) => {
    const { fileName, content } = reader.getAttachment(attachment)
    const id = attachment.pidContentId
    const addresses = id === undefined || id === '' ? [] : [`cid:${id}`]
    return { name: fileName === '' ? 'unnamed' : fileName, bytes: content, addresses }
  })
}

function parse(bytes: Buffer): Mail {
  try {
    const reader = new MsgReader(new Uint8Array(bytes).buffer)
    const data = reader.getFileData()
    const html =
      data.html === undefined ? (data.bodyHtml ?? '') : decodePage(Buffer.from(data.html))
    return {
      subject: data.subject ?? '',
      fields: [
        ['From', shownPerson(data.senderName, data.senderSmtpAddress ?? data.senderEmail)],
        ['To', recipients(data, 'to')],
        ['Cc', recipients(data, 'cc')],
        ['Date', data.messageDeliveryTime ?? data.clientSubmitTime ?? ''],
      ],
      html,
      text: data.body ?? '',
      attachments: attachmentsOf(reader, data),
    }
  } catch {
    throw new ConversionError('damaged', 'The Outlook message is damaged and could not be read.')
  }
}

/**
 * Reads an Outlook message (.msg) like an email. If its only text is rich text, the plain text is
 * read.
 * @throws ConversionError `wrong_format`, `empty` or `damaged`
 */
export async function convertMsg(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found !== 'msg') {
    throw new ConversionError('wrong_format', 'The file is not an Outlook message.')
  }
  const mail = parse(await readFile(path))
  options.signal?.throwIfAborted()
  return await mailDocument(mail, options)
}
