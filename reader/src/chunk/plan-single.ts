import type {
  Block,
  ConvertedDocument,
  ForcedChunkType,
  PlannedChunk,
  TableBlock,
} from '../core/document-model.ts'
import { FORMATS, type SourceFormat } from '../formats/formats.ts'
import { documentHtml, tableHtml } from './chunk-html.ts'
import { plainText } from './plain-text.ts'
import { assetsOf, factsOf, pageBoxesOf, plannedChunk } from './planned-chunk.ts'
import { tableSize, tableSummary } from './table-summary.ts'

type ChunkType = PlannedChunk['chunkType']

export type SingleChunkOptions = {
  readonly format: SourceFormat
  /** Type of the `single_chunk` chunk; by default, it depends on the format. */
  readonly chunkType?: ForcedChunkType | undefined
  /** Only with chunk type IMAGE. */
  readonly secondaryTaxonomy?: string | undefined
}

const tablesOf = (blocks: readonly Block[]): TableBlock[] =>
  blocks.filter((block) => block.kind === 'table').filter((block) => block.text.trim() !== '')

function contentOf(document: ConvertedDocument, type: ChunkType, format: SourceFormat): string {
  const [first, ...others] = tablesOf(document.blocks)
  if (type === 'HTML') return documentHtml(document.blocks)
  if (type !== 'TABLE' || first === undefined) return plainText(document)
  // The HTML of a CSV file is a preview, so the content also states the table's size.
  if (format === 'csv') return `${tableSize(first)}.\n${first.html}`
  return [first, ...others].map(tableHtml).join('\n')
}

/** Metadata for a chunk of this type, if it has any. */
function metadataOf(
  { blocks }: ConvertedDocument,
  type: ChunkType,
  { content, taxonomy }: { readonly content: string; readonly taxonomy: string | undefined },
): PlannedChunk['metadata'] {
  const own = blocks.length === 1 ? blocks[0]?.metadata : undefined
  const tables = type === 'TABLE' ? tablesOf(blocks) : []
  const summary = tables.map(tableSummary).join('\n')
  const metadata = {
    ...(summary !== '' && { summary }),
    ...own,
    ...factsOf(blocks, content),
    ...(type === 'IMAGE' && taxonomy !== undefined && { secondary_taxonomy: taxonomy }),
  }
  return Object.keys(metadata).length > 0 ? metadata : undefined
}

/**
 * Plans the single chunk of a `single_chunk` document, or none if the document has no text. The
 * chosen type decides the content. For TABLE, it is the HTML of all tables, if the document has
 * any. For HTML, it is the whole document as HTML. Otherwise, it is the plain text.
 */
export function planSingle(
  document: ConvertedDocument,
  { format, chunkType, secondaryTaxonomy }: SingleChunkOptions,
): PlannedChunk[] {
  const type = chunkType ?? FORMATS[format].singleChunk
  const content = contentOf(document, type, format)
  if (content.trim() === '') return []
  const { blocks, pages = [] } = document
  const metadata = metadataOf(document, type, { content, taxonomy: secondaryTaxonomy })
  // Use the images of the document's pages, or those of its blocks if the pages have none.
  const ofPages = pages.flatMap(({ asset }) => asset ?? [])
  const assets = ofPages.length > 0 ? ofPages : assetsOf(blocks)
  return [plannedChunk(type, content, { boxes: pageBoxesOf(blocks), metadata, assets })]
}
