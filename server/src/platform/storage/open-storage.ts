import type { StorageConfig } from '../config/storage.ts'
import { createLinkSigner } from './links.ts'
import { createLocalFiles } from './local-files.ts'
import type { ObjectStorage } from './storage.ts'

/**
 * The storage that the settings name. The links of a folder are signed with `secret` and begin with `publicUrl`.
 * @throws StorageFault when a bucket can't be used
 */
export async function openStorage(
  place: StorageConfig,
  links: { readonly secret: string; readonly publicUrl: string },
): Promise<ObjectStorage> {
  if (place.kind === 'folder') return createLocalStorage({ folder: place.folder, ...links })
  // The client is large, so it is loaded only if it is used.
  const { openS3Storage } = await import('./s3/s3-storage.ts')
  return openS3Storage(place)
}

/** Object storage in a folder, with links that this server signs and serves. */
export function createLocalStorage({
  folder,
  secret,
  publicUrl,
}: {
  readonly folder: string
  readonly secret: string
  readonly publicUrl: string
}): ObjectStorage {
  return { ...createLocalFiles(folder), ...createLinkSigner(secret, publicUrl) }
}
