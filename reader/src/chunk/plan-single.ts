import type {
  Block,
  ConvertedDocument,
  ForcedChunkType,
  PlannedChunk,
  TableBlock,
} from '../document-model.ts'
import { FORMATS, type SourceFormat } from '../formats/formats.ts'
import { mergeBoxes } from './boxes.ts'
import { documentHtml, tableHtml } from './html.ts'
import { plainText } from './plain-text.ts'
import { tableSize, tableSummary } from './table-summary.ts'
import { countTokens } from '../tokens/tokens.ts'

type ChunkType = PlannedChunk['chunkType']

export type SingleChunkOptions = {
  readonly format: SourceFormat
  /** Type of the one chunk of `single_chunk`; chosen by the format when missing. */
  readonly chunkType?: ForcedChunkType | undefined
  /** With chunk type IMAGE only. */
  readonly secondaryTaxonomy?: string | undefined
}

const tablesOf = (blocks: readonly Block[]): TableBlock[] =>
  blocks.filter((block) => block.kind === 'table').filter((block) => block.text.trim() !== '')

function contentOf(document: ConvertedDocument, type: ChunkType, format: SourceFormat): string {
  const [first, ...others] = tablesOf(document.blocks)
  if (type === 'HTML') return documentHtml(document.blocks)
  if (type !== 'TABLE' || first === undefined) return plainText(document)
  // A CSV's HTML is a preview, so it says how large the table is.
  if (format === 'csv') return `${tableSize(first)}.\n${first.html}`
  return [first, ...others].map(tableHtml).join('\n')
}

/** What is known of a chunk of this type besides its content. */
function metadataOf(
  { blocks }: ConvertedDocument,
  type: ChunkType,
  taxonomy: string | undefined,
): PlannedChunk['metadata'] {
  const own = blocks.length === 1 ? blocks[0]?.metadata : undefined
  const tables = type === 'TABLE' ? tablesOf(blocks) : []
  const summary = tables.map(tableSummary).join('\n')
  return {
    ...(summary !== '' && { summary }),
    ...own,
    ...(type === 'IMAGE' && taxonomy !== undefined && { secondary_taxonomy: taxonomy }),
  }
}

/** The pictures of a document's pages, or those of its blocks where there are none of pages. */
function assetsOf({ pages = [], blocks }: ConvertedDocument): string[] {
  const ofPages = pages.flatMap(({ asset }) => asset ?? [])
  if (ofPages.length > 0) return ofPages
  const ofBlocks = blocks.flatMap((block) =>
    block.kind === 'image' || block.kind === 'table' ? (block.asset ?? []) : [],
  )
  return [...new Set(ofBlocks)]
}

/**
 * The one chunk of `single_chunk`, or none for a document without text. A forced type decides what its content is:
 * TABLE the HTML of all tables where there are any, HTML the whole document as HTML, else the plain text.
 */
export function planSingle(
  document: ConvertedDocument,
  { format, chunkType, secondaryTaxonomy }: SingleChunkOptions,
): PlannedChunk[] {
  const type = chunkType ?? FORMATS[format].singleChunk
  const content = contentOf(document, type, format)
  if (content.trim() === '') return []
  const metadata = metadataOf(document, type, secondaryTaxonomy)
  const assets = assetsOf(document)
  return [
    {
      kind: 'chunk',
      chunkType: type,
      content,
      numTokens: countTokens(content),
      boxes: mergeBoxes(document.blocks.flatMap((block) => block.boxes)),
      ...(metadata && Object.keys(metadata).length > 0 && { metadata }),
      ...(assets.length > 0 && { assets }),
    },
  ]
}
