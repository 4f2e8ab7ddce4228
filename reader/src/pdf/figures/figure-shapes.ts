import type { VectorGraphics } from '@llamaindex/liteparse'
import { area, bottom, clamp, containsCenter, right, type Rect } from '../../core/geometry.ts'
import { isShown, isVisible, PAPER, type Line } from '../model/drawn-lines.ts'
import { DisjointSets } from '../../core/disjoint-sets.ts'
import type { Segment } from '../model/page-model.ts'

/**
 * The kind of a drawn shape:
 * - `rule`: a thin line
 * - `frame`: a rectangle that is empty, white or contains text
 * - `bar`: a colored rectangle without text
 * - `free`: anything else, such as a curve, a slanted line or an arrow head
 */
export type Shape = Rect & { readonly kind: 'raster' | 'rule' | 'frame' | 'bar' | 'free' }

type Size = { readonly width: number; readonly height: number }
type Drawn = VectorGraphics['shapes'][number]

const THIN = 3
/** Limit for shapes. Only maps have more, and the first ones show where the map is. */
const MAX_SHAPES = 20_000
/** Side of the squares in which to look for neighboring shapes, in points. */
const SQUARE = 8
/** Share of the page's width or height. Longer rules separate columns or underline headers. */
const LONG_RULE = 0.6
const SNAP = 1.5

/** Groups horizontal edges by height, to distinguish rectangles from other closed shapes. */
function edgesByHeight(lines: readonly Line[]): Map<number, Line[]> {
  const horizontal = lines.filter(({ y1, y2 }) => Math.abs(y1 - y2) <= 1)
  return Map.groupBy(horizontal, ({ y1 }) => Math.round(y1))
}

function hasEdge(edges: ReadonlyMap<number, Line[]>, y: number, shape: Rect): boolean {
  return [-1, 0, 1].some((shift) =>
    (edges.get(Math.round(y) + shift) ?? []).some(
      ({ x1, x2 }) => Math.min(x1, x2) <= shape.x + SNAP && Math.max(x1, x2) >= right(shape) - SNAP,
    ),
  )
}

/** Of 255. Lighter fills are backgrounds, not bars of a chart. */
const LIGHTEST = 225

/**
 * Whether a shape is a rectangle. The outer edges of a thick stroke are up to half its width away
 * from the line.
 */
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
    return !holdsText && shape.fill && isVisible(shape.fillColor, LIGHTEST) ? 'bar' : 'frame'
  }
  // A box with round corners around text is a frame, but a curve next to text isn't.
  return holdsText && shape.hasCurve ? 'frame' : 'free'
}

/** Sorts the shapes of a page that may belong to drawings by kind. */
export function sortShapes(
  graphics: Pick<VectorGraphics, 'shapes' | 'lines'> | undefined,
  page: Size,
  segments: readonly Segment[],
): Shape[] {
  if (graphics === undefined || graphics.shapes.length === 0) return []
  const edges = edgesByHeight(graphics.lines)
  const found: Shape[] = []
  for (const shape of graphics.shapes.slice(0, MAX_SHAPES)) {
    const { bbox } = shape
    const covers = area(bbox) >= LONG_RULE * page.width * page.height
    if (covers || !isShown(shape, LIGHTEST)) continue
    const kind = kindOf(shape, edges, segments)
    const long = bbox.width > LONG_RULE * page.width || bbox.height > LONG_RULE * page.height
    if (kind === 'rule' && long) continue
    found.push({ ...bbox, kind })
  }
  return found
}

/** Invisible areas (white or without color) that may be the background of a drawing. */
export function canvases(graphics: Pick<VectorGraphics, 'shapes'> | undefined, page: Size): Rect[] {
  const shapes = (graphics?.shapes ?? []).slice(0, MAX_SHAPES)
  return shapes
    .filter((shape) => !isShown(shape, PAPER))
    .map(({ bbox }) => bbox)
    .filter((bbox) => area(bbox) < LONG_RULE * page.width * page.height)
}

/** The squares within `margin` squares of a shape, as indices into a grid of rows. */
function* squaresOf(
  shape: Rect,
  { columns, rows }: { columns: number; rows: number },
  margin: number,
): Generator<number> {
  const square = (points: number, count: number, by: number): number =>
    clamp(clamp(Math.floor(points / SQUARE), count - 1) + by, count - 1)
  const first = square(shape.x, columns, -margin)
  const last = square(right(shape), columns, margin)
  const top = square(shape.y, rows, -margin)
  const low = square(bottom(shape), rows, margin)
  for (let row = top; row <= low; row += 1) {
    for (let column = first; column <= last; column += 1) yield row * columns + column
  }
}

/**
 * Groups shapes that are near each other, directly or through others. A single shape is a cluster,
 * too.
 */
export function clusters(shapes: readonly Shape[], page: Size): Shape[][] {
  const grid = {
    columns: Math.min(1_000, Math.max(1, Math.ceil(page.width / SQUARE))),
    rows: Math.min(1_000, Math.max(1, Math.ceil(page.height / SQUARE))),
  }
  const owners = new Int32Array(grid.columns * grid.rows).fill(-1)
  const sets = new DisjointSets(shapes.length)
  for (const [index, shape] of shapes.entries()) {
    for (const square of squaresOf(shape, grid, 1)) {
      const owner = owners[square] ?? -1
      if (owner >= 0) sets.join(index, owner)
    }
    for (const square of squaresOf(shape, grid, 0)) owners[square] = index
  }
  return sets.groups().map((members) => members.flatMap((index) => shapes[index] ?? []))
}
