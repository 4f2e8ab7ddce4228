import type { Box } from '../document-model.ts'

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const width = Math.max(a.x + a.width, b.x + b.width) - x
  const height = Math.max(a.y + a.height, b.y + b.height) - y
  return { page: a.page, x, y, width, height }
}

/** One box a page around all given boxes of that page, in page order. */
export function mergeBoxes(boxes: readonly Box[]): Box[] {
  const byPage = new Map<number, Box>()
  for (const box of boxes) {
    const known = byPage.get(box.page)
    byPage.set(box.page, known ? union(known, box) : box)
  }
  return [...byPage.values()].toSorted((a, b) => a.page - b.page)
}
