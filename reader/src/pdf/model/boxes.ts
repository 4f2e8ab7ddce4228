import type { Box } from '../../core/document-model.ts'
import { bottom, clamp, right, type Rect } from '../../core/geometry.ts'
import type { PageModel } from './page-model.ts'

type Size = { readonly width: number; readonly height: number }
type Frame = Pick<PageModel, 'page' | 'width' | 'height' | 'turned'>

/** A page's size as displayed. */
export function displayedSize({ width, height, turned }: Omit<Frame, 'page'>): Size {
  return turned === 90 || turned === 270 ? { width: height, height: width } : { width, height }
}

/** Size of a page's image in pixels. */
export function pixelSize(frame: Omit<Frame, 'page'>, dpi: number): Size {
  const { width, height } = displayedSize(frame)
  const pixels = (points: number): number => Math.max(1, Math.round((points * dpi) / 72))
  return { width: pixels(width), height: pixels(height) }
}

/** Moves a rectangle from the coordinates in which the text is upright to the page as displayed. */
function asDisplayed(rect: Rect, { width, height, turned }: Frame): Rect {
  const size = displayedSize({ ...rect, turned })
  if (turned === 90) return { x: height - bottom(rect), y: rect.x, ...size }
  if (turned === 270) return { x: rect.y, y: width - right(rect), ...size }
  if (turned === 180) return { x: width - right(rect), y: height - bottom(rect), ...size }
  return rect
}

/**
 * The whole pixels that a rectangle (in points) covers on the image of its page at `dpi`. Never
 * empty and never outside the image.
 */
export function toBox(rect: Rect, frame: Frame, dpi: number): Box {
  const scale = dpi / 72
  const { width: maxX, height: maxY } = pixelSize(frame, dpi)
  const shown = asDisplayed(rect, frame)
  const x = clamp(Math.floor(shown.x * scale), maxX - 1)
  const y = clamp(Math.floor(shown.y * scale), maxY - 1)
  const far = clamp(Math.ceil(right(shown) * scale), maxX)
  const low = clamp(Math.ceil(bottom(shown) * scale), maxY)
  return { page: frame.page, x, y, width: Math.max(1, far - x), height: Math.max(1, low - y) }
}
