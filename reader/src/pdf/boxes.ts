import type { Box } from '../document-model.ts'
import { bottom, right, type Rect } from '../geometry.ts'
import type { PageModel } from './page-model.ts'

type Frame = Pick<PageModel, 'page' | 'width' | 'height' | 'turned'>

/** Moves a rectangle from the frame in which the text is upright to the page as it is displayed. */
function asDisplayed(rect: Rect, frame: Frame): Rect {
  const { width, height } = rect
  if (frame.turned === 90) {
    return { x: frame.height - bottom(rect), y: rect.x, width: height, height: width }
  }
  if (frame.turned === 270) {
    return { x: rect.y, y: frame.width - right(rect), width: height, height: width }
  }
  if (frame.turned === 180) {
    return { x: frame.width - right(rect), y: frame.height - bottom(rect), width, height }
  }
  return rect
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)

/**
 * The whole pixels a rectangle (in points) covers on the picture of its page at `dpi`. Never empty and never
 * outside the picture.
 */
export function toBox(rect: Rect, frame: Frame, dpi: number): Box {
  const sideways = frame.turned === 90 || frame.turned === 270
  const scale = dpi / 72
  const maxX = Math.max(1, Math.round((sideways ? frame.height : frame.width) * scale))
  const maxY = Math.max(1, Math.round((sideways ? frame.width : frame.height) * scale))
  const shown = asDisplayed(rect, frame)
  const x = clamp(Math.floor(shown.x * scale), maxX - 1)
  const y = clamp(Math.floor(shown.y * scale), maxY - 1)
  const far = clamp(Math.ceil(right(shown) * scale), maxX)
  const low = clamp(Math.ceil(bottom(shown) * scale), maxY)
  return { page: frame.page, x, y, width: Math.max(1, far - x), height: Math.max(1, low - y) }
}
