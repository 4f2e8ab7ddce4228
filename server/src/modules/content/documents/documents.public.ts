import { NIL_ID } from '../../../platform/core/ids.ts'
import { presignVersionObject } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import type { TagRow } from '../tags/tags.queries.ts'
import type { PartRow } from '../../tree/index.ts'
import { toPublicItem } from '../path-parts/path-parts.public.ts'
import type { DocumentRow, VersionRow } from './documents.queries.ts'
import { addressOfFile } from './stored-files.ts'

/** Newer clients require a person. */
const NOBODY = { user_id: NIL_ID, first_name: null, last_name: null }

/** A document version as the API shows it, with presigned URLs for its source and plain text. */
export function toPublicVersion(version: VersionRow, storage: ObjectStorage) {
  const address = (member: 'source_s3' | 'fast_plaintext_s3') =>
    addressOfFile(storage, version, member)
  const file = { ...version, documentName: documentNameOf(version) }
  return {
    id: version.id,
    path_part_id: version.path_part_id,
    version: version.version,
    name: version.name,
    parent_path_id: version.parent_id,
    materialized_path: version.path,
    system_managed: version.system_managed,
    tenant_id: version.tenant_id,
    uploader: version.uploader ?? NOBODY,
    source_change: version.source_change,
    created_at: version.created_at.toISOString(),
    updated_at: version.updated_at.toISOString(),
    asset_s3_url: presignVersionObject(storage, file, address('source_s3')),
    fast_plaintext_url: presignVersionObject(
      storage,
      file,
      address('fast_plaintext_s3'),
      'text/plain; charset=utf-8',
    ),
    system_metadata: version.system_metadata,
  }
}

/** The name of the document of a version, which is directly above it. */
export function documentNameOf({ path }: Pick<VersionRow, 'path'>): string {
  return path.split('/').at(-2) ?? ''
}

/** A document as the API shows it. */
export function toPublicDocument(
  part: PartRow,
  { document_type, document_origin, created_by, origin, checkout, ...version }: DocumentRow,
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
    checkout,
  }
}
