import { presignVersionObject } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { toPublicTag } from '../tags/tags.public.ts'
import type { TagRow } from '../tags/tags.queries.ts'
import type { PartRow } from '../../tree/index.ts'
import type { DocumentDetail, VersionRow } from './documents.queries.ts'

/** A document version as the API shows it, with presigned links to its source and its plain text. */
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
  own: {
    readonly detail: DocumentDetail
    readonly active: VersionRow
    readonly tags?: readonly TagRow[] | undefined
  },
  storage: ObjectStorage,
) {
  const { detail, active, tags } = own
  return {
    part_type: 'DOCUMENT' as const,
    id: detail.id,
    path_part_id: part.id,
    name: part.name,
    parent_path_part_id: part.parent_id,
    document_type: detail.document_type,
    document_origin: detail.document_origin,
    active_version_id: detail.active_version_id,
    active_version: toPublicVersion(active, storage),
    materialized_path: part.path,
    system_managed: part.system_managed,
    tenant_id: part.tenant_id,
    created_at: part.created_at.toISOString(),
    updated_at: part.updated_at.toISOString(),
    ...(tags && { tags: tags.map(toPublicTag) }),
  }
}
