import type { ObjectStorage } from '../../storage/storage.ts'
import { versionPrefix } from '../tree/index.ts'

/**
 * A link to an object named in a version's metadata, or null. The metadata can be written by clients, so only
 * objects of this very version are ever signed, whatever it says.
 */
export function presignVersionObject(
  storage: ObjectStorage,
  version: { readonly tenant_id: string; readonly id: string },
  uri: unknown,
  contentType?: string,
): string | null {
  if (typeof uri !== 'string') return null
  const prefix =
    storage.uri(`${versionPrefix(version.tenant_id, version.id)}/`.replace(/\/$/, '')) + '/'
  if (!uri.startsWith(prefix)) return null
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
