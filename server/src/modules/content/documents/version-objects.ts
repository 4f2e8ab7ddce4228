import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { versionPrefix } from '../../tree/index.ts'

/**
 * A link to an object named in a version's metadata, or null. The metadata can be written by clients, so only
 * objects of this very version are ever signed, whatever it says.
 */
export function presignVersionObject(
  storage: ObjectStorage,
  version: Version,
  uri: unknown,
  contentType?: string,
): string | null {
  const key = keyOfVersionObject(storage, version, uri)
  if (key === undefined) return null
  const downloadName = key.slice(key.lastIndexOf('/') + 1)
  return storage.presignedUrl(key, {
    downloadName,
    ...(contentType !== undefined && { contentType }),
  })
}

type Version = { readonly tenant_id: string; readonly id: string }

/** Start of the addresses of a version's objects. */
function folderOf(storage: ObjectStorage, version: Version): string {
  return `${storage.uri(versionPrefix(version.tenant_id, version.id))}/`
}

/**
 * Whether an address leads into the storage but to no object of this version. Other addresses are only text to the
 * service.
 */
export function isForeignObject(storage: ObjectStorage, version: Version, uri: string): boolean {
  const anyKey = 'x'
  const start = storage.uri(anyKey).slice(0, -anyKey.length)
  if (!uri.startsWith(start)) return false
  return keyOfVersionObject(storage, version, uri) === undefined
}

/** The key of an object of this very version; undefined for every other address, and for what is none. */
export function keyOfVersionObject(
  storage: ObjectStorage,
  version: Version,
  uri: unknown,
): string | undefined {
  if (typeof uri !== 'string' || !uri.startsWith(folderOf(storage, version))) return undefined
  try {
    return storage.keyOf(uri)
  } catch {
    return undefined
  }
}
