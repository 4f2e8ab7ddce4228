import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import type { VERSION_OBJECTS } from './version-metadata.ts'

type FileMember = (typeof VERSION_OBJECTS)[number]['member']

/**
 * What the ingestion has stored for a version, by the members of its metadata. A trigger on ingestion runs writes it, so
 * unlike the metadata, clients can't change it.
 */
export type StoredFiles = { readonly [Member in FileMember]?: string } & {
  readonly hash?: string
}

/** What the files of a version are found by. */
export type WithFiles = {
  readonly system_metadata: Readonly<Record<string, unknown>>
  readonly stored_files: StoredFiles | null
}

/**
 * The address of a file of a version: of the object that the ingestion has stored or, for a version that a client
 * filled, what the client wrote.
 */
export function addressOfFile(
  storage: ObjectStorage,
  { system_metadata: metadata, stored_files: stored }: WithFiles,
  member: FileMember,
): unknown {
  const key = stored?.[member]
  // Without a result in the metadata, the last ingestion had none.
  return key === undefined || metadata[member] == null ? metadata[member] : storage.uri(key)
}

/** The SHA-256 of a version's file in Base64, as the ingestion computed it or else a client stated it. */
export function hashOfFile({ system_metadata: metadata, stored_files }: WithFiles): string | null {
  const hash = stored_files?.hash ?? metadata['hash']
  return typeof hash === 'string' ? hash : null
}
