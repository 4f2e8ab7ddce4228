import type { LayoutBlock, ParsedPage, VectorGraphics } from '@llamaindex/liteparse'
import {
  area,
  bottom,
  containsCenter,
  overlaps,
  right,
  unionOf,
  type Rect,
} from '../../core/geometry.ts'
import type { Figure, PageTable, Segment } from '../model/page-model.ts'
import { withLabels } from './figure-labels.ts'
import { canvases, clusters, sortShapes, type Shape } from './figure-shapes.ts'

/** The part of the library's page that is used. */
type Page = Pick<ParsedPage, 'width' | 'height'> & {
  readonly blocks?: readonly LayoutBlock[]
  readonly vectorGraphics?: Pick<VectorGraphics, 'shapes' | 'lines'>
}

/** In points. Bullets, icons and rules have shorter sides. */
const MIN_SIDE = 24
/** Share of the page's area. Larger images are the background or a scan of its text. */
const MAX_SHARE = 0.85
/** Share of a region's area. With more text on it, it is a frame or a background. */
const MAX_TEXT_SHARE = 0.5
/** Length of a line of prose in characters, and how many such lines a figure can have. */
const PROSE_LINE = 45
const MAX_PROSE_LINES = 5
/** How many times larger than the drawing its canvas can be. */
const MAX_CANVAS = 6
/** Two images this close together, in points, are shown as one. */
const JOIN_GAP = 14

function clipped(rect: Rect, page: Page): Rect {
  const [x, y] = [Math.max(0, rect.x), Math.max(0, rect.y)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(right(rect), page.width) - x),
    height: Math.max(0, Math.min(bottom(rect), page.height) - y),
  }
}

const isLarge = (rect: Rect): boolean => rect.width >= MIN_SIDE && rect.height >= MIN_SIDE

const isBackground = (rect: Rect, page: Page): boolean =>
  area(rect) >= MAX_SHARE * page.width * page.height

/** Whether a region only carries the text on it. */
function carriesText(rect: Rect, segments: readonly Segment[]): boolean {
  const inside = segments.filter((segment) => containsCenter(rect, segment))
  const ink = inside.reduce((sum, segment) => sum + area(segment), 0)
  const prose = inside.filter(({ text }) => text.length >= PROSE_LINE).length
  return ink > MAX_TEXT_SHARE * area(rect) || prose > MAX_PROSE_LINES
}

/**
 * Whether shapes make a drawing: three colored bars or one fairly large free shape. Rules and
 * frames alone don't.
 */
function isDrawn(shapes: readonly Shape[]): boolean {
  const free = shapes.filter(({ kind }) => kind === 'free')
  const marks = shapes.filter(({ kind }) => kind === 'free' || kind === 'bar')
  if (marks.length === 0) return false
  if (marks.length < 3 && !(free.length > 0 && isLarge(unionOf(free)))) return false
  return isLarge(unionOf(marks))
}

/**
 * The regions of a cluster: all of it, or only its images if the drawing around them is a frame for
 * text.
 */
function regionsOf(cluster: readonly Shape[], page: Page, segments: readonly Segment[]): Figure[] {
  const rasters = cluster.filter(({ kind }) => kind === 'raster')
  const drawn = isDrawn(cluster)
  if (rasters.length === 0 && !drawn) return []
  const whole = clipped(unionOf(cluster), page)
  const fits = (rect: Rect): boolean =>
    isLarge(rect) && !isBackground(rect, page) && !carriesText(rect, segments)
  if (fits(whole) && (rasters.length === cluster.length || drawn)) {
    if (rasters.length === cluster.length) return [whole]
    const region = clipped(withLabels(whole, segments, page.height), page)
    return [rasters.length === 0 ? { ...region, drawn: true } : region]
  }
  return rasters.map((raster) => clipped(raster, page)).filter(fits)
}

/** Extends a drawing to its canvas, which has room for its labels. */
function onCanvas(region: Figure, grounds: readonly Rect[], segments: readonly Segment[]): Rect {
  const around = grounds.filter(
    (ground) =>
      area(unionOf([ground, region])) <= 1.05 * area(ground) &&
      area(ground) <= MAX_CANVAS * area(region) &&
      !carriesText(ground, segments),
  )
  return around.toSorted((a, b) => area(a) - area(b)).at(-1) ?? region
}

function gap(a: Rect, b: Rect): number {
  const across = Math.max(a.x, b.x) - Math.min(right(a), right(b))
  const down = Math.max(a.y, b.y) - Math.min(bottom(a), bottom(b))
  return Math.max(across, down)
}

/** Joins regions that touch, or are close together without text between them. */
function joined(regions: readonly Figure[], segments: readonly Segment[]): Figure[] {
  const found: Figure[] = []
  for (const region of regions) {
    let grown = region
    for (let at = found.length - 1; at >= 0; at -= 1) {
      const other = found[at]
      if (other === undefined || !belongTogether(grown, other, segments)) continue
      const drawn = grown.drawn === true && other.drawn === true
      grown = { ...unionOf([grown, other]), ...(drawn && { drawn }) }
      found.splice(at, 1)
      // The larger region may touch others that were compared before.
      at = found.length
    }
    found.push(grown)
  }
  return found
}

function belongTogether(a: Rect, b: Rect, segments: readonly Segment[]): boolean {
  if (overlaps(a, b)) return true
  if (gap(a, b) > JOIN_GAP) return false
  const both = unionOf([a, b])
  const between = segments.some(
    (s) => containsCenter(both, s) && !containsCenter(a, s) && !containsCenter(b, s),
  )
  // A row or column of images fills the rectangle around it.
  return !between && area(a) + area(b) >= 0.7 * area(both)
}

/**
 * Finds the regions of a page that are kept as images, from top to bottom: rasters and clusters of
 * drawn shapes with their labels. Left out are backgrounds, rules, frames and bands of color that
 * only carry text, the grids of `tables`, and anything smaller than 24 points. Sizes are in points.
 */
export function findFigures(
  page: Page,
  { segments, tables }: { segments: readonly Segment[]; tables: readonly PageTable[] },
): Figure[] {
  const rasters = (page.blocks ?? [])
    .filter(({ kind }) => kind === 'figure')
    .flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]))
    .filter((bbox) => !isBackground(clipped(bbox, page), page))
  const shapes = sortShapes(page.vectorGraphics, page, segments)
  const parts: Shape[] = [...rasters.map((rect): Shape => ({ ...rect, kind: 'raster' })), ...shapes]
  if (parts.length === 0) return []
  const loose = parts.filter((part) => !tables.some((table) => containsCenter(table, part)))
  const grounds = canvases(page.vectorGraphics, page)
  const regions = clusters(loose, page)
    .flatMap((cluster) => regionsOf(cluster, page, segments))
    .map((region) => ({ ...region, ...clipped(onCanvas(region, grounds, segments), page) }))
  return joined(regions, segments)
    .filter((region) => !tables.some((table) => containsCenter(region, table)))
    .toSorted((a, b) => a.y - b.y)
}
