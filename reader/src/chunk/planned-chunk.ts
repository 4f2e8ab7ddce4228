import type { Block, Box, PlannedChunk } from '../document-model.ts'
import { unionOf } from '../geometry.ts'
import { countTokens } from '../tokens/tokens.ts'

type Source = {
  readonly boxes: readonly Box[]
  readonly metadata?: PlannedChunk['metadata']
  /** Names of its images, in order. */
  readonly assets?: readonly string[]
}

/** One box a page around all given boxes of that page, in page order. */
function mergeBoxes(boxes: readonly Box[]): Box[] {
  return [...Map.groupBy(boxes, ({ page }) => page)]
    .toSorted(([a], [b]) => a - b)
    .map(([page, same]) => ({ page, ...unionOf(same) }))
}

export function plannedChunk(
  chunkType: PlannedChunk['chunkType'],
  content: string,
  { boxes, metadata, assets = [] }: Source,
): PlannedChunk {
  return {
    kind: 'chunk',
    chunkType,
    content,
    numTokens: countTokens(content),
    boxes: mergeBoxes(boxes),
    ...(metadata && { metadata }),
    ...(assets.length > 0 && { assets }),
  }
}

export const boxesOf = (blocks: readonly Pick<Block, 'boxes'>[]): Box[] =>
  blocks.flatMap(({ boxes }) => boxes)

/** Names of the images of blocks, each once. */
export function assetsOf(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => ('asset' in block && block.asset) || []))]
}
