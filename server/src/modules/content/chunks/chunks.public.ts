import type { Static } from 'typebox'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { presignVersionObject } from '../../../platform/storage/object-keys.ts'
import { withTimes } from '../../../platform/http/times.ts'
import type { ChunkRow } from './chunks.queries.ts'
import type { ChunkBulkResponse } from './chunks.schemas.ts'

/** A chunk as the API shows it. Includes document and version only if they were read. */
export function toPublicChunk(
  chunk: ChunkRow,
  storage: ObjectStorage,
): Static<typeof ChunkBulkResponse> {
  const {
    metadata,
    parent_id,
    version,
    version_id: id,
    version_name: name,
    document_name: _,
    ...shown
  } = chunk
  return {
    ...withTimes(shown),
    chunk_metadata: metadata,
    parent_path_id: parent_id,
    asset_s3_urls: assetUrls(chunk, storage),
    document_version: version === null ? null : { id, version, name },
  }
}

function assetUrls(chunk: ChunkRow, storage: ObjectStorage): string[] {
  const uris = chunk.metadata['s3_urls']
  if (!Array.isArray(uris)) return []
  const version = {
    tenant_id: chunk.tenant_id,
    id: chunk.version_id,
    documentName: chunk.document_name,
  }
  return uris
    .map((uri: unknown) => presignVersionObject(storage, version, uri))
    .filter((url) => url !== null)
}
