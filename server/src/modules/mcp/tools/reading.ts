import { Type } from 'typebox'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { problem } from '../../../platform/core/errors.ts'
import { FAULTS, picturesOf } from '../../tools/index.ts'
import { listItemsAround } from '../../content/index.ts'
import { readChunk, withChunk } from '../chunks.ts'
import { asOf } from '../look-back.ts'
import { placeOf, quoteIn, resourceLinks, tagOf } from '../passages.ts'
import { readText } from '../read-text.ts'
import { asData } from '../results.ts'
import { shapes } from '../shapes.ts'
import { tool } from '../tool.ts'
import { fetchTool } from './fetching.ts'

/** Maximum characters of each passage around another. */
const MOST_AROUND = 5000

const chunkId = described(Uuid, 'Id of a passage from a search or read.')

/** Tools for reading. */
export const readTools = [
  tool({
    name: 'read',
    audit: 'content.read',
    title: 'Read',
    description:
      'Reads a document, version, section or passage as Markdown, in parts of max_chars. Each passage ends with its [chunk:ID]. For a long text, the outline comes first, and the result has a cursor for the rest. For a whole text, use fetch. For the context of a passage, use read_around.',
    scope: 'kb:read',
    input: Input(
      {
        path_part_id: described(Uuid, 'Id or path of the item to read.'),
        max_chars: described(
          Type.Integer({ minimum: 100, maximum: 50_000, default: 4000 }),
          'Maximum characters of text to return.',
        ),
        cursor: described(Maybe(Type.String({ maxLength: 100 })), 'Cursor of the previous result.'),
        as_of: asOf,
      },
      { additionalProperties: false },
    ),
    run: async (call, { path_part_id: id, max_chars: most, cursor }) => {
      const { text, next } = await readText(call, { id, most, cursor })
      const more = next === undefined ? '' : `\nThere is more. Read again with cursor "${next}".`
      return { content: [{ type: 'text', text: asData(text) + more }] }
    },
  }),
  tool({
    name: 'read_around',
    audit: 'content.read',
    title: 'Read around a passage',
    description: 'Reads a passage and those before and after it, each with its [chunk:ID].',
    scope: 'kb:read',
    input: Input(
      {
        chunk_id: chunkId,
        radius: described(
          Type.Integer({ minimum: 0, maximum: 10, default: 2 }),
          'Number of passages before and after.',
        ),
      },
      { additionalProperties: false },
    ),
    run: async (call, { chunk_id: given, radius }) => {
      const around = { prev: radius, next: radius }
      const { items, anchor } = await withChunk(call, given, (id) =>
        listItemsAround(call.context, call.actor, id, around),
      )
      const shown = items.map((item, at) => {
        const label = at === anchor ? 'ANCHOR' : `ctx ${at > anchor ? '+' : ''}${at - anchor}`
        const content = item.part_type === 'CHUNK' ? (item.content ?? '') : item.name
        return `[${label}] ${tagOf(item.metadata_obj_id)}\n${content.slice(0, MOST_AROUND).toWellFormed()}`
      })
      return { content: [{ type: 'text', text: asData(shown.join('\n\n')) }] }
    },
  }),
  tool({
    name: 'cite',
    audit: 'content.read',
    title: 'Cite a passage',
    description:
      'Returns the source of a passage for a footnote: document, sections, page, box, quote, link, and the tag to put after each sentence that is based on it.',
    scope: 'kb:read',
    input: Input({ chunk_id: chunkId }, { additionalProperties: false }),
    output: shapes.cited,
    run: async (call, { chunk_id: id }) => {
      const chunk = await readChunk(call, id)
      const place = placeOf(call.context, chunk)
      const quote = quoteIn(chunk)
      const { tag, document_name: name, section_path: sections, page_number: page, url } = place
      const source = [name, ...sections, ...(page === null ? [] : [`page ${page}`])].join(' › ')
      return {
        data: { ...place, quote, snippet: quote },
        brief: `${tag} ${source}: “${quote}” ${url ?? ''}`,
        content: resourceLinks([chunk]),
      }
    },
  }),
  tool({
    name: 'view_chunk_image',
    audit: 'content.read',
    title: 'View the image of a passage',
    description:
      'Returns the images of a passage: figures, charts, scans. For passages of type IMAGE.',
    scope: 'kb:read',
    input: Input({ chunk_id: chunkId }, { additionalProperties: false }),
    run: async (call, { chunk_id: given }) => {
      const { pictures, fault } = await withChunk(call, given, (id) => picturesOf(call, id))
      if (pictures.length === 0) {
        throw problem('picture_missing', { why: FAULTS[fault] })
      }
      const content = pictures.map(({ bytes, mediaType }) => ({
        type: 'image' as const,
        data: Buffer.from(bytes).toString('base64'),
        mimeType: mediaType,
      }))
      return { content }
    },
  }),
  fetchTool,
]
