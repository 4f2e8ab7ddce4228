import type {
  Block,
  ConvertedDocument,
  HeadingBlock,
  IngestionMode,
  PlannedChunk,
  PlannedNode,
  TableBlock,
  TextBlock,
} from '../document-model.ts'
import { MAX_CHUNK_TOKENS } from '../tokens/tokens.ts'
import { TextRun } from './text-run.ts'
import { planImage } from './plan-image.ts'
import { planSingle, type SingleChunkOptions } from './plan-single.ts'
import { assetsOf, plannedChunk } from './planned-chunk.ts'
import { splitTable } from './split-table.ts'
import { tableSummary } from './table-summary.ts'

const MAX_NAME = 255

export type ChunkOptions = SingleChunkOptions & {
  readonly mode: IngestionMode
  /** Tokens a text chunk may have, 16 or more; 512 when missing. */
  readonly maxTokens?: number | undefined
}

type OpenSection = { readonly level: number; readonly children: PlannedNode[] }

/** One line of text as a section name of 1 to 255 characters, cut with an ellipsis. */
function sectionName(line: string): string {
  if (line.length <= MAX_NAME) return line
  // Half of a surrogate pair must not stay at the end.
  return `${line.slice(0, MAX_NAME - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function chunkOf(
  chunkType: PlannedChunk['chunkType'],
  content: string,
  block: Block,
): PlannedChunk {
  const { boxes, metadata } = block
  return plannedChunk(chunkType, content, { boxes, metadata, assets: assetsOf([block]) })
}

/**
 * The chunks of a table, by rows; each repeats the head. They have a sentence that describes the table and names their
 * rows, unless its format knows more about them.
 */
function tableChunks(table: TableBlock, maxTokens: number): PlannedChunk[] {
  const summary = tableSummary(table)
  if (table.parts !== undefined) {
    return table.parts.map(({ html, metadata }) => {
      const where = typeof metadata['cell_range'] === 'string' ? ` ${metadata['cell_range']}.` : ''
      return chunkOf('TABLE', html, {
        ...table,
        metadata: { summary: summary + where, ...metadata },
      })
    })
  }
  const parts = splitTable(table.html, maxTokens, table.caption?.trim())
  const total = parts.at(-1)?.rows[1] ?? 0
  return parts.map(({ html, rows: [from, to] }) => {
    const where = parts.length === 1 ? '' : ` Rows ${from + 1} to ${to} of ${total}.`
    const metadata = { summary: summary + where, ...table.metadata }
    return chunkOf('TABLE', html, { ...table, metadata })
  })
}

class Planner {
  readonly nodes: PlannedNode[] = []
  readonly #open: OpenSection[] = []
  readonly #sections: { readonly heading: HeadingBlock; readonly children: PlannedNode[] }[] = []
  readonly #run: TextRun
  readonly #maxTokens: number
  #metadata: TextBlock['metadata'] = undefined
  #hasChunks = false

  constructor(maxTokens: number, mode: IngestionMode) {
    this.#maxTokens = maxTokens
    this.#run = new TextRun(maxTokens, mode === 'high_accuracy', (planned) =>
      this.#put(this.#metadata === undefined ? planned : { ...planned, metadata: this.#metadata }),
    )
  }

  add(block: Block): void {
    if (block.kind === 'heading') this.#addHeading(block)
    else if (block.kind === 'table') {
      this.#run.end()
      if (block.text.trim() !== '') {
        for (const part of tableChunks(block, this.#maxTokens)) this.#put(part)
      }
    } else if (block.kind === 'image') {
      this.#run.end()
      if (block.text.trim() !== '') this.#put(chunkOf('IMAGE', block.text, block))
    } else this.#addText(block)
  }

  /** Text with metadata of its own shares no chunk with its neighbours; each part of a split text has the metadata. */
  #addText(block: TextBlock): void {
    if (block.metadata === undefined) {
      this.#run.add(block)
      return
    }
    this.#run.end()
    this.#metadata = block.metadata
    this.#run.add(block)
    this.#run.end()
    this.#metadata = undefined
  }

  /** In a document of headings alone, they are the text as well: only chunks are searched and cited. */
  end(): void {
    this.#run.end()
    if (this.#hasChunks) return
    for (const { heading, children } of this.#sections) {
      if (children.length > 0) continue
      this.#open.splice(0, this.#open.length, { level: heading.level, children })
      this.#run.add({ ...heading, kind: 'paragraph' })
      this.#run.end()
    }
  }

  #put(node: PlannedNode): void {
    const children = this.#open.at(-1)?.children ?? this.nodes
    children.push(node)
    this.#hasChunks ||= node.kind === 'chunk'
  }

  #addHeading(heading: HeadingBlock): void {
    const line = heading.text.replace(/\s+/g, ' ').trim()
    if (line === '') return
    this.#run.end()
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= heading.level) this.#open.pop()
    const children: PlannedNode[] = []
    const pageNumber = heading.page ?? heading.boxes[0]?.page ?? null
    this.#put({ kind: 'section', name: sectionName(line), pageNumber, children })
    this.#open.push({ level: heading.level, children })
    this.#sections.push({ heading, children })
    // A name that had to be cut is kept in full as the section's first text.
    if (line.length > MAX_NAME) {
      this.#run.add({ kind: 'paragraph', text: heading.text.trim(), boxes: heading.boxes })
    }
  }
}

/**
 * Plans the tree of sections and chunks for a converted document.
 *
 * Headings open sections, nested by level; text before the first heading stays at the top. Text
 * chunks never cross a heading or a table and have at most `maxTokens`. In `standard` mode a paragraph
 * stays whole while it fits into a chunk; in `high_accuracy` text runs on, so a chunk is filled up with
 * the first sentences of the next paragraph. A table becomes TABLE chunks by rows; see splitTable. A document of
 * headings alone has their texts as chunks.
 * Images without text are left out. `single_chunk` makes one chunk: of the forced type, else
 * TABLE for CSV, IMAGE for images and TEXT for the rest. An empty document gives no nodes.
 */
export function planChunks(document: ConvertedDocument, options: ChunkOptions): PlannedNode[] {
  if (options.mode === 'single_chunk') {
    return options.format === 'image' ? planImage(document, options) : planSingle(document, options)
  }
  const planner = new Planner(options.maxTokens ?? MAX_CHUNK_TOKENS, options.mode)
  for (const block of document.blocks) planner.add(block)
  planner.end()
  return planner.nodes
}
