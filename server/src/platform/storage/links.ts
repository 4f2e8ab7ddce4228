import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../secrets/sealing.ts'
import { checkKey } from './keys.ts'

/** Presigned addresses are valid for 6 hours, counted from their issue. */
export const LINK_SECONDS = 6 * 60 * 60

export type LinkOptions = {
  /** The file name a browser saves under. */
  readonly downloadName?: string
  readonly contentType?: string
  readonly expiresInSeconds?: number
  /** Milliseconds since 1970; now, unless told. */
  readonly now?: number
}

/** The parts of a presigned address, as they arrive. */
export type Link = {
  readonly key: string
  /** Seconds since 1970. */
  readonly expires: string
  readonly name: string
  readonly type: string
  readonly signature: string
}

export type LinkSigner = {
  presignedUrl(key: string, options?: LinkOptions): string
  /** True when we issued the link and it has not expired. Takes the same time for every signature. */
  verify(link: Link, now?: number): boolean
}

/** Signs addresses of objects with a key of its own, derived from the server's secret. */
export function createLinkSigner(secret: string, publicUrl: string): LinkSigner {
  // With bytes in its place, each signature takes five times as long.
  const signingKey = createSecretKey(deriveKey(secret, 'objects'))
  const sign = (link: Omit<Link, 'signature'>): Buffer =>
    // JSON keeps the fields apart: no two different links can have the same text.
    createHmac('sha256', signingKey)
      .update(JSON.stringify(['GET', link.key, link.expires, link.name, link.type]))
      .digest()
  return {
    presignedUrl(key, options = {}) {
      const issued = Math.floor((options.now ?? Date.now()) / 1000)
      const link = {
        key: checkKey(key),
        expires: String(issued + (options.expiresInSeconds ?? LINK_SECONDS)),
        name: options.downloadName?.toWellFormed() ?? '',
        type: options.contentType ?? '',
      }
      return `${publicUrl}/objects/${key}?${toQuery(link, sign(link))}`
    },
    verify(link, now = Date.now()) {
      const given = Buffer.from(link.signature, 'base64url')
      const expected = sign(link)
      const genuine = given.length === expected.length && timingSafeEqual(given, expected)
      return genuine && Number(link.expires) * 1000 > now
    },
  }
}

function toQuery(link: Omit<Link, 'signature'>, signature: Buffer): string {
  const name = link.name === '' ? '' : `&name=${encodeURIComponent(link.name)}`
  const type = link.type === '' ? '' : `&type=${encodeURIComponent(link.type)}`
  return `expires=${link.expires}${name}${type}&signature=${signature.toString('base64url')}`
}
