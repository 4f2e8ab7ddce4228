import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { ProcessorBudget } from '../core/processor-budget.ts'
import { faultOfDrawing } from './drawing-guard.ts'
import { bmpSize, isBmp, readBmp } from './read-bmp.ts'

// Each image is used once, and several processes already run in parallel.
sharp.cache(false)
sharp.concurrency(1)

/** Limit for one decoded image. A small file may have any number of pixels. */
export const MAX_PIXELS = 100_000_000
/** The longer side of a stored image. */
const MAX_SIDE = 4_096
const QUALITY = 80
/** Encoding effort, 0 to 6. More takes several times as long and saves a few percent. */
const EFFORT = 2
/** Some drawings take forever. A process that is starved has longer. */
const MAX_SECONDS = { usual: 60, starved: 3_600 }
/** Drawings are often small, but their text must be large enough to read. */
const DRAWING_DPI = 144

/** An image as displayed: upright, sRGB with 8 bits, its longer side at most 4,096 pixels. */
export type RenderedImage = {
  readonly webp: Buffer
  readonly width: number
  readonly height: number
  /** Set if the file is damaged or incomplete and this is the readable part. */
  readonly isDamaged: boolean
}

/** Of 255. Compression changes an area of a single color by up to this. */
const NOISE = 8

const WHITE = { r: 255, g: 255, b: 255 }

/** Whether bytes may be a drawing. Nothing else begins with a tag, or is compressed as a whole. */
function isDrawing(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096))
  if (head[0] === 0x1f && head[1] === 0x8b) return true
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(head.toString('latin1'))
}

/** What the header of a file says. */
export type ImageHeader = {
  readonly width: number
  readonly height: number
  readonly pages: number
  /** Set if only the first of several frames is displayed. */
  readonly isAnimated: boolean
}

/** Reads a file's header without decoding the rest. Returns null if it isn't a readable image. */
export async function readHeader(bytes: Uint8Array): Promise<ImageHeader | null> {
  if (isBmp(bytes)) return { ...bmpSize(bytes), pages: 1, isAnimated: false }
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'none' })
    const { format, width, height, pages = 1 } = await image.metadata()
    const isPaged = format === 'tiff'
    return { width, height, pages: isPaged ? pages : 1, isAnimated: !isPaged && pages > 1 }
  } catch {
    return null
  }
}

async function encode(
  bytes: Uint8Array,
  options: SharpOptions,
  isDamaged = false,
): Promise<RenderedImage | null> {
  const budget = new ProcessorBudget((MAX_SECONDS.usual * 1000) / 2)
  try {
    return await encodeWithin(MAX_SECONDS.usual, bytes, options, isDamaged)
  } catch (error) {
    const isLate = error instanceof Error && error.message.includes('timeout')
    if (!isLate || budget.isSpent) return null
    return encodeWithin(MAX_SECONDS.starved, bytes, options, isDamaged).catch(() => null)
  }
}

async function encodeWithin(
  seconds: number,
  bytes: Uint8Array,
  options: SharpOptions,
  isDamaged: boolean,
): Promise<RenderedImage> {
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
  return { webp: data, width: info.width, height: info.height, isDamaged }
}

/**
 * Renders a page (from 0) of an image: PNG, JPEG, WEBP, GIF (first frame), TIFF, AVIF, SVG or BMP.
 * Files that a drawing refers to are not read. Returns null if the bytes aren't such an image, or
 * if it has more than 100 million pixels, repeats its parts too often or takes too long.
 */
export async function renderImage(bytes: Uint8Array, page = 0): Promise<RenderedImage | null> {
  if (isBmp(bytes)) {
    const bitmap = readBmp(bytes, MAX_PIXELS)
    if (bitmap === null) return null
    const { width, height, pixels, isCut } = bitmap
    return encode(pixels, { raw: { width, height, channels: 3 } }, isCut)
  }
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, ...(page > 0 && { page }) }
  if (isDrawing(bytes)) {
    if (faultOfDrawing(bytes) !== null) return null
    const large = await encode(bytes, { ...options, density: DRAWING_DPI })
    return large ?? encode(bytes, options)
  }
  const whole = await encode(bytes, { ...options, failOn: 'error' })
  if (whole !== null) return whole
  const saved = await encode(bytes, { ...options, failOn: 'none' }, true)
  // If nothing follows the header, the image is a single color.
  return saved === null || (await inspectImage(saved.webp)).isPlain ? null : saved
}

/** Size of a stored image, and whether it is nothing but one color. */
export async function inspectImage(
  image: Uint8Array,
): Promise<{ width: number; height: number; isPlain: boolean }> {
  const { width, height } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata()
  const { channels, isOpaque } = await sharp(image, { limitInputPixels: MAX_PIXELS }).stats()
  const alpha = isOpaque ? undefined : channels.at(-1)
  const isPlain = channels.every(({ min, max }) => max - min <= NOISE)
  return { width, height, isPlain: isPlain || (alpha !== undefined && alpha.max <= NOISE) }
}

/** An image in grays on white, or on black if it would be invisible on white. */
export async function toGrayOnPaper(image: Uint8Array): Promise<Sharp> {
  const onPaper = (background: typeof WHITE) =>
    sharp(image, { limitInputPixels: MAX_PIXELS }).flatten({ background }).greyscale()
  const { hasAlpha } = await sharp(image).metadata()
  if (!hasAlpha) return onPaper(WHITE)
  const shown = await onPaper(WHITE).png({ compressionLevel: 0 }).toBuffer()
  return (await inspectImage(shown)).isPlain ? onPaper({ r: 0, g: 0, b: 0 }) : onPaper(WHITE)
}
