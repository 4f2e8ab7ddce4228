import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { pagePictureKey } from '../../platform/storage/object-keys.ts'
import { problem } from '../../platform/core/errors.ts'
import { UUID_PATTERN } from '../../platform/core/ids.ts'
import { ObjectNotFound } from '../../platform/storage/errors.ts'
import { offsetOf, pageMembers } from './cursor.ts'
import { resourceUri } from './links.ts'
import { readNode } from './nodes.ts'
import { activeVersionOf } from '../tools/index.ts'
import { perform, shownNode, type Answered } from './perform.ts'
import { readText } from './read-text.ts'
import { asData } from './results.ts'
import type { Call } from './tool.ts'

/** Items per page of resources, and lines per folder. */
const PAGE = 50
const MOST_LINES = 100
/** Maximum characters of a document. */
const MOST = 50_000
/** Maximum bytes of a page image. */
const MOST_BYTES = 8 * 1024 * 1024

const MARKDOWN = 'text/markdown'

/** Kinds of resources with the templates of their URIs. */
export const TEMPLATES = [
  {
    name: 'folder',
    title: 'Folder',
    uriTemplate: 'arbor://folders/{id}',
    description: 'The contents of a folder.',
    mimeType: MARKDOWN,
  },
  {
    name: 'document',
    title: 'Document',
    uriTemplate: 'arbor://documents/{id}',
    description: 'The text of a document.',
    mimeType: MARKDOWN,
  },
  {
    name: 'page',
    title: 'Page',
    uriTemplate: 'arbor://documents/{id}/pages/{n}',
    description: 'An image of a page of a document. Pages are counted from 1.',
    mimeType: 'image/webp',
  },
  {
    name: 'chunk',
    title: 'Passage',
    uriTemplate: 'arbor://chunks/{id}',
    description: 'A passage of a document.',
    mimeType: MARKDOWN,
  },
]

type Item = Answered<'list_starting_items'>['items'][number]

/** The top folders and documents that the caller can read, by page. */
export async function listResources(call: Call, cursor: string | undefined) {
  const offset = offsetOf(cursor)
  const query = { limit: PAGE, offset }
  const { items, total } = await perform(call, 'list_starting_items', { query })
  const { next_cursor: next } = pageMembers({ total, offset, shown: items.length })
  return { resources: items.map(toResource), ...(next !== undefined && { nextCursor: next }) }
}

function toResource({ id, name, part_type: type, materialized_path: description }: Item) {
  return { uri: uriOf({ id, part_type: type }), name, description, mimeType: MARKDOWN }
}

const uriOf = ({ id, part_type: type }: Pick<Item, 'id' | 'part_type'>) =>
  type === 'FOLDER' ? resourceUri.folder(id) : resourceUri.document(id)

const URI = new RegExp(
  `^arbor://(folders|documents|chunks)/(${UUID_PATTERN})(?:/pages/(\\d{1,6}))?$`,
)

/** @throws ProtocolError for an invalid URI; Problem not_found, forbidden */
export async function readResource(call: Call, uri: string): Promise<ReadResourceResult> {
  const [, kind, id = '', page] = URI.exec(uri) ?? []
  if (kind === undefined || (page !== undefined && kind !== 'documents')) throw unknownResource(uri)
  if (page !== undefined) return readPage(call, { uri, id, page: Number(page) })
  const text = kind === 'folders' ? await readFolder(call, id) : await readDocument(call, id)
  return { contents: [{ uri, mimeType: MARKDOWN, text: asData(text) }] }
}

/** The error for an unknown URI. */
export function unknownResource(uri: string): ProtocolError {
  const shown = uri.slice(0, 200)
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found: ${shown}`, {
    uri: shown,
  })
}

async function readDocument(call: Call, id: string): Promise<string> {
  const { text, next } = await readText(call, { id, most: MOST })
  return next === undefined
    ? text
    : `${text}\n\n(There is more. Call the tool read with cursor "${next}".)`
}

async function readFolder(call: Call, id: string): Promise<string> {
  const node = await readNode(call, id)
  const { items, total } = await perform(call, 'list_folder_contents', {
    params: { folder_id: node.metadata_obj_id },
    query: { limit: MOST_LINES },
  })
  const lines = items.map((item) => `- [${item.name}](${uriOf(item)})`)
  const more = total > items.length ? [`\n… and ${total - items.length} more`] : []
  const { name } = await shownNode(call, node)
  return [`# ${name || '/'}`, '', ...lines, ...more].join('\n')
}

type PageKey = { readonly uri: string; readonly id: string; readonly page: number }

async function readPage(call: Call, { uri, id, page }: PageKey): Promise<ReadResourceResult> {
  const { context, actor } = call
  const document = await readNode(call, id)
  const { metadata_obj_id: versionId } = await context.doors.readInTenant(actor.tenantId, (tx) =>
    activeVersionOf(tx, call, document),
  )
  const key = pagePictureKey(actor.tenantId, versionId ?? '', page)
  try {
    const { size } = await context.storage.stat(key)
    if (size > MOST_BYTES) throw problem('page_picture_too_large')
    const blob = (await context.storage.getBytes(key)).toString('base64')
    return { contents: [{ uri, mimeType: 'image/webp', blob }] }
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error
    throw problem('page_picture_missing')
  }
}
