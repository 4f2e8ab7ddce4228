import { isCaptionText } from '../lines/captions.ts'
import { bottom, grown, overlaps, right, unionOf, type Rect } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'
import { rankedSizes } from '../../core/weights.ts'

/**
 * Largest distance of tick labels and axis titles from their drawing, relative to their type size.
 */
const REACH = 1.3
/** Tick labels first, then axis titles and the chart title beyond them. */
const ROUNDS = 3
const MAX_CHARACTERS = 60
const PROSE_LINE = 45

/**
 * Whether a segment could be a label: short and smaller than the running text, or upright next to
 * the drawing.
 */
function couldBeLabel(segment: Segment, prose: number | undefined): boolean {
  if (segment.text.length > MAX_CHARACTERS || isCaptionText(segment.text)) return false
  if (segment.height > 2 * segment.width && segment.text.length > 2) return true
  return (
    prose === undefined ||
    segment.size < 0.96 * prose ||
    /^[-\u2212+]?[\d.,]+\s?%?$/u.test(segment.text)
  )
}

/** Share of the page at its top and bottom where running lines are. */
const MARGIN = 0.06

/** Extends a drawing by the labels around it, on a page of this height. */
export function withLabels(drawing: Rect, segments: readonly Segment[], height: number): Rect {
  const [prose] = rankedSizes(segments.filter(({ text }) => text.length >= PROSE_LINE))
  const inside = (rect: Rect, s: Segment): boolean =>
    s.x >= rect.x && right(s) <= right(rect) && s.y >= rect.y && bottom(s) <= bottom(rect)
  let region = drawing
  for (let round = 0; round < ROUNDS; round += 1) {
    const near = segments.filter(
      (segment) =>
        !inside(region, segment) &&
        couldBeLabel(segment, prose) &&
        bottom(segment) > MARGIN * height &&
        segment.y < (1 - MARGIN) * height &&
        segment.width <= 1.1 * Math.max(region.width, 40) &&
        overlaps(grown(region, REACH * Math.min(segment.size, 12)), segment),
    )
    if (near.length === 0) break
    region = unionOf([region, ...near])
  }
  return region
}
