import { invalidInput, problem } from '../../platform/core/errors.ts'
import { listContentsOf } from '../content/index.ts'
import { readOrigin } from '../tree/index.ts'
import { readChunk } from './chunks.ts'
import { readNode } from './nodes.ts'
import { activeVersionOf, kindOf, READABLE, READ_NODES, type Node } from '../tools/index.ts'
import { tagOf } from './passages.ts'
import type { Call } from './tool.ts'

/** Maximum number of sections in an outline. */
const MOST_IN_OUTLINE = 100

/** A place in a text: the number of items before it, and of characters of the next item. */
type Place = { readonly item: number; readonly char: number }

type Asked = {
  readonly id: string
  readonly most: number
  readonly cursor?: string | null | undefined
}

/** A part of a text. */
export type Text = {
  readonly text: string
  /** The cursor for the rest. */
  readonly next: string | undefined
  readonly documentId: string | undefined
}

/**
 * Reads a document, version, section or chunk in reading order as Markdown, with at most `most` characters of its text.
 * @throws Problem not_found, forbidden; bad_request for a node without text; InvalidInput for a cursor
 */
export async function readText(call: Call, { id, most, cursor }: Asked): Promise<Text> {
  const place = placeOf(cursor)
  const node = await readNode(call, id)
  if (node.part_type === 'CHUNK') return readPassage(call, node, { most, place })
  if (!READABLE.includes(node.part_type)) {
    throw problem('item_without_text', { name: node.name || '/', kind: kindOf(node) })
  }
  return readContents(call, node, { most, place })
}

type Part = { readonly most: number; readonly place: Place }

async function readPassage(
  call: Call,
  { metadata_obj_id: id }: Node,
  { most, place }: Part,
): Promise<Text> {
  const chunk = await readChunk(call, id ?? '')
  const part = partOf(chunk.content, place.char, most)
  const text = `${part}\n\n${tagOf(chunk.id)}`
  const end = place.char + part.length
  const next = end < chunk.content.length ? cursorOf({ item: 0, char: end }) : undefined
  return { text, next, documentId: chunk.document?.id }
}

async function readContents(call: Call, node: Node, { most, place }: Part): Promise<Text> {
  const { items, total, outline, origin } = await call.context.doors.readInTenant(
    call.actor.tenantId,
    async (tx) => {
      const part = await activeVersionOf(tx, call, node)
      const isStart = place.item === 0 && place.char === 0
      const [listed, sections, from] = await Promise.all([
        listContentsOf(tx, part, { limit: READ_NODES, offset: place.item }),
        isStart
          ? listContentsOf(tx, part, { type: 'SECTION', limit: MOST_IN_OUTLINE, offset: 0 })
          : undefined,
        isStart ? readOrigin(tx, node) : undefined,
      ])
      return { ...listed, outline: sections, origin: from }
    },
  )
  const { lines, end } = take(items, { most, place })
  const isOver = end.item >= total
  const begins = place.item === 0 && place.char === 0 ? [`# ${node.name}\n`] : []
  if (origin) begins.push(`From: ${[origin.source_name, origin.link].filter(Boolean).join(', ')}\n`)
  const isLong = !isOver && outline !== undefined && outline.items.length > 1
  const text = [...begins, ...(isLong ? outlineOf(outline) : []), ...lines].join('\n')
  return {
    text,
    next: isOver ? undefined : cursorOf(end),
    documentId: node.part_type === 'DOCUMENT' ? (node.metadata_obj_id ?? undefined) : undefined,
  }
}

type Items = Awaited<ReturnType<typeof listContentsOf>>['items']

/** Takes as many items as fit, and returns where the next part starts. An item that doesn't fit is split. */
function take(items: Items, { most, place }: Part): { lines: string[]; end: Place } {
  const lines: string[] = []
  let room = most
  let { item, char } = place
  for (const each of items) {
    if (room <= 0) break
    if (each.part_type === 'SECTION') {
      lines.push(
        `\n${'#'.repeat(Math.min(each.depth + 1, 6))} ${each.name} [section:${each.path_part_id}]\n`,
      )
      room -= each.name.length
    } else {
      const content = each.content ?? ''
      const part = partOf(content, char, room)
      room -= part.length
      lines.push(`${part} ${tagOf(each.metadata_obj_id)}\n`)
      const end = char + part.length
      if (end < content.length) return { lines, end: { item, char: end } }
    }
    item += 1
    char = 0
  }
  return { lines, end: { item, char } }
}

/** A part of a text that doesn't end within a character. */
function partOf(text: string, from: number, most: number): string {
  const part = text.slice(from, from + most)
  return from + most < text.length ? part.replace(/[\ud800-\udbff]$/, '') : part
}

function outlineOf({ items, total }: Awaited<ReturnType<typeof listContentsOf>>): string[] {
  const entries = items.map(
    ({ depth, name, path_part_id: id }) => `${'  '.repeat(depth - 1)}- ${name} [section:${id}]`,
  )
  const more = total > items.length ? [`- … and ${total - items.length} more`] : []
  return ['Outline:', ...entries, ...more, '']
}

function cursorOf({ item, char }: Place): string {
  return Buffer.from(`${item}.${char}`).toString('base64url')
}

/** @throws InvalidInput */
function placeOf(cursor: string | null | undefined): Place {
  if (cursor == null) return { item: 0, char: 0 }
  const [, item, char] =
    /^(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (item === undefined || char === undefined) {
    throw invalidInput(['body', 'cursor'], 'Pass the cursor of the previous result unchanged')
  }
  return { item: Number(item), char: Number(char) }
}
