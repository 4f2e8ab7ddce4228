import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { StorageFault } from '../errors.ts'
import type { S3Bucket } from './client.ts'
import { asked, toFault } from './failures.ts'

/** The most objects that one request can delete. */
const PAGE = 1000

/** The names in the bucket that begin with `start`, one page at a time, in byte order. */
export async function* listPages(
  { client, bucket }: S3Bucket,
  start: string,
): AsyncGenerator<string[]> {
  const pages = paginateListObjectsV2({ client, pageSize: PAGE }, { Bucket: bucket, Prefix: start })
  try {
    for await (const { Contents: found = [] } of pages) {
      yield found.flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
    }
  } catch (error) {
    throw toFault(error)
  }
}

/** Deletes all objects whose name begins with `start`, one page at a time. */
export async function deleteBelow(bucket: S3Bucket, start: string): Promise<void> {
  for await (const names of listPages(bucket, start)) {
    if (names.length > 0) await deleteMany(bucket, names)
  }
}

async function deleteMany({ client, bucket }: S3Bucket, names: string[]): Promise<void> {
  const { Errors: errors = [] } = await asked(
    client.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: { Objects: names.map((name) => ({ Key: name })), Quiet: true },
      }),
    ),
  )
  const [first] = errors
  if (first === undefined) return
  throw new StorageFault(
    first.Code === 'InternalError' || first.Code === 'SlowDown' ? 'unavailable' : 'refused',
    `The S3 storage did not delete ${String(errors.length)} objects (${first.Code ?? 'no reason'}).`,
  )
}

/**
 * Aborts uploads that began before `before`. Does nothing if the server or the permissions don't allow listing uploads. A
 * lifecycle rule of the bucket can abort them instead.
 * @returns how many it has aborted
 */
export async function abortUploads(bucket: S3Bucket, before: Date): Promise<number> {
  let aborted = 0
  try {
    for await (const { name, uploadId, begun } of listUploads(bucket)) {
      if (begun >= before) continue
      const target = { Bucket: bucket.bucket, Key: name, UploadId: uploadId }
      await bucket.client.send(new AbortMultipartUploadCommand(target))
      aborted += 1
    }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (!NOT_LISTED.has(name)) throw toFault(error)
  }
  return aborted
}

const NOT_LISTED = new Set(['NotImplemented', 'AccessDenied', 'MethodNotAllowed', 'NoSuchUpload'])

type OpenUpload = {
  readonly name: string
  readonly uploadId: string
  readonly begun: Date
}

async function* listUploads({ client, bucket, root }: S3Bucket): AsyncGenerator<OpenUpload> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (next !== undefined) {
    const page: Awaited<ReturnType<typeof listUploadPage>> = await listUploadPage(next)
    for (const { Key: name, UploadId: uploadId, Initiated: begun } of page.Uploads ?? []) {
      if (name !== undefined && uploadId !== undefined && begun !== undefined) {
        yield { name, uploadId, begun }
      }
    }
    next =
      page.IsTruncated === true
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined
  }

  function listUploadPage(marker: object) {
    return client.send(
      new ListMultipartUploadsCommand({
        Bucket: bucket,
        Prefix: root,
        MaxUploads: PAGE,
        ...marker,
      }),
    )
  }
}
