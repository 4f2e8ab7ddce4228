import type { VectorGraphics } from '@llamaindex/liteparse'

/** A straight line on the page, in points. */
export type Line = VectorGraphics['lines'][number]

/** Of 255. Lighter strokes can't be seen on paper. */
export const PAPER = 250

/**
 * Whether a color is darker than `lightest` of 255. It has eight hexadecimal digits and begins with
 * the opacity.
 */
export function isVisible(color: string | undefined, lightest: number): boolean {
  if (color === undefined || !/^[\da-f]{8}$/iu.test(color)) return false
  const [alpha, ...channels] = [0, 2, 4, 6].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return (alpha ?? 0) > 25 && Math.min(...channels) < lightest
}

/** Whether a shape is visible: its stroke, or a fill darker than `lightestFill` of 255. */
export function isShown(
  { stroke, strokeColor, fill, fillColor }: Omit<Line, 'x1' | 'y1' | 'x2' | 'y2'>,
  lightestFill: number,
): boolean {
  return (stroke && isVisible(strokeColor, PAPER)) || (fill && isVisible(fillColor, lightestFill))
}
