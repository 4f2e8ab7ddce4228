import type { Static } from 'typebox'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { presignVersionObject } from '../../../platform/storage/object-keys.ts'
import type { ChunkRow } from './chunks.queries.ts'
import type { ChunkBulkResponse, ChunkResponse } from './chunks.schemas.ts'

type PublicChunk = Static<typeof ChunkResponse>

/** A chunk as the API shows it; document and version only where they were read. */
export function toPublicChunk(chunk: ChunkRow, storage: ObjectStorage): PublicChunk {
  const { metadata, document, version } = chunk
  return {
    id: chunk.id,
    path_part_id: chunk.path_part_id,
    content_id: chunk.content_id,
    content: chunk.content,
    chunk_type: chunk.chunk_type,
    chunk_metadata: metadata,
    num_tokens: chunk.num_tokens,
    parent_path_id: chunk.parent_id,
    prev_sibling_path_id: chunk.prev_id,
    next_sibling_path_id: chunk.next_id,
    materialized_path: chunk.path,
    system_managed: chunk.system_managed,
    tenant_id: chunk.tenant_id,
    created_at: chunk.created_at.toISOString(),
    updated_at: chunk.updated_at.toISOString(),
    asset_s3_urls: assetUrls(chunk, storage),
    document,
    document_version:
      version === null ? null : { id: chunk.version_id, version, name: chunk.version_name },
  }
}

/** The same with the ids from the root to the chunk. */
export function toPublicBulkChunk(
  chunk: ChunkRow,
  storage: ObjectStorage,
): Static<typeof ChunkBulkResponse> {
  return { ...toPublicChunk(chunk, storage), path_part_id_segments: chunk.segments }
}

function assetUrls(chunk: ChunkRow, storage: ObjectStorage): string[] {
  const uris = chunk.metadata['s3_urls']
  if (!Array.isArray(uris)) return []
  const version = { tenant_id: chunk.tenant_id, id: chunk.version_id }
  return uris
    .map((uri: unknown) => presignVersionObject(storage, version, uri))
    .filter((url) => url !== null)
}
