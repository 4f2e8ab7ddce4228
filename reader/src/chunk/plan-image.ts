import { recognisedBlocks } from '../image/recognised-blocks.ts'
import type { Block, ConvertedDocument, PlannedChunk } from '../core/document-model.ts'
import { planSingle, type SingleChunkOptions } from './plan-single.ts'
import { tableSummary } from './table-summary.ts'

/** An image and the text read from it, as tables and paragraphs. */
function asBlocks(block: Block): Block[] {
  if (block.kind !== 'image') return [block]
  return [...recognisedBlocks(block.text), { ...block, text: '' }]
}

/**
 * The one chunk of an image, with the text that was read from it. If TABLE or HTML is forced, its content is HTML: a
 * table where the lines line up in columns, else paragraphs.
 */
export function planImage(
  document: ConvertedDocument,
  options: SingleChunkOptions,
): PlannedChunk[] {
  const { chunkType } = options
  if (chunkType !== 'TABLE' && chunkType !== 'HTML') return planSingle(document, options)
  const blocks = document.blocks.flatMap(asBlocks)
  const summary = blocks
    .flatMap((block) => (block.kind === 'table' ? [tableSummary(block)] : []))
    .join('\n')
  return planSingle({ ...document, blocks }, { ...options, chunkType: 'HTML' }).map((chunk) => ({
    ...chunk,
    chunkType,
    ...(chunkType === 'TABLE' && summary !== '' && { metadata: { summary, ...chunk.metadata } }),
  }))
}
