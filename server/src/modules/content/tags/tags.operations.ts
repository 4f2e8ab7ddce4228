import { type LookFor, member, admin, read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  CreateTagRequest,
  DEFAULT_COLOR,
  ListTagsQuery,
  TagPage,
  TagResponse,
  UpdateTagRequest,
  BulkTagRequest,
  PathPartTagsQuery,
  PathPartTagsResponse,
} from './tags.schemas.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { deleteTag, getTag, insertTag, listTags, updateTag } from './tags.queries.ts'
import { addPathPartTags, getPathPartTags, removePathPartTags } from './path-part-tags.service.ts'

const tag = 'tags'

const knownTag: LookFor<{ params: { tag_id: string } }> = ({ doors }, { tenantId }, { params }) =>
  doors.inTenant(tenantId, (tx) => getTag(tx, tenantId, params.tag_id))

/** Operations on the tags of a tenant and of its nodes. */
export const tagOperations = [
  operation({
    id: 'create_tag',
    route: 'POST /v1/tags',
    tag,
    summary: 'Create a tag',
    description:
      'Returns 409 if the tenant already has a tag with this name, ignoring case. Without `color`, the tag is black.',
    example: { body: { name: 'contract', color: '1f5f8b' } },
    audit: 'tag.created',
    access: admin(),
    body: CreateTagRequest,
    answers: { 201: TagResponse },
    refuses: [409],
    run: async ({ doors }, { tenantId }, { body: { name, color, description } }) => {
      const text = { name, color: color ?? DEFAULT_COLOR, description: description || null }
      return withTimes(await doors.inTenant(tenantId, (tx) => insertTag(tx, tenantId, text)))
    },
  }),
  operation({
    id: 'list_tags',
    route: 'GET /v1/tags',
    tag,
    summary: 'List the tags of the tenant',
    access: member,
    query: ListTagsQuery,
    answers: { 200: TagPage },
    run: async ({ doors }, { tenantId }, { query }) => {
      const { items, total } = await doors.readInTenant(tenantId, (tx) =>
        listTags(tx, tenantId, query),
      )
      return { total, items: items.map(withTimes) }
    },
  }),
  operation({
    id: 'get_tag',
    route: 'GET /v1/tags/:tag_id',
    tag,
    summary: 'Get a tag',
    access: member,
    answers: { 200: TagResponse },
    run: async ({ doors }, { tenantId }, { params: { tag_id: id } }) =>
      withTimes(await doors.readInTenant(tenantId, (tx) => getTag(tx, tenantId, id))),
  }),
  operation({
    id: 'update_tag',
    route: 'PATCH /v1/tags/:tag_id',
    tag,
    summary: 'Update a tag',
    description:
      'Changes only the fields that you send. An empty `description` removes it. Returns 409 if another tag has this name, ignoring case.',
    example: { body: { color: 'a3261b', description: 'Signed by both sides' } },
    audit: 'tag.updated',
    access: admin({ first: knownTag }),
    body: UpdateTagRequest,
    answers: { 200: TagResponse },
    refuses: [409],
    run: async ({ doors }, { tenantId }, { params: { tag_id: id }, body }) => {
      const { name, color, description } = body
      const changes = {
        ...(name != null && { name }),
        ...(color != null && { color }),
        ...(description != null && { description: description || null }),
      }
      return withTimes(await doors.inTenant(tenantId, (tx) => updateTag(tx, tenantId, id, changes)))
    },
  }),
  operation({
    id: 'delete_tag',
    route: 'DELETE /v1/tags/:tag_id',
    tag,
    summary: 'Delete a tag and remove it from every node',
    audit: 'tag.deleted',
    access: admin({ first: knownTag }),
    answers: { 204: NoContent },
    refuses: [409],
    run: ({ doors }, { tenantId }, { params }) =>
      doors.inTenant(tenantId, (tx) => deleteTag(tx, tenantId, params.tag_id)),
  }),
  operation({
    id: 'get_path_part_tags',
    route: 'GET /v1/path-parts/:path_part_id/tags',
    tag: 'path-parts',
    summary: 'Get the tags of a path part',
    description:
      'Returns the tags attached directly to the node, sorted by name. With `include_inherited`, also returns the tags of all nodes above it.',
    example: { params: { path_part_id: sampleIds.document_part } },
    access: read('path_part_id'),
    query: PathPartTagsQuery,
    answers: { 200: PathPartTagsResponse },
    run: async (context, actor, { params, query }) => ({
      tags: await getPathPartTags(context, actor, params.path_part_id, query.include_inherited),
    }),
  }),
  operation({
    id: 'set_path_part_tags',
    route: 'POST /v1/path-parts/:path_part_id/tags',
    tag: 'path-parts',
    summary: 'Add tags to a path part',
    description:
      "Keeps existing tags and returns all tags of the node. If one of the tags doesn't exist, returns 400 and attaches none.",
    example: {
      params: { path_part_id: sampleIds.document_part },
      body: { tag_ids: [sampleIds.tag_id] },
    },
    audit: 'item.tagged',
    access: write('path_part_id'),
    body: BulkTagRequest,
    answers: { 200: PathPartTagsResponse },
    refuses: [400],
    run: async (context, actor, { params, body }) => ({
      tags: await addPathPartTags(context, actor, params.path_part_id, body.tag_ids),
    }),
  }),
  operation({
    id: 'bulk_remove_path_part_tags',
    route: 'DELETE /v1/path-parts/:path_part_id/tags',
    tag: 'path-parts',
    summary: 'Remove tags from a path part',
    description: 'Returns the remaining tags. Tags that are unknown or not attached are ignored.',
    example: {
      params: { path_part_id: sampleIds.document_part },
      body: { tag_ids: [sampleIds.tag_id] },
    },
    audit: 'item.untagged',
    access: write('path_part_id'),
    body: BulkTagRequest,
    answers: { 200: PathPartTagsResponse },
    refuses: [409],
    run: async (context, actor, { params, body }) => ({
      tags: await removePathPartTags(context, actor, params.path_part_id, body.tag_ids),
    }),
  }),
]
