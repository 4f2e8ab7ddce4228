import { createHmac, hash } from 'node:crypto'
import { LINK_SECONDS, type LinkOptions } from '../links.ts'
import { presentObject } from '../presentation.ts'
import { bucketAddress, type S3Settings } from './client.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * Presigns URLs for reading objects: Signature Version 4 in the query, as in Amazon's
 * "Authenticating Requests: Using Query Parameters". Answers of the API hold hundreds of them, made from rows
 * in synchronous code, which the SDK's presigner is not.
 *
 * @returns a function from an object's name in the bucket, of characters that need no escape, to its address
 */
export function createPresigner(
  settings: S3Settings,
): (name: string, options?: LinkOptions) => string {
  const { accessKeyId, secretAccessKey, sessionToken } = settings.credentials
  const address = new URL(bucketAddress(settings))
  let day: string | undefined
  let key: Buffer = Buffer.of()
  const folder = address.pathname === '/' ? '' : address.pathname
  return (name, options = {}) => {
    const time = new Date(options.now ?? Date.now()).toISOString().replace(/[-:]|\.\d+/g, '')
    const scope = [time.slice(0, 8), settings.region, 's3', 'aws4_request']
    const shown = presentObject({
      name: options.downloadName?.toWellFormed() ?? '',
      type: options.contentType ?? '',
    })
    const query = toQuery({
      'X-Amz-Algorithm': ALGORITHM,
      'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
      'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
      'X-Amz-Date': time,
      'X-Amz-Expires': String(options.expiresInSeconds ?? LINK_SECONDS),
      'X-Amz-SignedHeaders': 'host',
      ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
      'response-cache-control': shown['cache-control'],
      'response-content-disposition': shown['content-disposition'],
      'response-content-type': shown['content-type'],
      'x-id': 'GetObject',
    })
    const path = `${folder}/${name}`
    const host = `host:${address.host}\n`
    const request = ['GET', path, query, host, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const digest = hash('sha256', request, 'hex')
    if (scope[0] !== day) {
      // A key is one of a day, region and service.
      day = scope[0]
      key = scope.reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`))
    }
    const signature = hmac(key, [ALGORITHM, time, scope.join('/'), digest].join('\n'))
    return `${address.origin}${path}?${query}&X-Amz-Signature=${signature.toString('hex')}`
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Sorted by name as the signature wants it; names and values escaped as RFC 3986 does. */
function toQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&')
}

function escape(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
