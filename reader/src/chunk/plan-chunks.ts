import type {
  Block,
  Box,
  ConvertedDocument,
  HeadingBlock,
  IngestionMode,
  PlannedChunk,
  PlannedLine,
  PlannedNode,
  PlannedSection,
  TableBlock,
  TextBlock,
} from '../core/document-model.ts'
import { countTokens, MAX_CHUNK_TOKENS } from '../tokens/count-tokens.ts'
import { TextRun } from './text-run.ts'
import { planImage } from './plan-image.ts'
import { planSingle, type SingleChunkOptions } from './plan-single.ts'
import { assetsOf, factsOf, plannedChunk } from './planned-chunk.ts'
import { withConfidence } from './chunk-confidence.ts'
import { splitTable, type TablePart } from '../split/split-table.ts'
import { splitText } from '../split/split-text.ts'
import { tableSummary } from './table-summary.ts'

const MAX_NAME = 255

export type ChunkOptions = SingleChunkOptions & {
  readonly mode: IngestionMode
  /** Most tokens of a text chunk, 16 or more; 512 by default. */
  readonly maxTokens?: number | undefined
}

/** Turns a line of text into a section name of 1 to 255 characters, shortened with an ellipsis. */
function sectionName(line: string): string {
  if (line.length <= MAX_NAME) return line
  // Don't leave half of a surrogate pair at the end.
  return `${line.slice(0, MAX_NAME - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function chunkOf(
  chunkType: PlannedChunk['chunkType'],
  content: string,
  block: Block,
  source: Pick<Block, 'boxes' | 'metadata' | 'struck' | 'notes'> = block,
): PlannedChunk {
  const { boxes } = source
  const own = { ...source.metadata, ...factsOf([source], content) }
  return plannedChunk(chunkType, content, {
    boxes,
    metadata: Object.keys(own).length === 0 ? undefined : own,
    assets: assetsOf([block]),
  })
}

/**
 * Yields the chunks of a table, cut between rows. Each repeats the head. A sentence describes the
 * table and says which rows the chunk has, unless the format provides a better description.
 */
function* tableChunks(table: TableBlock, maxTokens: number): Generator<PlannedChunk> {
  const summary = tableSummary(table)
  if (table.parts !== undefined) {
    for (const { html, metadata } of table.parts) {
      const where = typeof metadata['cell_range'] === 'string' ? ` ${metadata['cell_range']}.` : ''
      const own = { summary: summary + where, ...metadata }
      yield chunkOf('TABLE', html, table, { boxes: table.boxes, metadata: own })
    }
    return
  }
  const parts = splitTable(table.html, maxTokens, table.caption?.trim())
  const total = parts.at(-1)?.rows[1] ?? 0
  const struck = struckByPart(table, parts)
  for (const [at, part] of parts.entries()) {
    const {
      html,
      rows: [from, to],
    } = part
    const where = parts.length === 1 ? '' : ` Rows ${from + 1} to ${to} of ${total}.`
    const metadata = { summary: summary + where, ...table.metadata }
    const boxes = boxesOfRows(table, from, to)
    yield chunkOf('TABLE', html, table, {
      boxes,
      metadata,
      struck: struck[at] ?? [],
      notes: table.notes ?? [],
    })
  }
}

/** The struck texts of each part of a table: of those of a row, the first part that has it. */
function struckByPart(
  { struck = [], struckRows = [] }: TableBlock,
  parts: readonly TablePart[],
): string[][] {
  const texts: string[][] = parts.map(() => [])
  for (const [at, text] of struck.entries()) {
    const row = struckRows[at] ?? 0
    const part = parts.findIndex(({ rows }) => row < rows[1])
    texts.at(part)?.push(text)
  }
  return texts
}

/** Tokens that joining the first lines with others may need. */
const JOIN_SLACK = 8

/** The chunks of aligned lines, each with the first ones. */
function partsOfLines(block: TextBlock, maxTokens: number): PlannedChunk[] {
  const text = block.text.trimEnd()
  const lines = text.split('\n')
  const first = lines.slice(0, block.repeated).join('\n')
  const room = maxTokens - countTokens(first) - JOIN_SLACK
  const isShort = countTokens(text, maxTokens) <= maxTokens
  // Lines that fill a chunk are not repeated.
  const parts = isShort
    ? [text]
    : room < maxTokens / 4
      ? splitText(text, maxTokens, 'code').map((part) => part.text)
      : splitText(lines.slice(block.repeated).join('\n'), room, 'code').map(
          (part) => `${first}\n${part.text}`,
        )
  const lineOf = block.table === undefined ? {} : { lineOf: block }
  const { struck: _, ...others } = block
  return parts.map((part, at) => ({
    ...chunkOf('TEXT', part, block, at === 0 ? block : others),
    ...lineOf,
  }))
}

/** The boxes of a table on the pages that contain these rows. */
function boxesOfRows({ boxes, rowPages }: TableBlock, from: number, to: number): readonly Box[] {
  if (rowPages === undefined) return boxes
  const pages = new Set(rowPages.slice(from, to))
  return boxes.filter(({ page }) => pages.has(page))
}

class Planner {
  /** Planned lines that haven't been taken yet. */
  #lines: PlannedLine[] = []
  /** Levels of the open sections, outermost first. */
  #open: number[] = []
  /** The headings of all sections, until the first chunk. */
  #headings: HeadingBlock[] | undefined = []
  readonly #run: TextRun
  readonly #maxTokens: number
  #metadata: TextBlock['metadata'] = undefined

  constructor(maxTokens: number, mode: IngestionMode) {
    this.#maxTokens = maxTokens
    this.#run = new TextRun(maxTokens, mode === 'high_accuracy', (planned) =>
      this.#put(
        this.#metadata === undefined
          ? planned
          : { ...planned, metadata: { ...this.#metadata, ...planned.metadata } },
      ),
    )
  }

  /** Returns lines that no later block changes, each of them once. */
  #take(): readonly PlannedLine[] {
    if (this.#headings !== undefined) return []
    return this.#lines.splice(0)
  }

  /** Adds a block. @returns the lines that no later block changes */
  *add(block: Block): Generator<PlannedLine> {
    if (block.kind === 'heading') this.#addHeading(block)
    else if (block.kind === 'table') {
      this.#run.end()
      if (block.text.trim() !== '') {
        for (const part of tableChunks(block, this.#maxTokens)) {
          this.#put(part)
          yield* this.#take()
        }
      }
    } else if (block.kind === 'image') {
      this.#run.end()
      if (block.text.trim() !== '') this.#put(chunkOf('IMAGE', block.text, block))
    } else this.#addText(block)
    yield* this.#take()
  }

  /**
   * Text with its own metadata never shares a chunk. If it is split, each part has the metadata.
   */
  #addText(block: TextBlock): void {
    if (block.repeated !== undefined) {
      this.#run.end()
      for (const part of partsOfLines(block, this.#maxTokens)) this.#put(part)
      return
    }
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

  /** @returns the remaining lines */
  end(): readonly PlannedLine[] {
    this.#run.end()
    if (this.#headings !== undefined) this.#addTexts(this.#headings)
    return this.#take()
  }

  /**
   * If a document has only headings, they become chunks as well, because only chunks are searched
   * and cited.
   */
  #addTexts(headings: readonly HeadingBlock[]): void {
    const sections = this.#lines.splice(0)
    for (const [at, heading] of headings.entries()) {
      const section = sections[at]
      if (section === undefined) continue
      this.#lines.push(section)
      if ((sections[at + 1]?.depth ?? 0) > section.depth) continue
      this.#open = Array.from({ length: section.depth + 1 }, () => heading.level)
      this.#run.add({ ...heading, kind: 'paragraph' })
      this.#run.end()
    }
    this.#headings = undefined
  }

  #put(chunk: PlannedChunk): void {
    this.#lines.push({ depth: this.#open.length, ...chunk })
    this.#headings = undefined
  }

  #addHeading(heading: HeadingBlock): void {
    const line = heading.text.replace(/\s+/g, ' ').trim()
    if (line === '') return
    this.#run.end()
    while ((this.#open.at(-1) ?? 0) >= heading.level) this.#open.pop()
    const pageNumber = heading.page ?? heading.boxes[0]?.page ?? null
    const depth = this.#open.length
    this.#lines.push({ depth, kind: 'section', name: sectionName(line), pageNumber })
    this.#open.push(heading.level)
    this.#headings?.push(heading)
    // A name that was shortened is kept in full as the section's first text.
    if (line.length > MAX_NAME) {
      this.#run.add({ kind: 'paragraph', text: heading.text.trim(), boxes: heading.boxes })
    }
  }
}

/**
 * Plans the tree of sections and chunks of a converted document, line by line. Each line is yielded
 * as soon as later blocks can't change it.
 *
 * Headings open sections, nested by level. Text before the first heading stays at the top. Text
 * chunks never cross a heading or a table and have at most `maxTokens`. In `standard` mode, a
 * paragraph stays whole if it fits into a chunk. In `high_accuracy`, a chunk is filled up with the
 * first sentences of the next paragraph. A table becomes TABLE chunks by rows; see splitTable. If a
 * document has only headings, their texts become chunks. Images without text are left out.
 *
 * `single_chunk` makes one chunk: of the chosen type, otherwise TABLE for CSV, IMAGE for images and
 * TEXT for the rest. An empty document has no nodes.
 */
export function* planLines(
  document: ConvertedDocument,
  options: ChunkOptions,
): Generator<PlannedLine> {
  const certain = withConfidence(document)
  if (options.mode === 'single_chunk') {
    const plan = options.format === 'image' ? planImage : planSingle
    for (const chunk of plan(document, options)) yield certain({ depth: 0, ...chunk })
    return
  }
  const planner = new Planner(options.maxTokens ?? MAX_CHUNK_TOKENS, options.mode)
  for (const block of document.blocks) {
    for (const line of planner.add(block)) yield certain(line)
  }
  for (const line of planner.end()) yield certain(line)
}

type Parent = Omit<PlannedSection, 'children'> & { readonly children: PlannedNode[] }

/** Builds the tree of nodes, without passages. For long documents, it needs a lot of memory. */
export function treeOf(lines: Iterable<PlannedLine>): PlannedNode[] {
  const nodes: PlannedNode[] = []
  const open: Parent[] = []
  for (const { depth, ...line } of lines) {
    const siblings = open[depth - 1]?.children ?? nodes
    if (line.kind === 'chunk') siblings.push(line)
    if (line.kind !== 'section') continue
    const section: Parent = { ...line, children: [] }
    siblings.push(section)
    open.splice(depth, open.length, section)
  }
  return nodes
}

/** Returns all of {@link planLines} as a tree. */
export function planChunks(document: ConvertedDocument, options: ChunkOptions): PlannedNode[] {
  return treeOf(planLines(document, options))
}
