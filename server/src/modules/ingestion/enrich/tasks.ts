import { htmlToPlainText, type PlannedChunk, type PlannedLine } from '@arbor/reader'
import type { Form, ShownTable } from './prompts.ts'

/** Images that are described together, for one or more chunks that show the same. */
export type PictureTask = {
  readonly form: Form
  readonly assets: readonly string[]
  readonly sections: readonly string[]
  /** The document's own text in that place. */
  readonly text: string
  readonly chunks: { readonly at: number; readonly content: string; readonly known: string }[]
}

export type TableTask = ShownTable & { readonly at: number }

export type Tasks = {
  readonly pictures: readonly PictureTask[]
  readonly tables: readonly TableTask[]
  /** Number of tables beyond those listed. */
  readonly tablesBeyond: number
}

export type TaskOptions = {
  /** Whether a vision model is configured. */
  readonly canSee: boolean
  /** Whether the whole document is one chunk, of a type that a person chose. */
  readonly isSingle: boolean
  readonly taxonomy: string | null
  readonly maxTables: number
}

/** Smaller tables don't need a summary. */
const MIN_TABLE_TOKENS = 150
/** How many characters of a table's markup are read before it is turned into text. */
const MAX_MARKUP = 60_000
/** How many characters of a table a model gets. */
const MAX_TABLE = 6_000

/** Collects the questions about a document's planned chunks. */
export async function collectTasks(
  nodes: AsyncIterable<PlannedLine>,
  options: TaskOptions,
): Promise<Tasks> {
  const pictures = new Map<string, PictureTask>()
  const tables: TableTask[] = []
  let tablesBeyond = 0
  let at = -1
  const path: string[] = []
  for await (const node of nodes) {
    at += 1
    if (node.kind === 'passage') continue
    path.length = Math.min(path.length, node.depth)
    if (node.kind === 'section') {
      path[node.depth] = node.name
      continue
    }
    const form = formOf(node, options)
    if (form !== undefined) addPicture(pictures, { at, form, sections: [...path], node })
    else if (isTable(node)) {
      if (tables.length < options.maxTables) tables.push(tableTask(at, path, node))
      else tablesBeyond += 1
    }
  }
  return { pictures: [...pictures.values()], tables, tablesBeyond }
}

/** How a chunk's images are described, if it has any. */
function formOf(node: PlannedChunk, options: TaskOptions): Form | undefined {
  if (!options.canSee || (node.assets ?? []).length === 0) return undefined
  if (node.chunkType === 'IMAGE') {
    const taxonomy = node.metadata?.['secondary_taxonomy'] ?? options.taxonomy
    return taxonomy === 'flowchart' ? 'flowchart' : 'picture'
  }
  // Otherwise the cells of the table were read, and its image adds nothing.
  if (node.chunkType === 'TEXT' || !options.isSingle) return undefined
  return node.chunkType
}

type Found = {
  readonly at: number
  readonly form: Form
  readonly sections: readonly string[]
  readonly node: PlannedChunk
}

/** An image that occurs several times is described once, at its first occurrence. */
function addPicture(tasks: Map<string, PictureTask>, { at, form, sections, node }: Found): void {
  const { content, assets = [], metadata } = node
  const key = JSON.stringify([form, assets])
  const task = tasks.get(key) ?? { form, assets, sections, text: content, chunks: [] }
  task.chunks.push({ at, content, known: textOf(metadata?.['summary']) })
  tasks.set(key, task)
}

function isTable({ chunkType, numTokens }: PlannedChunk): boolean {
  return (chunkType === 'TABLE' || chunkType === 'HTML') && numTokens >= MIN_TABLE_TOKENS
}

function tableTask(at: number, path: readonly string[], node: PlannedChunk): TableTask {
  const known = textOf(node.metadata?.['summary'])
  return { at, sections: [...path], ...shownTable(node.content, known) }
}

/** A table in the form in which a model gets it. `known` is its summary without a model. */
export function shownTable(html: string, known: string): Pick<ShownTable, 'known' | 'text'> {
  const text = htmlToPlainText(html.slice(0, MAX_MARKUP))
  const isWhole = html.length <= MAX_MARKUP && text.length <= MAX_TABLE
  return {
    ...(known !== '' && { known }),
    text: isWhole ? text : `${text.slice(0, MAX_TABLE).toWellFormed()}\n[The table continues.]`,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
