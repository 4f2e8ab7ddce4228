import { rowsToHtml } from '../html/html-table.ts'
import type { Block, Box } from '../document-model.ts'
import type { PageFigure } from './bands.ts'
import { toBox } from './boxes.ts'
import { bindCaptions } from './captions.ts'
import { Compounds } from './clean-text.ts'
import { joinContinuations } from './continuations.ts'
import { isFloatDraft, type Draft, type FloatDraft } from './draft.ts'
import { Decorations } from './figures-repeated.ts'
import { bodyOf, findCandidates } from './heading-candidates.ts'
import { headingsByOutline, type Levels } from './outline-headings.ts'
import type { Bookmark } from './outline.ts'
import { containsCenter, type Rect } from '../geometry.ts'
import type { Figure, PageModel, Segment } from './page-model.ts'
import { draftsOf } from './paragraphs.ts'
import { readingOrder } from './reading-order.ts'
import {
  edgeLines,
  findRunningSegments,
  type EdgeLine,
  type RunningSegments,
} from './running-lines.ts'
import { headingsByStyle } from './style-headings.ts'
import { joinTables } from './table-continuations.ts'

const MAX_HEADING = 255

/** A page's place in the document and its size in points. */
export type Frame = Pick<PageModel, 'page' | 'width' | 'height' | 'turned' | 'recognised'>

/** A part of a page that belongs to a block and is worth a picture. */
export type Cutout = {
  /** Place of the block among the document's. */
  readonly block: number
  readonly page: number
  /** In points, in the frame in which the page's text is upright. */
  readonly rect: Rect
}

export type Assembled = {
  readonly blocks: readonly Block[]
  /** How many formulas stand on lines of their own. */
  readonly formulas: number
  /** Every page that was read, in order. */
  readonly frames: ReadonlyMap<number, Frame>
  /** Of tables and figures, in the order of their blocks. */
  readonly cutouts: readonly Cutout[]
}

/** What has to be known of all pages before the first one can be put in order. */
type Survey = {
  readonly frames: ReadonlyMap<number, Frame>
  /** Size in which most characters of the document are set. */
  readonly bodySize: number
  readonly compounds: Compounds
  readonly running: RunningSegments
  readonly decorations: Decorations
}

function survey(pages: Iterable<PageModel>): Survey {
  const frames = new Map<number, Frame>()
  const weights = new Map<number, number>()
  const compounds = new Compounds()
  const edges: EdgeLine[] = []
  const decorations = new Decorations()
  for (const model of pages) {
    const { page, width, height, turned, recognised, segments } = model
    frames.set(page, { page, width, height, turned, ...(recognised && { recognised }) })
    decorations.add(model)
    for (const { size, text } of segments) {
      weights.set(size, (weights.get(size) ?? 0) + text.length)
      compounds.add(text)
    }
    edges.push(...edgeLines({ page, height, segments }))
  }
  const bodySize = [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10
  const running = findRunningSegments(edges, bodySize)
  return { frames, bodySize, compounds, running, decorations }
}

/** Parts the text that stands on figures from the text around them. */
function withLabels(figures: readonly Figure[], segments: readonly Segment[]): PageContent {
  const labels = new Map(figures.map((figure) => [figure, [] as Segment[]]))
  const rest = segments.filter((segment) => {
    const home = figures.find((figure) => containsCenter(figure, segment))
    if (home !== undefined) labels.get(home)?.push(segment)
    return home === undefined
  })
  return {
    segments: rest,
    figures: figures.map((figure) => ({ ...figure, labels: labels.get(figure) ?? [] })),
  }
}

type PageContent = { readonly segments: Segment[]; readonly figures: PageFigure[] }

function pageDrafts(model: PageModel, found: Survey): Draft[] {
  const { page, height, tables } = model
  const dropped = found.running.get(page)
  const segments = model.segments.filter((_, index) => dropped?.has(index) !== true)
  const content = withLabels(found.decorations.without(model), segments)
  const drafts = readingOrder({ ...content, tables }).flatMap((column) =>
    draftsOf(column, { page, height, bodySize: found.bodySize, compounds: found.compounds }),
  )
  return bindCaptions(drafts)
}

function allDrafts(pages: Iterable<PageModel>, found: Survey): Draft[] {
  const drafts: Draft[] = []
  for (const model of pages) drafts.push(...pageDrafts(model, found))
  return joinTables(joinContinuations(drafts, found.compounds))
}

function levelsOf(drafts: readonly Draft[], bookmarks: readonly Bookmark[]): Levels {
  const body = bodyOf(drafts)
  const candidates = findCandidates(drafts, body)
  return headingsByOutline(bookmarks, candidates) ?? headingsByStyle(candidates, drafts, body)
}

const cutoutsOf = (draft: Draft, block: number): Cutout[] =>
  isFloatDraft(draft) ? [...draft.frames].map(([page, rect]) => ({ block, page, rect })) : []

function floatBlock(draft: FloatDraft, boxes: readonly Box[]): Block {
  const caption = draft.caption === undefined ? {} : { caption: draft.caption }
  if (draft.kind === 'image') {
    const text = [draft.caption ?? '', draft.text].filter((part) => part !== '').join('\n\n')
    return { kind: 'image', text, boxes, ...(draft.legible && { legible: true as const }) }
  }
  const { rows } = draft.table
  const text = rows.map((cells) => cells.map((cell) => cell.text).join('\t')).join('\n')
  return { kind: 'table', html: rowsToHtml(rows), text, ...caption, boxes }
}

/**
 * Blocks of a whole document in reading order: running lines dropped, paragraphs joined over pages, headings
 * told from text, captions kept with their tables and figures. Boxes are pixels at `dpi`. Goes through the pages
 * twice, holding only one at a time.
 */
export function assemble(
  pages: Iterable<PageModel>,
  bookmarks: readonly Bookmark[],
  dpi: number,
): Assembled {
  const found = survey(pages)
  const drafts = allDrafts(pages, found)
  const levels = levelsOf(drafts, bookmarks)
  const blocks = drafts.map((draft, index): Block => {
    const boxes = [...draft.areas].flatMap(([page, rect]) => {
      const frame = found.frames.get(page)
      return frame === undefined ? [] : [toBox(rect, frame, dpi)]
    })
    if (isFloatDraft(draft)) return floatBlock(draft, boxes)
    const level = levels.get(index)
    if (level !== undefined) {
      return { kind: 'heading', level, text: draft.raw.slice(0, MAX_HEADING), boxes }
    }
    return { kind: draft.kind, text: draft.text, boxes }
  })
  const formulas = drafts.filter((draft) => !isFloatDraft(draft) && draft.formula === true).length
  return { blocks, formulas, frames: found.frames, cutouts: drafts.flatMap(cutoutsOf) }
}
