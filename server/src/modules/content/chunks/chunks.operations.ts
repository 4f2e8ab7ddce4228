import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Type } from 'typebox'
import { versionKey } from '../documents/versions.service.ts'
import { getPart } from '../../tree/index.ts'
import { toPublicChunk } from './chunks.public.ts'
import { listChunks } from './chunks.queries.ts'
import {
  ChunkBulkResponse,
  ChunkNeighborsResponse,
  ChunkResponse,
  GetChunkQuery,
  GetChunksQuery,
  NeighborsQuery,
  VersionChunkIdsQuery,
  VersionChunkIdsResponse,
  ContentItemPage,
  VersionContentsQuery,
  CreateChunkRequest,
  MergeChunksRequest,
  SplitChunkRequest,
  UpdateChunkContentRequest,
  UpdateChunkMetadataRequest,
} from './chunks.schemas.ts'
import { chunkKey } from '../keys.ts'
import { getNeighbors, readChunk, listContents } from './contents.service.ts'
import { listVersionChunkIds } from './contents.queries.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { createChunk, updateChunk, updateChunkContent } from './chunks.service.ts'
import { deleteNode } from './edit.service.ts'
import { mergeChunks, splitChunk } from './divide.service.ts'

const tag = 'chunks'

/** Operations that read and change chunks. While a version is being ingested, changes to its chunks return 409. */
export const chunkOperations = [
  operation({
    id: 'get_chunks_bulk',
    route: 'GET /v1/chunks/bulk',
    tag,
    summary: 'Get several chunks',
    description:
      "Returns the chunks in the order of their ids, each with the ids of its ancestors. Ids that are unknown or that you can't read are omitted.",
    example: { query: { chunk_ids: [sampleIds.chunk_id] } },
    audit: 'content.read',
    auditOnly: 'programs',
    access: read('chunk_ids', { never: 404 }),
    query: GetChunksQuery,
    answers: { 200: Type.Array(ChunkBulkResponse) },
    run: async ({ doors, storage }, actor, { query }) => {
      const { chunk_ids: ids, with_document: withDocument } = query
      if (!ids) return []
      const rows = await doors.readInTenant(actor.tenantId, (tx) =>
        listChunks(tx, actor, ids, { withDocument }),
      )
      return rows.map((row) => toPublicChunk(row, storage))
    },
  }),
  operation({
    id: 'get_version_chunk_ids',
    route: 'GET /v1/chunks/version-chunk-ids',
    tag,
    summary: 'List the ids of all chunks of a document version',
    description: 'Returns the ids in reading order.',
    example: { query: { document_version_id: sampleIds.version_id } },
    access: read('document_version_id'),
    query: VersionChunkIdsQuery,
    answers: { 200: VersionChunkIdsResponse },
    run: async ({ doors }, actor, { query: { document_version_id: versionId } }) => {
      const chunkIds = await doors.readInTenant(actor.tenantId, async (tx) =>
        listVersionChunkIds(tx, await getPart(tx, actor, versionKey(versionId), 'read')),
      )
      return { chunk_ids: chunkIds }
    },
  }),
  operation({
    id: 'get_chunk',
    route: 'GET /v1/chunks/:chunk_id',
    tag,
    summary: 'Get a chunk',
    audit: 'content.read',
    auditOnly: 'programs',
    access: read('chunk_id'),
    query: GetChunkQuery,
    answers: { 200: ChunkResponse },
    run: (context, actor, { params, query }) => {
      const asked = { id: params.chunk_id, withDocument: query.with_document }
      return context.doors.readInTenant(actor.tenantId, (tx) =>
        readChunk(tx, context, actor, asked),
      )
    },
  }),
  operation({
    id: 'get_chunk_neighbors',
    route: 'GET /v1/chunks/:chunk_id/neighbors',
    tag,
    summary: 'Get a chunk with its neighbors',
    description:
      "Returns the sections and chunks before and after a chunk under the same parent, or in the whole version if `within_section` is false. Neighbors that you can't read are omitted.",
    access: read('chunk_id'),
    query: NeighborsQuery,
    answers: { 200: ChunkNeighborsResponse },
    run: (context, actor, { params, query }) =>
      getNeighbors(context, actor, params.chunk_id, query),
  }),
  operation({
    id: 'get_document_version_contents',
    route: 'GET /v1/document_versions/:version_id/contents',
    tag: 'document-versions',
    summary: 'List the sections and chunks of a version in reading order',
    description:
      'Lists in reading order, which is depth first. To list the contents of one section, set `section_id`.',
    audit: 'content.read',
    auditOnly: 'programs',
    access: read('version_id'),
    query: VersionContentsQuery,
    answers: { 200: ContentItemPage },
    run: (context, actor, { params, query }) =>
      listContents(context, actor, { versionId: params.version_id, query }),
  }),
  operation({
    id: 'create_chunk',
    route: 'POST /v1/chunks',
    tag,
    summary: 'Add a chunk to a document version or section',
    description:
      'Inserts the chunk after `prev_sibling_path_id`, or at the end of its parent. Returns 409 while the version is being ingested, and 402 if the tenant has reached its limit of text.',
    example: {
      body: {
        parent_path_id: sampleIds.version_part,
        content: 'The notice period is three months.',
        chunk_type: 'TEXT',
        chunk_metadata: {},
      },
    },
    audit: 'chunk.created',
    access: write('parent_path_id'),
    body: CreateChunkRequest,
    answers: { 201: ChunkResponse },
    refuses: [402, 409],
    run: (context, actor, { body }) => createChunk(context, actor, body),
  }),
  operation({
    id: 'update_chunk_metadata',
    route: 'PATCH /v1/chunks/:chunk_id',
    tag,
    summary: 'Update the metadata of a chunk, or move it within its version',
    description:
      'Replaces the metadata fields that you send and keeps the others. null is stored as a value. Returns 409 while the version is being ingested.',
    example: { body: { chunk_metadata: { summary: 'How the lease ends' } } },
    audit: 'chunk.updated',
    access: write('chunk_id'),
    body: UpdateChunkMetadataRequest,
    answers: { 200: ChunkResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) => updateChunk(context, actor, params.chunk_id, body),
  }),
  operation({
    id: 'update_chunk_content',
    route: 'PATCH /v1/chunks/:chunk_id/content',
    tag,
    summary: 'Replace the content of a chunk',
    description:
      'The chunk keeps its id, and search uses the new text immediately. Returns 409 while the version is being ingested.',
    example: { body: { content: 'The notice period is three months.' } },
    audit: 'chunk.updated',
    access: write('chunk_id'),
    body: UpdateChunkContentRequest,
    answers: { 200: ChunkResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      updateChunkContent(context, actor, params.chunk_id, body),
  }),
  operation({
    id: 'split_chunk',
    route: 'POST /v1/chunks/:chunk_id/split',
    tag,
    summary: 'Split a chunk',
    description:
      'The chunk keeps the first text. A new chunk of the same type follows it for each of the other texts. The new chunks have the same position on the pages of the source, and their lineage shows that they were derived from the chunk. You also need write access to the parent. Returns 409 while the version is being ingested.',
    example: {
      body: { contents: ['The lease begins in May.', 'The notice period is three months.'] },
    },
    audit: 'chunk.updated',
    access: write('chunk_id'),
    body: SplitChunkRequest,
    answers: { 200: Type.Array(ChunkResponse) },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      splitChunk(context, actor, params.chunk_id, body.contents),
  }),
  operation({
    id: 'merge_chunks',
    route: 'POST /v1/chunks/:chunk_id/merge',
    tag,
    summary: 'Merge chunks into one',
    description:
      'The chunk gets the new text together with the page positions, images and lineage of the other chunks, which are deleted. All chunks must have the same type and belong to the same document version. Returns 409 while the version is being ingested, or if one of the chunks was derived from another through a chunk that remains.',
    example: {
      body: {
        chunk_ids: [sampleIds.other_chunk_id],
        content: 'The lease begins in May. The notice period is three months.',
      },
    },
    audit: 'chunk.updated',
    access: write('chunk_id'),
    body: MergeChunksRequest,
    answers: { 200: ChunkResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) => mergeChunks(context, actor, params.chunk_id, body),
  }),
  operation({
    id: 'delete_chunk',
    route: 'DELETE /v1/chunks/:chunk_id',
    tag,
    summary: 'Delete a chunk',
    description: 'Deletes permanently. Returns 409 while the version is being ingested.',
    audit: 'chunk.deleted',
    access: write('chunk_id'),
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params }) => deleteNode(context, actor, chunkKey(params.chunk_id)),
  }),
]
