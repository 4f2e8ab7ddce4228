import { createHash } from 'node:crypto'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import type { Picture } from '../../../platform/models/ask.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'

/** Longer side of an image that is sent. Models would scale down larger ones themselves, at a cost. */
const MAX_SIDE = 1_568
/** An image with a smaller short side is a bullet, a line or an icon. */
const MIN_SIDE = 40
const MAX_PIXELS = 100_000_000
const MAX_BYTES = 64 * 1024 * 1024
const QUALITY = 88

/** The images of one version. */
export type Pictures = {
  readonly storage: ObjectStorage
  readonly prefix: string
}

/** Identifies an image by its content. The same bytes have the same id in every version. */
export async function identify({ storage, prefix }: Pictures, asset: string): Promise<string> {
  // Assets are named by the hash of their source.
  if (asset.startsWith('assets/')) return asset
  const bytes = await storage.getBytes(`${prefix}/${asset}`).catch(whenMissing)
  return createHash('sha256')
    .update(bytes ?? asset)
    .digest('hex')
}

/**
 * Prepares an image for a model: as JPEG, which all of them read. The converter created it from the upload, so
 * no untrusted bytes are decoded here. Undefined if the image is missing, can't be read, or is too small to show
 * anything.
 */
export async function readPicture(
  { storage, prefix }: Pictures,
  asset: string,
): Promise<Picture | undefined> {
  const key = `${prefix}/${asset}`
  const found = await storage.stat(key).catch(whenMissing)
  if (found === undefined || found.size > MAX_BYTES) return undefined
  const bytes = await storage.getBytes(key).catch(whenMissing)
  if (bytes === undefined) return undefined
  // A large native library, loaded only when it is needed.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    const { width, height } = await picture.metadata()
    if (Math.min(width, height) < MIN_SIDE) return undefined
    const jpeg = await picture
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      // Preserves thin colored lines and letters.
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
    return { bytes: jpeg, mediaType: 'image/jpeg' }
  } catch {
    return undefined
  }
}

function whenMissing(error: unknown): undefined {
  if (error instanceof ObjectNotFound) return undefined
  throw error
}
