import { centerX, centerY, right, bottom, type Rect } from '../core/geometry.ts'
import type { LeftOut } from '../core/left-out.ts'

/** Where a block is: its rectangles with their pages. */
export type Places = readonly (readonly [page: number, rect: Rect])[]

/** How far the middle of a text is from a rectangle; 0 if it is inside. Lines count more than columns. */
function distance(text: Rect, rect: Rect): number {
  const [x, y] = [centerX(text), centerY(text)]
  const across = Math.max(0, rect.x - x, x - right(rect))
  return across + 4 * Math.max(0, rect.y - y, y - bottom(rect))
}

/**
 * The struck texts at each block: those in its area, and those that no area has and that are nearest
 * to it.
 * @param leftOut the texts that were left out, in order
 * @returns the texts by the block's position
 */
export function struckByBlock(
  blocks: readonly Places[],
  leftOut: readonly LeftOut[],
): ReadonlyMap<number, readonly string[]> {
  const byPage = Map.groupBy(
    blocks.flatMap((places, at) => places.map(([page, rect]) => ({ at, page, rect }))),
    ({ page }) => page,
  )
  const found = new Map<number, string[]>()
  for (const { page, text, reason, x = 0, y = 0, width = 0, height = 0 } of leftOut) {
    if (reason !== 'struck') continue
    let [nearest, least] = [-1, Infinity]
    for (const { at, rect } of byPage.get(page) ?? []) {
      const off = distance({ x, y, width, height }, rect)
      if (off < least) [nearest, least] = [at, off]
    }
    if (nearest >= 0) found.set(nearest, [...(found.get(nearest) ?? []), text])
  }
  return found
}
