import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { StorageFault } from '../errors.ts'
import { bucketAddress, type S3Bucket, type S3Settings } from './client.ts'
import { toFault } from './failures.ts'

const LIMIT_MS = 15_000

/**
 * Asks for one name, which needs an address, a bucket, keys and rights that are right.
 * @throws StorageFault that names the bucket's address and what is wrong
 */
export async function checkBucket(bucket: S3Bucket, settings: S3Settings): Promise<void> {
  const command = new ListObjectsV2Command({
    Bucket: bucket.bucket,
    Prefix: bucket.root,
    MaxKeys: 1,
  })
  try {
    await bucket.client.send(command, { abortSignal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    const fault = toFault(error)
    if (!(fault instanceof StorageFault)) throw fault
    throw new StorageFault(
      fault.kind,
      `The bucket of ARBOR_STORAGE_URL cannot be used at ${bucketAddress(settings)}: ${fault.message}`,
    )
  }
}
