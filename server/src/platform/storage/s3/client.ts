import type { StorageConfig } from '../../config/storage.ts'
import { S3Client } from '@aws-sdk/client-s3'
import { checkKey } from '../keys.ts'

/** A bucket and how to reach it. */
export type S3Settings = Extract<StorageConfig, { kind: 's3' }>

/** A bucket, as the parts of the S3 storage use it. */
export type S3Bucket = {
  readonly client: S3Client
  readonly bucket: string
  /** Where the storage begins in the bucket: empty, or with a slash at its end. */
  readonly root: string
  /** What the bucket calls the object `key`. @throws InvalidObjectKey */
  readonly toName: (key: string) => string
}

const ATTEMPTS = 3
const CONNECT_MS = 5_000
/** How long a connection may be idle. */
const SILENCE_MS = 30_000

/** Opens nothing yet: the first request connects. */
export function createBucket(settings: S3Settings): S3Bucket {
  const { bucket, prefix, region, credentials, endpoint } = settings
  const root = prefix === '' ? '' : `${prefix}/`
  const client = new S3Client({
    region,
    endpoint: endpoint ?? amazonEndpoint(region),
    forcePathStyle: usesPaths(settings),
    // A copy, because the client writes into it.
    credentials: { ...credentials },
    // All of these could come from files or from Amazon's metadata service otherwise.
    defaultsMode: 'standard',
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    // Other servers than Amazon's may not know the newer checksums.
    requestChecksumCalculation: endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  return { client, bucket, root, toName: (key) => checkKey(`${root}${checkKey(key)}`) }
}

/** Where the bucket is: its own host name, or a path at the endpoint. Without a slash at its end. */
export function bucketAddress(settings: S3Settings): string {
  const endpoint = new URL(settings.endpoint ?? amazonEndpoint(settings.region))
  if (usesPaths(settings)) return `${endpoint.origin}/${settings.bucket}`
  return `${endpoint.protocol}//${settings.bucket}.${endpoint.host}`
}

// No certificate covers a bucket with a dot in its name.
function usesPaths({ endpoint, bucket }: S3Settings): boolean {
  return endpoint !== undefined || bucket.includes('.')
}

function amazonEndpoint(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}
