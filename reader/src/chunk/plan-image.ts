import { recognisedBlocks } from '../image/recognised-blocks.ts'
import type { Block, ConvertedDocument, PlannedChunk } from '../core/document-model.ts'
import { planSingle, type SingleChunkOptions } from './plan-single.ts'
import { tableSummary } from './table-summary.ts'

/** The blocks of an image: tables and paragraphs in the text that was read from it. */
function asBlocks(block: Block): Block[] {
  if (block.kind !== 'image') return [block]
  return [...recognisedBlocks(block.text), { ...block, text: '' }]
}

/**
 * Plans the single chunk of an image, with the text that was read from it. If TABLE or HTML is
 * chosen, its content is HTML: a table if the lines are aligned in columns, otherwise paragraphs.
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
