import { fileURLToPath } from 'node:url'
import { isAbsolute } from 'node:path'
import type { EnvReader } from './env.ts'
import { parseHttpAddress, withoutCredentials } from './network.ts'

/** Objects are stored in a folder or in a bucket. */
export type StorageConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      /** Without slashes at either end. Empty for none. */
      readonly prefix: string
      /** An origin. Unset: Amazon's endpoint of the region. */
      readonly endpoint?: string
      readonly region: string
      readonly credentials: {
        readonly accessKeyId: string
        readonly secretAccessKey: string
        readonly sessionToken?: string
      }
    }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,63}$/
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const MAX_PREFIX = 200
const ONLY_S3 = ['ARBOR_S3_ENDPOINT', 'ARBOR_S3_REGION'] as const

/** Where objects are stored: in ARBOR_STORAGE_URL, or in `defaultFolder` without it. */
export function readStorage(reader: EnvReader, defaultFolder: string): StorageConfig {
  const url = reader.text('ARBOR_STORAGE_URL')
  if (url?.startsWith('s3://') === true) return readBucket(reader, url)
  for (const name of ONLY_S3) {
    if (reader.text(name) !== undefined) {
      reader.fault(`${name} requires ARBOR_STORAGE_URL=s3://bucket.`)
    }
  }
  const folder = url === undefined ? defaultFolder : toFolder(url)
  if (folder === undefined) {
    reader.fault(
      'ARBOR_STORAGE_URL must be file:/// with an absolute path, such as file:///srv/arbor, or ' +
        `s3://bucket/prefix, not "${withoutCredentials(url ?? '')}".`,
    )
  }
  return { kind: 'folder', folder: folder ?? defaultFolder }
}

function toFolder(value: string): string | undefined {
  if (!value.startsWith('file:///')) return undefined
  try {
    const folder = fileURLToPath(value)
    return isAbsolute(folder) && folder.length > 1 ? folder : undefined
  } catch {
    return undefined
  }
}

function readBucket(reader: EnvReader, url: string): StorageConfig {
  const place = parseBucketUrl(url)
  if (place === undefined) {
    reader.fault(
      'ARBOR_STORAGE_URL must look like s3://bucket or s3://bucket/prefix: a bucket of 3 to 63 lowercase ' +
        'letters, digits, dots and hyphens, and a prefix of letters, digits and ._- in segments.',
    )
  }
  const endpoint = readEndpoint(reader)
  return {
    kind: 's3',
    ...(place ?? { bucket: '', prefix: '' }),
    ...(endpoint !== undefined && { endpoint }),
    region: readRegion(reader, endpoint !== undefined),
    credentials: readCredentials(reader),
  }
}

function parseBucketUrl(url: string): { bucket: string; prefix: string } | undefined {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]*)(?:\/(.*))?$/.exec(url) ?? []
  const prefix = path.replace(/\/$/, '')
  if (!BUCKET.test(bucket) || bucket.includes('..') || prefix.length > MAX_PREFIX) return undefined
  const fits = (segment: string): boolean => SEGMENT.test(segment) && !segment.includes('..')
  return prefix === '' || prefix.split('/').every(fits) ? { bucket, prefix } : undefined
}

function readEndpoint(reader: EnvReader): string | undefined {
  const value = reader.text('ARBOR_S3_ENDPOINT')
  if (value === undefined) return undefined
  const url = parseHttpAddress(value)
  if (url?.pathname === '/') return url.origin
  reader.fault(
    'ARBOR_S3_ENDPOINT must be an http:// or https:// URL without user, path and query, ' +
      `such as http://minio:9000, not "${withoutCredentials(value)}".`,
  )
  return value
}

function readRegion(reader: EnvReader, hasEndpoint: boolean): string {
  const name = reader.text('ARBOR_S3_REGION') === undefined ? 'AWS_REGION' : 'ARBOR_S3_REGION'
  const region = reader.text(name)
  if (region === undefined && !hasEndpoint) {
    reader.fault('ARBOR_S3_REGION or AWS_REGION must name the region of the bucket.')
  }
  if (region !== undefined && !REGION.test(region)) {
    reader.fault(`${name} must be a region such as eu-central-1, not "${region}".`)
  }
  // The default of S3 servers other than Amazon's.
  return region ?? 'us-east-1'
}

type S3Credentials = Extract<StorageConfig, { kind: 's3' }>['credentials']

// No other sources are read. The SDK's search for credentials would call Amazon's metadata service.
function readCredentials(reader: EnvReader): S3Credentials {
  const accessKeyId = reader.text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = reader.text('AWS_SECRET_ACCESS_KEY')
  const sessionToken = reader.text('AWS_SESSION_TOKEN')
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    reader.fault(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when ARBOR_STORAGE_URL is s3://. ' +
        'Arbor doesn’t use AWS profiles and instance roles.',
    )
  }
  return {
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    ...(sessionToken !== undefined && { sessionToken }),
  }
}
