import type { ObjectStorage } from '../../storage/storage.ts'
import { versionPrefix } from '../tree/index.ts'

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
  if (typeof uri !== 'string') return null
  if (!uri.startsWith(folderOf(storage, version))) return null
  try {
    const key = storage.keyOf(uri)
    const downloadName = key.slice(key.lastIndexOf('/') + 1)
    return storage.presignedUrl(key, {
      downloadName,
      ...(contentType !== undefined && { contentType }),
    })
  } catch {
    return null
  }
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
  if (!uri.startsWith(folderOf(storage, version))) return true
  try {
    storage.keyOf(uri)
    return false
  } catch {
    return true
  }
}
