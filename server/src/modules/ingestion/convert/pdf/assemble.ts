import type { Block } from '../../document-model.ts'
import { toBox } from './boxes.ts'
import { Compounds } from './clean-text.ts'
import { joinContinuations } from './continuations.ts'
import type { Draft } from './draft.ts'
import { bodyOf, findCandidates } from './heading-candidates.ts'
import { headingsByOutline } from './outline-headings.ts'
import type { Levels } from './outline-headings.ts'
import type { Bookmark } from './outline.ts'
import type { PageModel } from './page-model.ts'
import { draftsOf } from './paragraphs.ts'
import { readingOrder } from './reading-order.ts'
import { edgeLines, findRunningSegments } from './running-lines.ts'
import type { EdgeLine, RunningSegments } from './running-lines.ts'
import { headingsByStyle } from './style-headings.ts'
import { tableHtml, tableText } from './table-html.ts'

const MAX_HEADING = 255

type Frame = Pick<PageModel, 'page' | 'width' | 'height' | 'turned'>

/** What has to be known of all pages before the first one can be put in order. */
type Survey = {
  readonly frames: ReadonlyMap<number, Frame>
  /** Size in which most characters of the document are set. */
  readonly bodySize: number
  readonly compounds: Compounds
  readonly running: RunningSegments
}

function survey(pages: Iterable<PageModel>): Survey {
  const frames = new Map<number, Frame>()
  const weights = new Map<number, number>()
  const compounds = new Compounds()
  const edges: EdgeLine[] = []
  for (const { page, width, height, turned, segments } of pages) {
    frames.set(page, { page, width, height, turned })
    for (const { size, text } of segments) {
      weights.set(size, (weights.get(size) ?? 0) + text.length)
      compounds.add(text)
    }
    edges.push(...edgeLines({ page, height, segments }))
  }
  const bodySize = [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10
  return { frames, bodySize, compounds, running: findRunningSegments(edges, bodySize) }
}

function allDrafts(pages: Iterable<PageModel>, { bodySize, compounds, running }: Survey): Draft[] {
  const drafts: Draft[] = []
  for (const { page, height, segments, tables } of pages) {
    const dropped = running.get(page)
    const columns = readingOrder({
      segments: segments.filter((_, index) => dropped?.has(index) !== true),
      tables,
    })
    for (const column of columns) {
      drafts.push(...draftsOf(column, { page, height, bodySize, compounds }))
    }
  }
  return joinContinuations(drafts, compounds)
}

function levelsOf(drafts: readonly Draft[], bookmarks: readonly Bookmark[]): Levels {
  const body = bodyOf(drafts)
  const candidates = findCandidates(drafts, body)
  return headingsByOutline(bookmarks, candidates) ?? headingsByStyle(candidates, drafts, body)
}

/**
 * Blocks of a whole document in reading order: running lines dropped, paragraphs joined over pages, headings
 * told from text. Boxes are pixels at `dpi`. Goes through the pages twice, holding only one at a time.
 */
export function assemble(
  pages: Iterable<PageModel>,
  bookmarks: readonly Bookmark[],
  dpi: number,
): Block[] {
  const found = survey(pages)
  const drafts = allDrafts(pages, found)
  const levels = levelsOf(drafts, bookmarks)
  return drafts.map((draft, index): Block => {
    const boxes = [...draft.areas].flatMap(([page, rect]) => {
      const frame = found.frames.get(page)
      return frame === undefined ? [] : [toBox(rect, frame, dpi)]
    })
    if (draft.kind === 'table') {
      return { kind: 'table', html: tableHtml(draft.table), text: tableText(draft.table), boxes }
    }
    const level = levels.get(index)
    if (level !== undefined) {
      return { kind: 'heading', level, text: draft.raw.slice(0, MAX_HEADING), boxes }
    }
    return { kind: draft.kind, text: draft.text, boxes }
  })
}
