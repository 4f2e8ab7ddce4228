import { extname } from 'node:path'
import { FORMATS } from '@arbor/reader'
import type { MessageStructureObject } from 'imapflow'

/** The parts with the text of a message. */
export type BodyParts = { readonly html?: string | undefined; readonly text?: string | undefined }

export type AttachmentPart = {
  readonly part: string
  readonly name: string
  readonly mediaType: string
  /** At most this many bytes, because the server only knows the encoded size. */
  readonly size: number
  readonly isReadable: boolean
}

const MAX_PARTS = 200
const MAX_DEPTH = 20
const MAX_NAME = 150
/** Signatures, keys, invitations and wrappers that no person would call an attachment. */
const TECHNICAL =
  /^(?:application\/(?:pkcs7-\w+|x-pkcs7-\w+|pgp-\w+|ms-tnef|ics)|text\/(?:calendar|x-vcard|vcard)|message\/(?:delivery-status|disposition-notification))$/
const SUFFIXES = new Set<string>(Object.values(FORMATS).flatMap(({ suffixes }) => [...suffixes]))

/** Parts other than containers. Those inside of attached messages belong to them. */
function* leavesOf(node: MessageStructureObject, depth = 0): Generator<MessageStructureObject> {
  const isContainer = node.type.toLowerCase().startsWith('multipart/')
  if (!isContainer) yield node
  else if (depth < MAX_DEPTH) {
    for (const child of node.childNodes ?? []) yield* leavesOf(child, depth + 1)
  }
}

function leaves(structure: MessageStructureObject): MessageStructureObject[] {
  return [...leavesOf(structure).take(MAX_PARTS)]
}

const isAttached = ({ disposition }: MessageStructureObject) =>
  disposition?.toLowerCase() === 'attachment'

/** The first part of each kind that is not attached. */
export function bodiesOf(structure: MessageStructureObject): BodyParts {
  const found = leaves(structure).filter((each) => !isAttached(each) && nameOf(each) === undefined)
  const partOf = (type: string) => {
    const leaf = found.find((each) => each.type.toLowerCase() === type)
    // A message that is only text has no numbers of parts.
    return leaf && (leaf.part ?? '1')
  }
  return { html: partOf('text/html'), text: partOf('text/plain') }
}

/** Files that a person has attached. Pictures that the text displays don't count. */
export function attachmentsOf(structure: MessageStructureObject): AttachmentPart[] {
  return leaves(structure).flatMap((leaf) => {
    const type = leaf.type.toLowerCase()
    const isShown = leaf.id !== undefined && type.startsWith('image/') && !isAttached(leaf)
    const given =
      nameOf(leaf) ??
      (type === 'message/rfc822' ? `${leaf.envelope?.subject || 'Message'}.eml` : undefined)
    const isFile = given !== undefined || isAttached(leaf)
    if (!isFile || isShown || TECHNICAL.test(type)) return []
    const name = (given ?? 'Attachment')
      .replace(/[\s/\\]+/g, ' ')
      .slice(-MAX_NAME)
      .trim()
    const size = leaf.size ?? 0
    return [
      {
        part: leaf.part ?? '1',
        name: name === '' ? 'Attachment' : name,
        mediaType: type,
        size: leaf.encoding?.toLowerCase() === 'base64' ? Math.ceil((size * 3) / 4) : size,
        isReadable: SUFFIXES.has(extname(name).toLowerCase()),
      },
    ]
  })
}

function nameOf({ dispositionParameters, parameters }: MessageStructureObject): string | undefined {
  const name = dispositionParameters?.['filename'] ?? parameters?.['name']
  return name === undefined || name.trim() === '' ? undefined : name
}
