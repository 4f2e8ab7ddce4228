import { disposition } from './download-names.ts'
import type { Link } from './links.ts'

const FALLBACK_TYPE = 'application/octet-stream'
const TYPE_PATTERN = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/
// Shorter than the lifetime of a link, so that a browser revalidates while the link is valid.
const CACHE_SECONDS = 60 * 60

/** Headers by name. */
export type PresentedObject = {
  readonly 'content-type': string
  readonly 'content-disposition': string
  readonly 'cache-control': string
  readonly [header: string]: string
}

/**
 * The headers of a response with an object. Users upload objects, and we serve them from our own origin. So only types
 * that can't run as a page are shown inline. All others are downloaded.
 */
export function presentObject(link: Pick<Link, 'name' | 'type'>): PresentedObject {
  const type = TYPE_PATTERN.test(link.type) ? link.type : FALLBACK_TYPE
  const essence = type.split(';')[0]?.toLowerCase() ?? FALLBACK_TYPE
  return {
    'content-type': type,
    'content-disposition': disposition(
      isShownInPlace(essence) ? 'inline' : 'attachment',
      link.name,
    ),
    'x-content-type-options': 'nosniff',
    // Chrome refuses to show a sandboxed PDF, and doesn't run the scripts of a PDF in our origin.
    'content-security-policy': essence === 'application/pdf' ? "frame-ancestors 'self'" : 'sandbox',
    // The URL is the credential, whichever page shows the object.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': `private, max-age=${String(CACHE_SECONDS)}`,
    'accept-ranges': 'bytes',
  }
}

function isShownInPlace(essence: string): boolean {
  if (essence === 'application/pdf' || essence === 'text/plain') return true
  return essence.startsWith('image/') && essence !== 'image/svg+xml' && essence !== 'image/svg'
}
