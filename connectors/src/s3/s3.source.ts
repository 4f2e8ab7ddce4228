import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { SourceFault, type Connector, type Content, type SourceItem } from '../core/connector.ts'
import { hostOf, sourceGuard, type SourceGuard } from '../network/source-address.ts'
import { withFaults } from '../streams/with-faults.ts'
import type { ConnectorServices } from '../core/services.ts'
import { changedSince, toSourceFault } from './s3.faults.ts'
import { etagOf, listPages, readCursor, type S3Place } from './s3.listing.ts'
import type { S3Settings } from './s3.settings.ts'

type Credentials = Readonly<Record<string, string>>

const DEFAULT_REGION = 'us-east-1'
const COUNTED = 1000

/** @throws SourceFault if the endpoint isn't allowed */
export function openS3Source(
  settings: S3Settings,
  credentials: Credentials,
  services: ConnectorServices,
): Connector {
  const place = createPlace(settings, credentials, services)
  return {
    changes: ({ resume }, signal) => {
      const after = readCursor(resume)
      const pages = listPages(place, after, signal)
      return Promise.resolve({ listing: 'all', isFromStart: after === undefined, pages })
    },
    fetch: (item, signal) => fetchObject(place, item, signal),
    test: (signal) => testBucket(place, signal),
    close: () => Promise.resolve(place.client.destroy()),
  }
}

function createPlace(
  settings: S3Settings,
  secrets: Credentials,
  services: ConnectorServices,
): S3Place {
  const guard = sourceGuard(services)
  const { bucket, region = DEFAULT_REGION, access_key_id: accessKeyId } = settings
  const endpoint = settings.endpoint?.replace(/\/$/, '')
  const { secret_access_key: secretAccessKey = '', session_token: sessionToken = '' } = secrets
  if (endpoint !== undefined) checkEndpoint(endpoint, guard)
  const folder = (settings.prefix ?? '').replaceAll(/^\/+|(?<!\/)\/+$/g, '')
  const client = services.createS3Client({
    bucket,
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== '' && { sessionToken }) },
    agents: {
      httpAgent: new HttpAgent({ keepAlive: true, lookup: guard.lookup('http:') }),
      httpsAgent: new HttpsAgent({ keepAlive: true, lookup: guard.lookup('https:') }),
    },
  })
  return { client, bucket, prefix: folder === '' ? '' : `${folder}/` }
}

/** A literal address needs no lookup, so it is checked here. */
function checkEndpoint(endpoint: string, guard: SourceGuard): void {
  const url = URL.parse(endpoint)
  if (!url) throw new SourceFault('settings', 'The endpoint is not a URL.')
  const host = hostOf(url)
  if (isIP(host) && !guard.mayConnect(host, url.protocol)) throw guard.notAllowed(host)
}

async function fetchObject(
  { client, bucket, prefix }: S3Place,
  { id, fingerprint }: SourceItem,
  signal: AbortSignal,
): Promise<Content> {
  const etag = etagOf(fingerprint)
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: `${prefix}${id}`,
    ...(etag !== undefined && { IfMatch: etag }),
  })
  try {
    const found = await client.send(command, { abortSignal: signal })
    // In Node, a body is a Node stream.
    const body = found.Body as Readable | undefined
    if (!body) throw new SourceFault('item', 'The S3 server returned no content.')
    // Not every server knows If-Match.
    if (etag !== undefined && found.ETag !== undefined && found.ETag !== etag) {
      body.destroy()
      throw changedSince()
    }
    const type = found.ContentType
    const isKnown = type !== undefined && !type.endsWith('/octet-stream')
    return {
      stream: withFaults(body, (error) => toSourceFault(error, 'item')),
      ...(isKnown && { mediaType: type }),
    }
  } catch (error) {
    signal.throwIfAborted()
    throw toSourceFault(error, 'item')
  }
}

async function testBucket(
  { client, bucket, prefix }: S3Place,
  signal: AbortSignal,
): Promise<string> {
  const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: COUNTED })
  try {
    const { Contents: found = [], IsTruncated } = await client.send(command, {
      abortSignal: signal,
    })
    const count = found.filter(({ Key: key }) => key !== prefix).length
    if (count === 0) return 'Found the bucket, but no objects in it.'
    if (IsTruncated === true) return `Found the bucket and more than ${COUNTED} objects.`
    return `Found the bucket and ${count === 1 ? 'one object' : `${count} objects`}.`
  } catch (error) {
    signal.throwIfAborted()
    throw toSourceFault(error, 'bucket')
  }
}
