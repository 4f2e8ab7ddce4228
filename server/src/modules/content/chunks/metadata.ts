import { invalidInput } from '../../../platform/core/errors.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { isForeignObject } from '../../../platform/storage/object-keys.ts'

type Metadata = Readonly<Record<string, unknown>>

/**
 * The maximum length of a chunk's metadata as JSON. Each change adds to it, so limiting the request body is not enough.
 */
const MAX_LENGTH = 1_000_000

/** Members that contain storage addresses. */
const ADDRESSES = ['s3_urls', 'extracted_text_s3_uri', 'source_uri'] as const

/**
 * Checks metadata from a client. Reading a chunk turns its addresses into links, so an address in the storage must
 * refer to an object of the chunk's own version.
 * @throws InvalidInput with the location of the member
 */
export function checkAddresses(
  storage: ObjectStorage,
  version: { readonly tenant_id: string; readonly id: string },
  metadata: Metadata,
): void {
  for (const member of ADDRESSES) {
    const value = metadata[member]
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const at = values.findIndex(
      (uri) => typeof uri === 'string' && isForeignObject(storage, version, uri),
    )
    if (at < 0) continue
    throw invalidInput(
      ['body', 'chunk_metadata', member, ...(Array.isArray(value) ? [at] : [])],
      'The address must refer to an object of the same document version',
    )
  }
}

/**
 * Replaces members of the metadata with the given ones. null is kept as a value.
 * @throws InvalidInput if the result is too large
 */
export function mergeMetadata(former: Metadata, given: Metadata): Metadata {
  const merged = { ...former, ...given }
  if (JSON.stringify(merged).length > MAX_LENGTH) {
    throw invalidInput(
      ['body', 'chunk_metadata'],
      `Metadata must not be longer than ${MAX_LENGTH} characters`,
    )
  }
  return merged
}
