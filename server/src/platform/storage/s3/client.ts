import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import type { StorageConfig } from '../../config/storage.ts'
import { S3Client } from '@aws-sdk/client-s3'
import { checkKey } from '../keys.ts'

/** A bucket and how to reach it. */
export type S3Settings = Extract<StorageConfig, { kind: 's3' }>

/** A bucket, as used by the parts of the S3 storage. */
export type S3Bucket = {
  readonly client: S3Client
  readonly bucket: string
  /** The prefix of the storage in the bucket: empty, or with a trailing slash. */
  readonly root: string
  /** The name of the object `key` in the bucket. @throws InvalidObjectKey */
  readonly toName: (key: string) => string
}

const ATTEMPTS = 3
const CONNECT_MS = 5_000
/** How long a connection may be idle. */
const SILENCE_MS = 30_000

/** Doesn't connect yet. The first request does. */
export function createBucket(settings: S3Settings): S3Bucket {
  const { bucket, prefix, region, credentials, endpoint } = settings
  const root = prefix === '' ? '' : `${prefix}/`
  const client = createClient({
    region,
    endpoint,
    forcePathStyle: usesPaths(settings),
    credentials,
  })
  return { client, bucket, root, toName: (key) => checkKey(`${root}${checkKey(key)}`) }
}

/** What a client of an S3 server needs. Without agents, it connects to any address. */
export type ClientSettings = Pick<S3Settings, 'region' | 'credentials'> & {
  readonly endpoint: string | undefined
  /** Whether the bucket is part of the path instead of the host name. */
  readonly forcePathStyle: boolean
  readonly agents?: { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent }
}

/** Doesn't connect yet. The first request does. */
export function createClient({
  region,
  endpoint,
  forcePathStyle,
  credentials,
  agents,
}: ClientSettings): S3Client {
  return new S3Client({
    region,
    endpoint: endpoint ?? amazonEndpoint(region),
    forcePathStyle,
    // A copy, because the client modifies it.
    credentials: { ...credentials },
    // Otherwise, all of these could come from files or from Amazon's metadata service.
    defaultsMode: 'standard',
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    // Servers other than Amazon's may not support the newer checksums.
    requestChecksumCalculation: endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, ...agents },
  })
}

/** The bucket's URL: its own host name, or a path at the endpoint. Without a trailing slash. */
export function bucketAddress(settings: S3Settings): string {
  const endpoint = new URL(settings.endpoint ?? amazonEndpoint(settings.region))
  if (usesPaths(settings)) return `${endpoint.origin}/${settings.bucket}`
  return `${endpoint.protocol}//${settings.bucket}.${endpoint.host}`
}

// Certificates don't cover bucket names with a dot.
export function usesPaths({ endpoint, bucket }: Partial<S3Settings> & { bucket: string }): boolean {
  return endpoint !== undefined || bucket.includes('.')
}

function amazonEndpoint(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}
