import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { currentReader } from '../core/link-reader.ts'
import { deriveKeys, type Secrets } from '../secrets/secrets.ts'
import { checkKey } from './keys.ts'

/** Presigned URLs are valid for 6 hours. */
export const LINK_SECONDS = 6 * 60 * 60

export type LinkOptions = {
  /** The file name under which a browser saves the object. */
  readonly downloadName?: string
  readonly contentType?: string
  readonly expiresInSeconds?: number
  /** Milliseconds since 1970. The default is now. */
  readonly now?: number
}

/** The parts of a presigned URL, as received. */
export type Link = {
  readonly key: string
  /** Seconds since 1970. */
  readonly expires: string
  readonly name: string
  readonly type: string
  /** For whom it was made, as in `link-reader.ts`. Missing or empty if for nobody in particular. */
  readonly reader?: string
  readonly signature: string
}

export type LinkSigner = {
  presignedUrl(key: string, options?: LinkOptions): string
  /** Whether we issued the link and it hasn't expired. Takes the same time for any signature. */
  verify(link: Link, now?: number): boolean
}

/** Signs the URLs of objects with a separate key, derived from the server's secret. */
export function createLinkSigner(secret: string | Secrets, publicUrl: string): LinkSigner {
  // With bytes instead of key objects, each signature takes five times as long.
  const keys = deriveKeys(secret, 'objects').map((key) => createSecretKey(key))
  const [signingKey] = keys
  const sign = (link: Omit<Link, 'signature'>, key = signingKey): Buffer =>
    // JSON separates the fields, so two different links never produce the same text.
    createHmac('sha256', key!)
      .update(
        JSON.stringify([
          'GET',
          link.key,
          link.expires,
          link.name,
          link.type,
          ...(link.reader ? [link.reader] : []),
        ]),
      )
      .digest()
  return {
    presignedUrl(key, options = {}) {
      const issued = Math.floor((options.now ?? Date.now()) / 1000)
      const link = {
        key: checkKey(key),
        expires: String(issued + (options.expiresInSeconds ?? LINK_SECONDS)),
        name: options.downloadName?.toWellFormed() ?? '',
        type: options.contentType ?? '',
        reader: currentReader(),
      }
      return `${publicUrl}/objects/${key}?${toQuery(link, sign(link))}`
    },
    verify(link, now = Date.now()) {
      const given = Buffer.from(link.signature, 'base64url')
      const signatures = keys.map((key) => sign(link, key))
      const matches = signatures.map(
        (right) => given.length === right.length && timingSafeEqual(given, right),
      )
      return matches.includes(true) && Number(link.expires) * 1000 > now
    },
  }
}

function toQuery(link: Omit<Link, 'signature'>, signature: Buffer): string {
  const name = link.name === '' ? '' : `&name=${encodeURIComponent(link.name)}`
  const type = link.type === '' ? '' : `&type=${encodeURIComponent(link.type)}`
  const reader = link.reader ? `&for=${link.reader}` : ''
  return `expires=${link.expires}${name}${type}${reader}&signature=${signature.toString('base64url')}`
}
