import type { ObjectStorage } from './storage.ts'

/**
 * The layout of the storage. Everything that belongs to a version, and nothing else, is below its folder, so that it is
 * deleted with the version:
 *
 *     TENANT/branding/ID                      a logo
 *     TENANT/VERSION/source/FILE              the file as it was uploaded
 *     TENANT/VERSION/cleaned/FILE             the same without active content
 *     TENANT/VERSION/plaintext.txt            its text
 *     TENANT/VERSION/pages/N.webp             images of its pages
 *     TENANT/VERSION/assets/NAME              images in it
 *     TENANT/VERSION/pipeline/NAME            results of the steps of an ingestion
 *     TENANT/VERSION/enrichment/...           answers of models
 *     TENANT/VERSION/reading/NAME             pages read so far by OCR, until the file is converted
 */

/** Folder of a tenant's objects. */
export function tenantPrefix(tenantId: string): string {
  return tenantId
}

/** Folder of a version's objects. */
export function versionPrefix(tenantId: string, versionId: string): string {
  return `${tenantPrefix(tenantId)}/${versionId}`
}

/** Folder of what was read of a version's file so far. */
export function readingPrefix(tenantId: string, versionId: string): string {
  return `${versionPrefix(tenantId, versionId)}/reading`
}

/** Key of a logo of a tenant. */
export function logoKey(tenantId: string, logoId: string): string {
  return `${tenantPrefix(tenantId)}/branding/${logoId}`
}

/** Key of a version's uploaded file in the storage; its last step is the file's name, made safe for a key. */
export function sourceKey(tenantId: string, versionId: string, fileName: string): string {
  const letters = fileName.normalize('NFKD').replaceAll(/[^A-Za-z0-9._-]+/g, '_')
  const safe = letters
    .replaceAll(/\.{2,}/g, '.')
    .slice(-100)
    .replace(/^[._]+/, '')
  return `${versionPrefix(tenantId, versionId)}/source/${safe || 'file'}`
}

/** Key of the image of a page. @param page from 1 */
export function pagePictureKey(tenantId: string, versionId: string, page: number): string {
  return `${versionPrefix(tenantId, versionId)}/pages/${page}.webp`
}

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
 * Whether an address is in the storage but not of an object of this version. Other addresses are only text to the
 * service.
 */
export function isForeignObject(storage: ObjectStorage, version: Version, uri: string): boolean {
  const anyKey = 'x'
  const start = storage.uri(anyKey).slice(0, -anyKey.length)
  if (!uri.startsWith(start)) return false
  return keyOfVersionObject(storage, version, uri) === undefined
}

/** The key of an object of this version; undefined for every other address, and for other values. */
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
