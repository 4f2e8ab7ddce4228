import type { StorageConfig } from '../config/storage.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { createLinkSigner } from './links.ts'
import { createLocalFiles } from './local-files.ts'
import type { IsUsed } from './presence.ts'
import type { ObjectStorage } from './storage.ts'

type FolderOptions = {
  readonly secret: string | Secrets
  readonly publicUrl: string
  /** Whether the database names files. Asked once, if the folder is empty. */
  readonly isUsed?: IsUsed
}

/**
 * Opens the configured storage. Links to objects in a folder are signed with `secret` and start with `publicUrl`.
 * @throws StorageFault if a bucket can't be used
 */
export async function openStorage(
  place: StorageConfig,
  links: FolderOptions,
): Promise<ObjectStorage> {
  if (place.kind === 'folder') return createLocalStorage({ folder: place.folder, ...links })
  // The client is large, so it is loaded only if needed.
  const { openS3Storage } = await import('./s3/s3-storage.ts')
  return openS3Storage(place)
}

/** Object storage in a folder. This server signs and serves its links. */
export function createLocalStorage({
  folder,
  secret,
  publicUrl,
  isUsed,
}: FolderOptions & { readonly folder: string }): ObjectStorage {
  return { ...createLocalFiles(folder, isUsed), ...createLinkSigner(secret, publicUrl) }
}
