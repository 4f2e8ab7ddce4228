import type { VectorGraphics } from '@llamaindex/liteparse'
import { bottom, containsCenter, right, type Rect } from '../geometry.ts'
import type { Segment } from './page-model.ts'

/**
 * What a drawn shape may be part of: `rule` is a thin line; `frame` a rectangle that is empty, white or holds text;
 * `bar` a coloured rectangle without text; `free` anything else, such as a curve, a slanted line or an arrow head.
 */
export type Shape = Rect & { readonly kind: 'raster' | 'rule' | 'frame' | 'bar' | 'free' }

type Size = { readonly width: number; readonly height: number }
type Drawn = VectorGraphics['shapes'][number]
type Line = VectorGraphics['lines'][number]

const THIN = 3
/** Maps have more shapes than this; the first ones show where they lie. */
const MAX_SHAPES = 20_000
/** Side of the squares in which neighbouring shapes are looked for, in points. */
const SQUARE = 8
/** Of the page's width and height: longer rules part columns or underline headers. */
const LONG_RULE = 0.6
const SNAP = 1.5

/** Horizontal edges by their place, to tell rectangles from other closed forms. */
function edgesByPlace(lines: readonly Line[]): Map<number, Line[]> {
  const edges = new Map<number, Line[]>()
  for (const line of lines) {
    if (Math.abs(line.y1 - line.y2) > 1) continue
    const key = Math.round(line.y1)
    const group = edges.get(key)
    if (group === undefined) edges.set(key, [line])
    else group.push(line)
  }
  return edges
}

function hasEdge(edges: ReadonlyMap<number, Line[]>, y: number, shape: Rect): boolean {
  return [-1, 0, 1].some((shift) =>
    (edges.get(Math.round(y) + shift) ?? []).some(
      ({ x1, x2 }) => Math.min(x1, x2) <= shape.x + SNAP && Math.max(x1, x2) >= right(shape) - SNAP,
    ),
  )
}

/** Of 255: fills lighter than this are grounds, not bars of a chart. */
const LIGHTEST = 225

/** Whether a colour, eight hexadecimal digits beginning with its opacity, is darker than `lightest` of 255. */
export function isVisible(color: string | undefined, lightest: number = LIGHTEST): boolean {
  if (color === undefined || !/^[\da-f]{8}$/iu.test(color)) return false
  const [alpha, ...channels] = [0, 2, 4, 6].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return (alpha ?? 0) > 25 && Math.min(...channels) < lightest
}

/** The height within a thick stroke's outer edges at which its line is drawn is up to half the stroke off. */
function isRectangle(shape: Drawn, edges: ReadonlyMap<number, Line[]>): boolean {
  if (shape.hasCurve) return false
  return (
    hasEdge(edges, shape.bbox.y + 0.5, shape.bbox) &&
    hasEdge(edges, bottom(shape.bbox) - 0.5, shape.bbox)
  )
}

function kindOf(
  shape: Drawn,
  edges: ReadonlyMap<number, Line[]>,
  segments: readonly Segment[],
): Shape['kind'] {
  const { bbox } = shape
  if (!shape.hasCurve && Math.min(bbox.width, bbox.height) <= THIN) return 'rule'
  const holdsText = segments.some((segment) => containsCenter(bbox, segment))
  if (isRectangle(shape, edges)) {
    return !holdsText && shape.fill && isVisible(shape.fillColor) ? 'bar' : 'frame'
  }
  // A box with round corners around text frames it; a curve that text stands beside does not.
  return holdsText && shape.hasCurve ? 'frame' : 'free'
}

/** The shapes of a page that may belong to drawings, told apart by what they look like. */
export function sortShapes(
  graphics: Pick<VectorGraphics, 'shapes' | 'lines'> | undefined,
  page: Size,
  segments: readonly Segment[],
): Shape[] {
  if (graphics === undefined || graphics.shapes.length === 0) return []
  const edges = edgesByPlace(graphics.lines)
  const found: Shape[] = []
  for (const shape of graphics.shapes.slice(0, MAX_SHAPES)) {
    const { bbox } = shape
    const isInvisible =
      !(shape.stroke && isVisible(shape.strokeColor, 250)) &&
      !(shape.fill && isVisible(shape.fillColor))
    const covers = bbox.width * bbox.height >= LONG_RULE * page.width * page.height
    if (isInvisible || covers) continue
    const kind = kindOf(shape, edges, segments)
    const long = bbox.width > LONG_RULE * page.width || bbox.height > LONG_RULE * page.height
    if (kind === 'rule' && long) continue
    found.push({ x: bbox.x, y: bbox.y, width: bbox.width, height: bbox.height, kind })
  }
  return found
}

/** Areas that nothing shows but a drawing may be set on: without colour, or white. */
export function canvases(graphics: Pick<VectorGraphics, 'shapes'> | undefined, page: Size): Rect[] {
  const shapes = (graphics?.shapes ?? []).slice(0, MAX_SHAPES)
  const hidden = shapes.filter(
    ({ stroke, strokeColor, fill, fillColor }) =>
      !(stroke && isVisible(strokeColor, 250)) && !(fill && isVisible(fillColor, 250)),
  )
  return hidden
    .map(({ bbox: { x, y, width, height } }) => ({ x, y, width, height }))
    .filter(({ width, height }) => width * height < LONG_RULE * page.width * page.height)
}

/** The squares a shape covers, as places in a row-wise grid of `columns`. */
function* squaresOf(
  shape: Rect,
  { columns, rows }: { columns: number; rows: number },
): Generator<number> {
  const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)
  const first = clamp(Math.floor(shape.x / SQUARE), columns - 1)
  const last = clamp(Math.floor(right(shape) / SQUARE), columns - 1)
  const top = clamp(Math.floor(shape.y / SQUARE), rows - 1)
  const low = clamp(Math.floor(bottom(shape) / SQUARE), rows - 1)
  for (let row = top; row <= low; row += 1) {
    for (let column = first; column <= last; column += 1) yield row * columns + column
  }
}

/** Shapes that lie next to each other, directly or through others; shapes on their own are clusters too. */
export function clusters(shapes: readonly Shape[], page: Size): Shape[][] {
  const grid = {
    columns: Math.min(1_000, Math.max(1, Math.ceil(page.width / SQUARE))),
    rows: Math.min(1_000, Math.max(1, Math.ceil(page.height / SQUARE))),
  }
  const taken = new Uint8Array(grid.columns * grid.rows)
  for (const shape of shapes) for (const square of squaresOf(shape, grid)) taken[square] = 1
  const labels = labelled(taken, grid.columns)
  const found = new Map<number, Shape[]>()
  for (const shape of shapes) {
    const [first = 0] = squaresOf(shape, grid)
    const label = labels[first] ?? 0
    const group = found.get(label)
    if (group === undefined) found.set(label, [shape])
    else group.push(shape)
  }
  return [...found.values()]
}

/** A number for every taken square, the same for squares that touch, also at their corners. */
function labelled(taken: Uint8Array, columns: number): Int32Array {
  const labels = new Int32Array(taken.length)
  let next = 0
  for (let start = 0; start < taken.length; start += 1) {
    if (taken[start] === 0 || labels[start] !== 0) continue
    next += 1
    labels[start] = next
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const column = at % columns
      for (let row = -1; row <= 1; row += 1) {
        for (let side = -1; side <= 1; side += 1) {
          const other = at + row * columns + side
          if (column + side < 0 || column + side >= columns) continue
          if (taken[other] !== 1 || labels[other] !== 0) continue
          labels[other] = next
          open.push(other)
        }
      }
    }
  }
  return labels
}
