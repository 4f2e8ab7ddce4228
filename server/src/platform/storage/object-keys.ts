import { downloadName, splitExtension } from './download-names.ts'
import type { ObjectStorage } from './storage.ts'

/**
 * The layout of the storage. A version's folder has everything that belongs to the version, and nothing else. It is
 * deleted with the version.
 *
 *     TENANT/branding/ID                      a logo
 *     TENANT/archives/ARCHIVE/ID              an archive of the tenant
 *     TENANT/uploads/UPLOAD/ID                a part of a file that is uploaded in parts
 *     TENANT/VERSION/source/file.EXTENSION    the uploaded file. Earlier ones have its name in ASCII, and those that were
 *                                             uploaded in parts have an id.
 *     TENANT/VERSION/cleaned/FILE             the file without active content
 *     TENANT/VERSION/plaintext.txt            the text of the file
 *     TENANT/VERSION/pages/N.webp             page images
 *     TENANT/VERSION/assets/NAME              images in the file
 *     TENANT/VERSION/pipeline/NAME            results of ingestion steps
 *     TENANT/VERSION/enrichment/...           responses from models
 *     TENANT/VERSION/reading/NAME             pages read so far by OCR, until the file is converted
 */

/** The folder of a tenant's objects. */
export function tenantPrefix(tenantId: string): string {
  return tenantId
}

/** The folder of a version's objects. */
export function versionPrefix(tenantId: string, versionId: string): string {
  return `${tenantPrefix(tenantId)}/${versionId}`
}

/** The folder for the pages that OCR has read so far. */
export function readingPrefix(tenantId: string, versionId: string): string {
  return `${versionPrefix(tenantId, versionId)}/reading`
}

/** The key of a tenant's logo. */
export function logoKey(tenantId: string, logoId: string): string {
  return `${tenantPrefix(tenantId)}/branding/${logoId}`
}

/** The folder of what was written for an archive of a tenant. */
export function archivePrefix(tenantId: string, archiveId: string): string {
  return `${tenantPrefix(tenantId)}/archives/${archiveId}`
}

/** The folder of the parts of an upload. */
export function uploadPrefix(tenantId: string, uploadId: string): string {
  return `${tenantPrefix(tenantId)}/uploads/${uploadId}`
}

/** The folder of a version's uploaded file. */
export function sourcePrefix(tenantId: string, versionId: string): string {
  return `${versionPrefix(tenantId, versionId)}/source`
}

/** The key of a version's uploaded file. It has the extension of the file, but not its name, which can change. */
export function sourceKey(
  tenantId: string,
  versionId: string,
  fileName: string,
  name = 'file',
): string {
  const [, extension] = splitExtension(fileName)
  return `${sourcePrefix(tenantId, versionId)}/${name}${extension.toLowerCase()}`
}

/** The key of a page image. @param page counted from 1 */
export function pagePictureKey(tenantId: string, versionId: string, page: number): string {
  return `${versionPrefix(tenantId, versionId)}/pages/${page}.webp`
}

/**
 * A link to an object named in a version's metadata, or null. Clients can write the metadata, so only objects of this
 * version are signed.
 */
export function presignVersionObject(
  storage: ObjectStorage,
  version: Version & { readonly documentName: string },
  uri: unknown,
  contentType?: string,
): string | null {
  const key = keyOfVersionObject(storage, version, uri)
  if (key === undefined) return null
  return storage.presignedUrl(key, {
    downloadName: downloadName(version.documentName, key),
    ...(contentType !== undefined && { contentType }),
  })
}

type Version = { readonly tenant_id: string; readonly id: string }

/** The prefix of the URIs of a version's objects. */
function folderOf(storage: ObjectStorage, version: Version): string {
  return `${storage.uri(versionPrefix(version.tenant_id, version.id))}/`
}

/**
 * Whether a URI points into the storage, but not at an object of this version. Other URIs are just text to the service.
 */
export function isForeignObject(storage: ObjectStorage, version: Version, uri: string): boolean {
  const anyKey = 'x'
  const start = storage.uri(anyKey).slice(0, -anyKey.length)
  if (!uri.startsWith(start)) return false
  return keyOfVersionObject(storage, version, uri) === undefined
}

/** The key of an object of this version. Undefined for any other URI or value. */
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
