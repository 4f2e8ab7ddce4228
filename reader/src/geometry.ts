/** A rectangle; x and y are its top-left corner, in whatever unit its page or picture is measured. */
export type Rect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const right = (rect: Rect): number => rect.x + rect.width
export const bottom = (rect: Rect): number => rect.y + rect.height
const centerX = (rect: Rect): number => rect.x + rect.width / 2
export const centerY = (rect: Rect): number => rect.y + rect.height / 2

/** The smallest rectangle around all; `rects` must not be empty. */
export function unionOf(rects: readonly Rect[]): Rect {
  let [left, top, far, low] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const rect of rects) {
    left = Math.min(left, rect.x)
    top = Math.min(top, rect.y)
    far = Math.max(far, right(rect))
    low = Math.max(low, bottom(rect))
  }
  return { x: left, y: top, width: far - left, height: low - top }
}

export function containsCenter(outer: Rect, inner: Rect): boolean {
  const [x, y] = [centerX(inner), centerY(inner)]
  return x >= outer.x && x <= right(outer) && y >= outer.y && y <= bottom(outer)
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a)
}
