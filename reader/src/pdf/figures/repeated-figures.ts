import { bottom, right, type Rect } from '../../core/geometry.ts'
import type { Figure, PageModel } from '../model/page-model.ts'
import { Tally } from '../../core/weights.ts'

/** Share of the page at its edges where logos and ornaments are. */
const TOP_ZONE = 0.15
const SIDE_ZONE = 0.1
const MIN_TIMES = 3
/** In points. Repeated images with shorter sides are icons. */
const ICON_SIDE = 72
/** Positions this close together, in points, count as the same. */
const SNAP = 6

type Page = Pick<PageModel, 'width' | 'height' | 'figures'>

function inMargin(figure: Rect, page: Page): boolean {
  return (
    bottom(figure) <= TOP_ZONE * page.height ||
    figure.y >= (1 - TOP_ZONE) * page.height ||
    right(figure) <= SIDE_ZONE * page.width ||
    figure.x >= (1 - SIDE_ZONE) * page.width
  )
}

const near = (value: number): number => Math.round(value / SNAP)

/** Identifies figures in the margins by position and icons by size. Null for other figures. */
function signOf(figure: Rect, page: Page): string | null {
  const { x, y, width, height } = figure
  if (inMargin(figure, page)) return [x, y, width, height].map(near).join(' ')
  return Math.max(width, height) < ICON_SIDE ? [width, height].map(near).join(' ') : null
}

/**
 * Counts logos, ornaments and icons. If they appear three times or more, they are decoration, like
 * running lines.
 */
export class Decorations {
  readonly #counts = new Tally<string>()

  add(page: Page): void {
    for (const figure of page.figures ?? []) {
      const sign = signOf(figure, page)
      if (sign !== null) this.#counts.add(sign)
    }
  }

  /** The page's figures except decoration. Call this after all pages were added. */
  without(page: Page): Figure[] {
    return (page.figures ?? []).filter((figure) => {
      const sign = signOf(figure, page)
      return sign === null || this.#counts.of(sign) < MIN_TIMES
    })
  }
}
