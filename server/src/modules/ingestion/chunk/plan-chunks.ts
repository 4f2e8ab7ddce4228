import type { DocumentType } from '../convert/document-type.ts'
import type {
  Block,
  ConvertedDocument,
  HeadingBlock,
  IngestionMode,
  PlannedChunk,
  PlannedNode,
  TextBlock,
} from '../document-model.ts'
import { TextRun } from './text-run.ts'
import { mergeBoxes } from './boxes.ts'
import { plainText } from './plain-text.ts'
import { countTokens } from '../../../tokens/tokens.ts'

/** The contract's limit for text chunks, in cl100k_base tokens. */
export const MAX_CHUNK_TOKENS = 512

const MAX_NAME = 255

export type ChunkOptions = {
  readonly mode: IngestionMode
  readonly documentType: DocumentType
  /** Tokens a text chunk may have, 16 or more; 512 when missing. */
  readonly maxTokens?: number | undefined
}

type OpenSection = { readonly level: number; readonly children: PlannedNode[] }

/** A heading as a section name: one line of 1 to 255 characters, cut with an ellipsis. */
function sectionName(heading: string): string {
  const name = heading.replace(/\s+/g, ' ').trim()
  if (name.length <= MAX_NAME) return name
  // Half of a surrogate pair must not stay at the end.
  return `${name.slice(0, MAX_NAME - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function chunk(
  chunkType: PlannedChunk['chunkType'],
  content: string,
  blocks: readonly Block[],
): PlannedChunk {
  const boxes = mergeBoxes(blocks.flatMap((block) => block.boxes))
  const numTokens = countTokens(content)
  const metadata = blocks.length === 1 ? blocks[0]?.metadata : undefined
  return { kind: 'chunk', chunkType, content, numTokens, boxes, ...(metadata && { metadata }) }
}

/** One chunk for the whole document; a table's chunk says how large the table is that it previews. */
function planSingle(document: ConvertedDocument, documentType: DocumentType): PlannedNode[] {
  const { blocks } = document
  const table = blocks.find((block) => block.kind === 'table')
  if (documentType !== 'CSV' || table === undefined) {
    const text = plainText(document)
    return text === '' ? [] : [chunk('TEXT', text, blocks)]
  }
  const rows = table.text.split('\n')
  const columns = rows.reduce((most, row) => Math.max(most, row.split('\t').length), 0)
  const size = `Table with ${rows.length} rows and ${columns} columns.`
  return [chunk('TABLE', `${size}\n${table.html}`, blocks)]
}

class Planner {
  readonly nodes: PlannedNode[] = []
  private readonly open: OpenSection[] = []
  private readonly run: TextRun
  private metadata: TextBlock['metadata'] = undefined

  constructor(maxTokens: number, mode: IngestionMode) {
    this.run = new TextRun(maxTokens, mode === 'high_accuracy', (planned) =>
      this.put(this.metadata === undefined ? planned : { ...planned, metadata: this.metadata }),
    )
  }

  add(block: Block): void {
    if (block.kind === 'heading') this.addHeading(block)
    else if (block.kind === 'table') {
      this.run.end()
      if (block.text.trim() !== '') this.put(chunk('TABLE', block.html, [block]))
    } else if (block.kind === 'image') {
      this.run.end()
      if (block.text.trim() !== '') this.put(chunk('IMAGE', block.text, [block]))
    } else this.addText(block)
  }

  /** Text with metadata of its own shares no chunk with its neighbours; cut into several, each has them. */
  private addText(block: TextBlock): void {
    if (block.metadata === undefined) {
      this.run.add(block)
      return
    }
    this.run.end()
    this.metadata = block.metadata
    this.run.add(block)
    this.run.end()
    this.metadata = undefined
  }

  end(): void {
    this.run.end()
  }

  private put(node: PlannedNode): void {
    const children = this.open.at(-1)?.children ?? this.nodes
    children.push(node)
  }

  private addHeading(heading: HeadingBlock): void {
    const name = sectionName(heading.text)
    if (name === '') return
    this.run.end()
    while (this.open.length > 0 && this.open.at(-1)!.level >= heading.level) this.open.pop()
    const children: PlannedNode[] = []
    const pageNumber = heading.page ?? heading.boxes[0]?.page ?? null
    this.put({ kind: 'section', name, pageNumber, children })
    this.open.push({ level: heading.level, children })
    // A name that had to be cut is kept in full as the section's first text.
    if (heading.text.trim().length > MAX_NAME) {
      this.run.add({ kind: 'paragraph', text: heading.text.trim(), boxes: heading.boxes })
    }
  }
}

/**
 * Plans the tree of sections and chunks for a converted document.
 *
 * Headings open sections, nested by level; text before the first heading stays at the top. Text
 * chunks never cross a heading or a table and hold at most `maxTokens`. In `standard` mode a paragraph
 * stays whole while it fits into a chunk; in `high_accuracy` text runs on, so a chunk is filled up with
 * the first sentences of the next paragraph. A table is one TABLE chunk of any size.
 * `single_chunk` makes one chunk: TABLE for CSV, else TEXT. An empty document gives no nodes.
 */
export function planChunks(document: ConvertedDocument, options: ChunkOptions): PlannedNode[] {
  if (options.mode === 'single_chunk') return planSingle(document, options.documentType)
  const planner = new Planner(options.maxTokens ?? MAX_CHUNK_TOKENS, options.mode)
  for (const block of document.blocks) planner.add(block)
  planner.end()
  return planner.nodes
}
