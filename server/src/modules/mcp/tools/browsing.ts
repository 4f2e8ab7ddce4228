import { Type } from 'typebox'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { cursor, limit, pageMembers, offsetOf, pageOfItems } from '../cursor.ts'
import { documentLink, folderLink, resourceUri } from '../links.ts'
import { asOf } from '../look-back.ts'
import { objectOf, readNode } from '../nodes.ts'
import { perform, type Answered } from '../perform.ts'
import { tool, type Call } from '../tool.ts'

/** Tags per page. */
const PAGE = 50

const EMPTY = 'There is nothing here that you can read. Try find with part of a name, or a search.'
const NO_NAME =
  'No folder or document has this in its name. Try a shorter part of the name, or search_keyword for the content of documents.'

type Item = Answered<'list_starting_items' | 'search_items'>['items'][number]

function toItem({ context }: Call, item: Item) {
  const { id, path_part_id, name, part_type, materialized_path, updated_at } = item
  const isFolder = part_type === 'FOLDER'
  return {
    path_part_id,
    name,
    part_type,
    materialized_path,
    ...(isFolder ? { folder_id: id } : { document_id: id, document_type: item.document_type }),
    updated_at,
    url: isFolder ? folderLink(context, path_part_id) : documentLink(context, id),
    resource_uri: isFolder ? resourceUri.folder(id) : resourceUri.document(id),
  }
}

/** Tools for browsing folders and documents. */
export const browseTools = [
  tool({
    name: 'list_contents',
    title: 'List a folder',
    description:
      'Lists the folders and documents in a folder, by page. Without a folder, lists those at the top.',
    scope: 'kb:read',
    input: Input(
      {
        folder_id: described(Maybe(Uuid), 'Id or path of the folder.'),
        as_of: asOf,
        limit,
        cursor,
      },
      { additionalProperties: false },
    ),
    run: async (call, { folder_id: id, limit: most, cursor: from }) => {
      const offset = offsetOf(from)
      const query = { limit: most, offset }
      const { items, total } =
        id == null
          ? await perform(call, 'list_starting_items', { query })
          : await perform(call, 'list_folder_contents', {
              params: { folder_id: objectOf(await readNode(call, id), ['FOLDER']) },
              query,
            })
      const page = pageMembers({ total, offset, shown: items.length })
      return pageOfItems({ result: items.map((item) => toItem(call, item)), ...page }, EMPTY)
    },
  }),
  tool({
    name: 'find',
    title: 'Find by name',
    description:
      'Finds folders and documents by part of their name. To find content, use a search.',
    scope: 'kb:read',
    input: Input(
      {
        query: described(Type.String({ minLength: 1, maxLength: 255 }), 'Part of the name.'),
        parent_path_part_id: described(Maybe(Uuid), 'Id or path: only below this folder.'),
        as_of: asOf,
        limit,
        cursor,
      },
      { additionalProperties: false },
    ),
    run: async (call, { query: text, parent_path_part_id: parent, limit: most, cursor: from }) => {
      const offset = offsetOf(from)
      const { items, total } = await perform(call, 'search_items', {
        query: {
          name_like: text,
          limit: most,
          offset,
          ...(parent != null && { parent_path_part_id: parent }),
        },
      })
      const page = pageMembers({ total, offset, shown: items.length })
      return pageOfItems({ result: items.map((item) => toItem(call, item)), ...page }, NO_NAME)
    },
  }),
  tool({
    name: 'get_info',
    title: 'Describe a node',
    description:
      'Returns the type, path, tags, dates and permissions of a folder, document, version, section or passage, and the nodes above it.',
    scope: 'kb:read',
    input: Input(
      { path_part_id: described(Uuid, 'Id or path of the node.'), as_of: asOf },
      { additionalProperties: false },
    ),
    run: async (call, { path_part_id: given }) => {
      const { id } = await readNode(call, given)
      const params = { path_part_id: id }
      const [node, { ancestors }] = await Promise.all([
        perform(call, 'get_path_part', { params }),
        perform(call, 'get_path_part_ancestry', { params }),
      ])
      const tags = (node.tags ?? []).map(({ id: tagId, name }) => ({ id: tagId, name }))
      return { data: { node: { ...node, tags }, ancestry: ancestors.slice(0, -1) } }
    },
  }),
  tool({
    name: 'list_tags',
    title: 'List tags',
    description: 'Lists the tags of the tenant, by page. Searches take their ids as tag_ids.',
    scope: 'kb:read',
    input: Input({ cursor }, { additionalProperties: false }),
    run: async (call, { cursor: from }) => {
      const offset = offsetOf(from)
      const query = { limit: PAGE, offset }
      const { items, total } = await perform(call, 'list_tags', { query })
      const tags = items.map(({ id, name, description }) => ({ id, name, description }))
      return { data: { tags, ...pageMembers({ total, offset, shown: items.length }) } }
    },
  }),
  tool({
    name: 'check_access',
    title: 'Check permissions',
    description:
      'Returns whether the person you act for can read and edit a node. Administrators can ask about another member and see why.',
    scope: 'kb:read',
    input: Input(
      {
        path_part_id: described(Uuid, 'Id or path of the node.'),
        user_id: described(Maybe(Uuid), 'Another member of the tenant.'),
      },
      { additionalProperties: false },
    ),
    run: async (call, { path_part_id: given, user_id: userId }) => {
      const { id } = await readNode(call, given)
      const params = { path_part_id: id }
      if (userId != null) {
        const query = { user_id: userId }
        const { items } = await perform(call, 'list_path_part_access', {
          params,
          query,
        })
        return { data: { path_part_id: id, access: items } }
      }
      const { can_read, can_write } = await perform(call, 'get_path_part', { params })
      return { data: { path_part_id: id, can_read, can_write } }
    },
  }),
]
