/** A rectangle. x and y are its top-left corner, in the unit of its page or image. */
export type Rect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const right = (rect: Rect): number => rect.x + rect.width
export const bottom = (rect: Rect): number => rect.y + rect.height
export const centerX = (rect: Rect): number => rect.x + rect.width / 2
export const centerY = (rect: Rect): number => rect.y + rect.height / 2
export const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)
export const area = (rect: Rect): number => rect.width * rect.height

/** The smallest rectangle around all rectangles. `rects` must not be empty. */
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

/** Whether one rectangle is at least partly above or below the other. */
export function overlapsAcross(a: Rect, b: Rect): boolean {
  return a.x < right(b) && b.x < right(a)
}

export function overlaps(a: Rect, b: Rect): boolean {
  return overlapsAcross(a, b) && a.y < bottom(b) && b.y < bottom(a)
}

/** The height that two rectangles share. If negative, it is the vertical gap between them. */
export function sharedHeight(a: Rect, b: Rect): number {
  return Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y)
}

/** Whether at least half the height of the flatter rectangle is beside the other. */
export function isBeside(a: Rect, b: Rect): boolean {
  return sharedHeight(a, b) >= 0.5 * Math.min(a.height, b.height)
}

/** The rectangle, enlarged by the same amount on each side. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}
