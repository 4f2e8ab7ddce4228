import {
  ListObjectsV2Command,
  type _Object,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { SourceFault, type Change, type ChangePage } from '../core/connector.ts'
import { toSourceFault } from './s3.faults.ts'

/** A folder of a bucket. */
export type S3Place = {
  readonly client: S3Client
  readonly bucket: string
  /** Empty, or with a trailing slash. */
  readonly prefix: string
}

const PAGE = 1000
const MAX_ID = 1024
const MAX_NAMES = 200
/** Storage classes whose objects can't be read before someone restores them. */
const ARCHIVED = new Set<string>(['GLACIER', 'DEEP_ARCHIVE'])

/**
 * All objects in byte order, page by page. The last name of a page is where to continue, because the tokens of a server may
 * expire.
 */
export async function* listPages(
  { client, bucket, prefix }: S3Place,
  from: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<ChangePage> {
  let after = from
  let token: string | undefined
  do {
    const page = await listOnce()
    requireWhole(page)
    const isEncoded = page.EncodingType === 'url'
    const objects = (page.Contents ?? []).map((each) => ({
      ...each,
      Key: isEncoded ? decodeKey(each.Key ?? '') : (each.Key ?? ''),
    }))
    after = objects.at(-1)?.Key ?? after
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined
    const changes = objects.flatMap((each) => toChange(each, prefix))
    yield { changes, cursor: JSON.stringify({ after }) }
  } while (token !== undefined)

  async function listOnce() {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      MaxKeys: PAGE,
      // XML can't contain all characters of a name.
      EncodingType: 'url',
      ...(token === undefined ? { StartAfter: after } : { ContinuationToken: token }),
    })
    try {
      return await client.send(command, { abortSignal: signal })
    } catch (error) {
      signal.throwIfAborted()
      throw toSourceFault(error, 'bucket')
    }
  }
}

/** @throws SourceFault for a page that may lack objects: what a listing doesn't name is gone */
function requireWhole({
  IsTruncated: isTruncated,
  NextContinuationToken: next,
  ...page
}: Page): void {
  const { Contents: contents, EncodingType: encoding, KeyCount: count, Name: name } = page
  // Any other document, such as a page about maintenance, has none of these.
  const isListing = [isTruncated, contents, encoding, count, name].some(
    (each) => each !== undefined,
  )
  if (isListing && (isTruncated !== true || next !== undefined)) return
  throw new SourceFault('away', 'The list of objects from the S3 server is cut off.')
}

type Page = Pick<
  ListObjectsV2CommandOutput,
  'IsTruncated' | 'NextContinuationToken' | 'Contents' | 'EncodingType' | 'KeyCount' | 'Name'
>

/** The last name that was read. */
export function readCursor(resume: string | undefined): string | undefined {
  if (resume === undefined) return undefined
  const { after } = JSON.parse(resume) as { readonly after?: unknown }
  return typeof after === 'string' ? after : undefined
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}

type Listed = _Object & { readonly Key: string }

function toChange(object: Listed, prefix: string): Change[] {
  const id = object.Key.startsWith(prefix) ? object.Key.slice(prefix.length) : ''
  // The mark of the folder itself.
  if (id === '') return []
  const isFolder = id.endsWith('/')
  const path = (isFolder ? id.slice(0, -1) : id).split('/')
  const reason = faultOf(id, path) ?? (isFolder ? undefined : archivedFault(object))
  if (reason !== undefined) return [{ type: 'skipped', path: shownPath(path), reason }]
  if (isFolder) return [{ type: 'present', item: { id, kind: 'folder', path } }]
  return [
    {
      type: 'present',
      item: {
        id,
        kind: 'file',
        path,
        ...(object.Size !== undefined && { size: object.Size }),
        ...(object.LastModified && { modifiedAt: object.LastModified }),
        fingerprint: toFingerprint(object),
      },
    },
  ]
}

function faultOf(id: string, path: readonly string[]): string | undefined {
  if (id.length > MAX_ID) return 'Its name is longer than 1,024 characters.'
  if (path.length > MAX_NAMES) return `It is in more than ${MAX_NAMES} folders.`
  if (path.includes('')) return 'Its name has two slashes in a row, or one at the start.'
  if (path.some((name) => name === '.' || name === '..')) return 'Its name has a part . or ..'
  return undefined
}

function archivedFault({ StorageClass: kind }: Listed): string | undefined {
  return kind !== undefined && ARCHIVED.has(kind)
    ? `It is archived (${kind}). Restore it in the bucket first.`
    : undefined
}

function shownPath(path: readonly string[]): string[] {
  return path.slice(0, MAX_NAMES)
}

/** An ETag and a size, or time and size from a server without ETags. */
function toFingerprint({ ETag: etag, Size: size, LastModified: at }: Listed): string {
  return etag === undefined ? `${at?.toISOString() ?? ''} ${size ?? ''}` : `${etag} ${size ?? ''}`
}

/** The ETag in a fingerprint. */
export function etagOf(fingerprint: string | undefined): string | undefined {
  return /^(?:W\/)?"[^"]*"(?= )/.exec(fingerprint ?? '')?.[0]
}
