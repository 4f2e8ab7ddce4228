import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import { LINK_SECONDS, type LinkOptions } from '../links.ts'
import { presentObject } from '../presentation.ts'
import { bucketAddress, type S3Settings } from './client.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** What all links of the same second share. */
type Signing = {
  readonly second: number
  readonly time: string
  readonly scope: string
  readonly key: KeyObject
  /** The parameters before and after the one for the link's lifetime. */
  readonly before: string
  readonly after: string
}

/**
 * Presigns URLs for reading objects, with Signature Version 4 in the query. See Amazon's
 * "Authenticating Requests: Using Query Parameters". API responses contain hundreds of them, made from rows in
 * synchronous code. The SDK's presigner is asynchronous.
 *
 * @returns a function from an object's name in the bucket to its URL. The name must not need escaping.
 */
export function createPresigner(
  settings: S3Settings,
): (name: string, options?: LinkOptions) => string {
  const address = new URL(bucketAddress(settings))
  const folder = address.pathname === '/' ? '' : address.pathname
  let signing: Signing | undefined
  return (name, options = {}) => {
    const second = Math.floor((options.now ?? Date.now()) / 1000)
    if (signing?.second !== second) signing = signingAt(second, settings, signing)
    const { time, scope, key, before, after } = signing
    const shown = presentObject({
      name: options.downloadName?.toWellFormed() ?? '',
      type: options.contentType ?? '',
    })
    const last = toQuery({
      'response-cache-control': shown['cache-control'],
      'response-content-disposition': shown['content-disposition'],
      'response-content-type': shown['content-type'],
      'x-id': 'GetObject',
    })
    const expires = String(options.expiresInSeconds ?? LINK_SECONDS)
    const query = `${before}&X-Amz-Expires=${expires}&${after}&${last}`
    const path = `${folder}/${name}`
    const host = `host:${address.host}\n`
    const request = ['GET', path, query, host, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const digest = hash('sha256', request, 'hex')
    const signature = hmac(key, [ALGORITHM, time, scope, digest].join('\n'))
    return `${address.origin}${path}?${query}&X-Amz-Signature=${signature.toString('hex')}`
  }
}

function signingAt(
  second: number,
  { credentials, region }: S3Settings,
  earlier: Signing | undefined,
): Signing {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const time = new Date(second * 1000).toISOString().replace(/[-:]|\.\d+/g, '')
  const parts = [time.slice(0, 8), region, 's3', 'aws4_request']
  const scope = parts.join('/')
  // A signing key is valid for one day, region and service.
  const key = earlier?.scope === scope ? earlier.key : keyOf(secretAccessKey, parts)
  return {
    second,
    time,
    scope,
    key,
    before: toQuery({
      'X-Amz-Algorithm': ALGORITHM,
      'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': time,
    }),
    after: toQuery({
      ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
      'X-Amz-SignedHeaders': 'host',
    }),
  }
}

/** With bytes instead of a key object, a signature takes five times as long. */
function keyOf(secretAccessKey: string, parts: readonly string[]): KeyObject {
  const first = createSecretKey(`AWS4${secretAccessKey}`, 'utf8')
  return parts.reduce((key, part) => createSecretKey(hmac(key, part)), first)
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Keeps the order of the names, which the signature needs. Escapes names and values as in RFC 3986. */
function toQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${escape(value)}`)
    .join('&')
}

function escape(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
