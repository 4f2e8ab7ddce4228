import { presignVersionObject } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import type { TagRow } from '../tags/tags.queries.ts'
import type { PartRow } from '../../tree/index.ts'
import { toPublicItem } from '../path-parts/path-parts.public.ts'
import type { DocumentRow, VersionRow } from './documents.queries.ts'

/** A document version as the API shows it, with presigned URLs for its source and plain text. */
export function toPublicVersion(version: VersionRow, storage: ObjectStorage) {
  const { system_metadata: metadata } = version
  return {
    id: version.id,
    path_part_id: version.path_part_id,
    version: version.version,
    name: version.name,
    parent_path_id: version.parent_id,
    materialized_path: version.path,
    system_managed: version.system_managed,
    tenant_id: version.tenant_id,
    uploader: version.uploader,
    source_change: version.source_change,
    created_at: version.created_at.toISOString(),
    updated_at: version.updated_at.toISOString(),
    asset_s3_url: presignVersionObject(storage, version, metadata['source_s3']),
    fast_plaintext_url: presignVersionObject(
      storage,
      version,
      metadata['fast_plaintext_s3'],
      'text/plain; charset=utf-8',
    ),
    system_metadata: metadata,
  }
}

/** A document as the API shows it. */
export function toPublicDocument(
  part: PartRow,
  { document_type, document_origin, created_by, origin, ...version }: DocumentRow,
  storage: ObjectStorage,
  tags?: readonly TagRow[],
) {
  const active = { ...version, path: `${part.path}/${version.name}` }
  return {
    part_type: 'DOCUMENT' as const,
    id: part.metadata_obj_id,
    ...toPublicItem(part, tags),
    ...origin,
    document_type,
    document_origin,
    active_version_id: version.id,
    active_version: toPublicVersion(active, storage),
    created_by,
  }
}
