import type { Block, Box, Noted, PlannedChunk } from '../core/document-model.ts'
import { notesFor } from '../core/notes.ts'
import { type Struck, struckMember, struckOf } from '../core/struck.ts'
import { area, isBeside, overlapsAcross, unionOf, type Rect } from '../core/geometry.ts'
import { countTokens } from '../tokens/count-tokens.ts'

type Source = {
  readonly boxes: readonly Box[]
  readonly metadata?: PlannedChunk['metadata'] | undefined
  /** Names of the chunk's images, in order. */
  readonly assets?: readonly string[]
  /** Tokens of the content, if they have been counted already. */
  readonly numTokens?: number | undefined
}

/** A box around a column and the box below it may have at most this many times the area of both. */
const MAX_WASTE = 1.5
/** Boxes whose sides differ by this share of the width are not aligned. */
const SHIFTED = 0.3

/**
 * Whether the next box is wider than the column, such as a footnote. A box around both would
 * include other columns.
 */
function isWider(column: Rect, next: Rect): boolean {
  const { width } = unionOf([column, next])
  const own = area(column) + area(next)
  return (
    Math.abs(column.x - next.x) > SHIFTED * width &&
    width * (column.height + next.height) > MAX_WASTE * own
  )
}

/** Whether a box continues the column: further down in it, or on the same line. */
function runsOn(column: Rect, last: Rect, next: Rect): boolean {
  if (next.y < last.y - Math.min(last.height, next.height) / 2) return false
  const isOnLine =
    isBeside(last, next) && last.height < 2 * next.height && next.height < 2 * last.height
  return isOnLine || (overlapsAcross(column, next) && !isWider(column, next))
}

/**
 * Merges boxes in page order into one per column. A box around the whole page would include other
 * text.
 */
function mergeBoxes(boxes: readonly Box[]): Box[] {
  const merged: Box[] = []
  let last: Box | undefined
  for (const box of boxes.toSorted((a, b) => a.page - b.page)) {
    const column = merged.at(-1)
    if (column && last?.page === box.page && runsOn(column, last, box)) {
      merged[merged.length - 1] = { page: box.page, ...unionOf([column, box]) }
    } else merged.push(box)
    last = box
  }
  return merged
}

export function plannedChunk(
  chunkType: PlannedChunk['chunkType'],
  content: string,
  { boxes, metadata, assets = [], numTokens = countTokens(content) }: Source,
): PlannedChunk {
  return {
    kind: 'chunk',
    chunkType,
    content,
    numTokens,
    boxes: mergeBoxes(boxes),
    ...(metadata && { metadata }),
    ...(assets.length > 0 && { assets }),
  }
}

/** One box per page around the boxes of blocks, for chunks that cover whole pages. */
export function pageBoxesOf(blocks: readonly Pick<Block, 'boxes'>[]): Box[] {
  return [...Map.groupBy(boxesOf(blocks), ({ page }) => page)].map(([page, same]) => ({
    page,
    ...unionOf(same),
  }))
}

export const boxesOf = (blocks: readonly Pick<Block, 'boxes'>[]): Box[] =>
  blocks.flatMap(({ boxes }) => boxes)

/**
 * Metadata for what blocks know about their text, in the public format: what is struck out, and the
 * notes whose marks are in the content. Undefined for none.
 */
export function factsOf(
  blocks: readonly (Struck & Noted)[],
  content: string,
): PlannedChunk['metadata'] {
  const facts = { ...struckMember(struckOf(blocks)), ...notesFor(blocks, content) }
  return Object.keys(facts).length === 0 ? undefined : facts
}

/** Names of the images of blocks, without duplicates. */
export function assetsOf(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => ('asset' in block && block.asset) || []))]
}
