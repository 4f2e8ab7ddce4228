import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { ObjectNotFound, StorageFault } from '../errors.ts'
import { checkPrefix, createAddresses } from '../keys.ts'
import type { ByteRange, ObjectStat, ObjectStorage, OpenObject } from '../storage.ts'
import { bucketAddress, createBucket, type S3Bucket, type S3Settings } from './client.ts'
import { withCopy } from '../local-copy.ts'
import { asked, toFault } from './failures.ts'
import { abortUploads, deleteBelow, listPages } from './listing.ts'
import { removeAbandoned } from '../../files/temporary-folder.ts'
import { createPresigner } from './presign.ts'
import { uploadBytes, uploadStream } from './upload.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CHECK_MS = 15_000

/**
 * Object storage in a bucket. Its links point to the bucket's own server.
 * @throws StorageFault if the bucket can't be reached or used
 */
export async function openS3Storage(settings: S3Settings): Promise<ObjectStorage> {
  const bucket = createBucket(settings)
  await checkBucket(bucket, settings)
  return createS3Storage(bucket, settings)
}

/**
 * Lists one name, which fails if the address, the bucket, the key or a permission is wrong.
 * @throws StorageFault that names the bucket's address and the error
 */
async function checkBucket(bucket: S3Bucket, settings: S3Settings): Promise<void> {
  const command = new ListObjectsV2Command({
    Bucket: bucket.bucket,
    Prefix: bucket.root,
    MaxKeys: 1,
  })
  try {
    await bucket.client.send(command, { abortSignal: AbortSignal.timeout(CHECK_MS) })
  } catch (error) {
    const fault = toFault(error)
    if (!(fault instanceof StorageFault)) throw fault
    throw new StorageFault(
      fault.kind,
      `The bucket of ARBOR_STORAGE_URL cannot be used at ${bucketAddress(settings)}: ${fault.message}`,
    )
  }
}

function createS3Storage(bucket: S3Bucket, settings: S3Settings): ObjectStorage {
  const { client, root, toName } = bucket
  const presign = createPresigner(settings)
  return {
    put: (key, source, options = {}) => uploadStream(bucket, key, source, options),
    putBytes: (key, data) => uploadBytes(bucket, key, data),
    open: (key, range) => openObject(bucket, key, range),
    getBytes: async (key) => buffer((await openObject(bucket, key)).stream),
    stat: (key) => statObject(bucket, key),
    withFile: async (key, use) => withCopy(await openObject(bucket, key), use, toFault),
    probe: () => checkBucket(bucket, settings),
    async delete(key) {
      const target = { Bucket: settings.bucket, Key: toName(key) }
      await asked(client.send(new DeleteObjectCommand(target)))
    },
    async deletePrefix(prefix) {
      await deleteBelow(bucket, `${toName(checkPrefix(prefix))}/`)
    },
    async *list(prefix) {
      const start = prefix === undefined ? root : `${toName(checkPrefix(prefix))}/`
      for await (const names of listPages(bucket, start)) {
        for (const name of names) yield name.slice(root.length)
      }
    },
    async deleteAbandoned(olderThanMs = DAY_MS) {
      await removeAbandoned('object')
      return abortUploads(bucket, new Date(Date.now() - olderThanMs))
    },
    presignedUrl: (key, options) => presign(toName(key), options),
    // This server doesn't sign these links, so none are valid here.
    verify: () => false,
    ...createAddresses(`s3://${settings.bucket}/${root}`),
  }
}

async function openObject(
  { client, bucket, toName }: S3Bucket,
  key: string,
  range?: ByteRange,
): Promise<OpenObject> {
  const bytes = range && { Range: `bytes=${String(range.start)}-${String(range.end)}` }
  const command = new GetObjectCommand({ Bucket: bucket, Key: toName(key), ...bytes })
  const found = await asked(client.send(command), key)
  // In Node, a body is a Node stream.
  const stream = found.Body as Readable | undefined
  if (stream === undefined) throw new ObjectNotFound(key)
  const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
  return { stream, ...toStat(whole ?? found.ContentLength, found.LastModified) }
}

async function statObject({ client, bucket, toName }: S3Bucket, key: string): Promise<ObjectStat> {
  const command = new HeadObjectCommand({ Bucket: bucket, Key: toName(key) })
  const found = await asked(client.send(command), key)
  return toStat(found.ContentLength, found.LastModified)
}

function toStat(size: number | string | undefined, modifiedAt: Date | undefined): ObjectStat {
  if (size === undefined || modifiedAt === undefined) {
    throw new StorageFault('unavailable', 'The S3 storage did not report the size of an object.')
  }
  return { size: Number(size), modifiedAt }
}
