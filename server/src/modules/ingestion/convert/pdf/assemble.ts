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
import { findRunningSegments } from './running-lines.ts'
import { headingsByStyle } from './style-headings.ts'
import { tableHtml, tableText } from './table-html.ts'

const MAX_HEADING = 255

/** Size in which most characters of the document are set. */
function commonSize(pages: readonly PageModel[]): number {
  const weights = new Map<number, number>()
  for (const { segments } of pages) {
    for (const { size, text } of segments) weights.set(size, (weights.get(size) ?? 0) + text.length)
  }
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

function allDrafts(pages: readonly PageModel[]): Draft[] {
  const bodySize = commonSize(pages)
  const running = findRunningSegments(pages, bodySize)
  const compounds = new Compounds()
  for (const { segments } of pages) for (const { text } of segments) compounds.add(text)
  const drafts: Draft[] = []
  for (const { page, height, segments, tables } of pages) {
    const columns = readingOrder({
      segments: segments.filter((segment) => !running.has(segment)),
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
 * told from text. Boxes are pixels at `dpi`.
 */
export function assemble(
  pages: readonly PageModel[],
  bookmarks: readonly Bookmark[],
  dpi: number,
): Block[] {
  const drafts = allDrafts(pages)
  const levels = levelsOf(drafts, bookmarks)
  const frames = new Map(pages.map((page) => [page.page, page]))
  return drafts.map((draft, index): Block => {
    const boxes = [...draft.areas].flatMap(([page, rect]) => {
      const frame = frames.get(page)
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
