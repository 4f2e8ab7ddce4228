import type { Box } from '../document-model.ts'
import { unionOf } from '../geometry.ts'

/** One box a page around all given boxes of that page, in page order. */
export function mergeBoxes(boxes: readonly Box[]): Box[] {
  const byPage = new Map<number, Box>()
  for (const box of boxes) {
    const known = byPage.get(box.page)
    byPage.set(box.page, known ? { page: box.page, ...unionOf([known, box]) } : box)
  }
  return [...byPage.values()].toSorted((a, b) => a.page - b.page)
}
