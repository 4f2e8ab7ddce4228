import { Type } from 'typebox'
import { isUuid } from '../../../platform/core/ids.ts'
import { described, Input } from '../../../platform/http/schemas.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { listItemsAround } from '../../content/index.ts'
import { readChunk } from '../chunks.ts'
import { documentLink, folderLink } from '../links.ts'
import { readNode } from '../nodes.ts'
import { shownNode } from '../perform.ts'
import { placeOf, tagOf } from '../passages.ts'
import { readText } from '../read-text.ts'
import { shapes } from '../shapes.ts'
import { tool, type Call, type Found } from '../tool.ts'

/** Maximum characters of a fetched text. */
const MOST = 50_000
/** Passages on each side of a fetched one, and the maximum characters of each. The one in the middle must have room. */
const AROUND = 5
const MOST_AROUND = 4000

/** The second of the two tools that deep-research clients call. */
export const fetchTool = tool({
  name: 'fetch',
  audit: 'content.read',
  title: 'Fetch',
  description:
    'Returns a search result with the passages around it, or a whole document, with title and link, up to 50,000 characters. metadata.next_id fetches the rest. For an outline or part of a text, use read.',
  scope: 'kb:read',
  input: Input(
    {
      id: described(
        Type.String({ minLength: 1, maxLength: 200 }),
        'Id of a result, or id or path of a document, section or passage.',
      ),
    },
    { additionalProperties: false },
  ),
  output: shapes.fetched,
  run: async (call, { id: given }) => {
    const [id = '', cursor] = given.split('@')
    if (!isUuid(id)) throw invalidInput(['body', 'id'], 'Pass the id of a result unchanged')
    const node = await readNode(call, id)
    return node.part_type === 'CHUNK' && node.metadata_obj_id
      ? fetchPassage(call, node.metadata_obj_id)
      : fetchText(call, { id, cursor, node })
  },
})

async function fetchPassage(call: Call, id: string): Promise<Found> {
  const around = { prev: AROUND, next: AROUND }
  const [chunk, { items }] = await Promise.all([
    readChunk(call, id),
    listItemsAround(call.context, call.actor, id, around),
  ])
  const texts = items.map((item) => {
    if (item.part_type !== 'CHUNK') return ''
    const most = item.metadata_obj_id === chunk.id ? MOST : MOST_AROUND
    return `${(item.content ?? '').slice(0, most).toWellFormed()} ${tagOf(item.metadata_obj_id)}`
  })
  const { document_name: title, url, ...metadata } = placeOf(call.context, chunk)
  return {
    data: { id, title, text: texts.join('\n\n').slice(0, MOST).toWellFormed(), url, metadata },
  }
}

type Text = {
  readonly id: string
  readonly cursor: string | undefined
  readonly node: Awaited<ReturnType<typeof readNode>>
}

async function fetchText(call: Call, { id, cursor, node }: Text): Promise<Found> {
  const { text, next, documentId } = await readText(call, { id, most: MOST, cursor })
  const url = documentId
    ? documentLink(call.context, documentId)
    : folderLink(call.context, node.id)
  const row = await shownNode(call, node)
  const metadata = {
    part_type: node.part_type,
    materialized_path: row.materialized_path,
    ...(next !== undefined && { next_id: `${id}@${next}` }),
  }
  return { data: { id, title: row.name, text, url, metadata } }
}
