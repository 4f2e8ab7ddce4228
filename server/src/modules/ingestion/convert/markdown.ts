import type { List, Node, PhrasingContent, Root, RootContent, Table } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type Block, ConversionError, type ConvertedDocument } from '../document-model.ts'
import { readTextFile } from './decode-text.ts'
import { htmlToBlocks } from './html-blocks.ts'
import { type TableCell, tableBlock } from './html-table.ts'
import { sniffText } from './text.ts'

// The parser's memory is some hundred times its input, so large files are read in pieces.
const PIECE_CHARACTERS = 256 * 1024

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)
const laterParser = unified().use(remarkParse).use(remarkGfm)

type Context = { readonly blocks: Block[]; readonly indent: string; marker: string | null }

const hasChildren = (node: Node): node is Node & { children: PhrasingContent[] } =>
  'children' in node && Array.isArray(node.children)

/** Visible text of inline content: soft breaks are spaces, pictures and tags leave nothing. */
function inlineText(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replaceAll('\n', ' ')
      if (node.type === 'inlineCode') return node.value.replaceAll('\n', ' ')
      if (node.type === 'break') return '\n'
      if (node.type === 'html') return /^<br\b/i.test(node.value) ? '\n' : ''
      if (node.type === 'footnoteReference') return `[${node.label ?? node.identifier}]`
      return hasChildren(node) ? inlineText(node.children) : ''
    })
    .join('')
}

function pushParagraph(text: string, context: Context): void {
  const trimmed = text.trim()
  if (trimmed === '') return
  const marker = context.marker
  if (marker === null) {
    context.blocks.push({ kind: 'paragraph', text: trimmed, boxes: [] })
    return
  }
  context.blocks.push({
    kind: 'list_item',
    text: `${context.indent}${marker}${trimmed}`,
    boxes: [],
  })
  // Further paragraphs of the same item stand below its text, without a second marker.
  context.marker = ' '.repeat(2)
}

function addTable(table: Table, context: Context): void {
  const rows = table.children.map((row, index) =>
    row.children.map((cell): TableCell => {
      const text = inlineText(cell.children).trim()
      return { tag: index === 0 ? 'th' : 'td', text, rowspan: 1, colspan: 1 }
    }),
  )
  const block = tableBlock(rows)
  if (block) context.blocks.push(block)
}

function addList(list: List, context: Context): void {
  const indent = context.marker === null ? context.indent : `${context.indent}  `
  let number = list.start ?? 1
  for (const item of list.children) {
    const check = typeof item.checked !== 'boolean' ? '' : item.checked ? '[x] ' : '[ ] '
    const marker = (list.ordered ? `${number++}. ` : '- ') + check
    addNodes(item.children, { blocks: context.blocks, indent, marker })
  }
}

function addFootnote(label: string, children: readonly RootContent[], context: Context): void {
  const inner: Block[] = []
  addNodes(children, { blocks: inner, indent: '', marker: null })
  inner.forEach((block, index) => {
    const text = index === 0 ? `[${label}] ${block.text}` : block.text
    context.blocks.push(block.kind === 'table' ? block : { kind: 'footnote', text, boxes: [] })
  })
}

function addNode(node: RootContent, context: Context): void {
  const { blocks } = context
  switch (node.type) {
    case 'heading': {
      const text = inlineText(node.children).replace(/\s+/g, ' ').trim()
      if (text !== '') blocks.push({ kind: 'heading', level: node.depth, text, boxes: [] })
      return
    }
    case 'paragraph':
      return pushParagraph(inlineText(node.children), context)
    case 'code':
    case 'yaml': {
      const text = node.value.trimEnd()
      if (text.trim() !== '') blocks.push({ kind: 'code', text, boxes: [] })
      return
    }
    case 'html':
      blocks.push(...htmlToBlocks(node.value))
      return
    case 'list':
      return addList(node, context)
    case 'table':
      return addTable(node, context)
    case 'blockquote':
      return addNodes(node.children, context)
    case 'footnoteDefinition':
      return addFootnote(node.label ?? node.identifier, node.children, context)
    default:
      return
  }
}

function addNodes(nodes: readonly RootContent[], context: Context): void {
  for (const node of nodes) addNode(node, context)
}

/** Pieces of whole lines that begin at a heading outside fenced code, each a quarter million characters or more. */
function* pieces(text: string): Generator<string> {
  if (text.length <= PIECE_CHARACTERS) return yield text
  let start = 0
  let fence: string | null = null
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at) + 1 || text.length
    const opening = /^ {0,3}(```+|~~~+)/.exec(text.slice(at, Math.min(end, at + 80)))?.[1]
    if (opening && fence === null) fence = opening
    else if (opening && fence !== null && opening.startsWith(fence)) fence = null
    const isHeading = fence === null && text[at] === '#'
    const isBlank = fence === null && text.slice(at, end).trim() === ''
    const grown = at - start
    if ((isHeading && grown > PIECE_CHARACTERS) || (isBlank && grown > 4 * PIECE_CHARACTERS)) {
      yield text.slice(start, at)
      start = at
    }
    at = end
  }
  yield text.slice(start)
}

/** Markdown (CommonMark with GFM tables, task lists and footnotes, and frontmatter) as blocks. */
export function markdownToBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let first = true
  for (const piece of pieces(text)) {
    // Frontmatter stands at the beginning of a file only; later a line of dashes is a rule.
    const root: Root = (first ? parser : laterParser).parse(piece)
    addNodes(root.children, { blocks, indent: '', marker: null })
    first = false
  }
  return blocks
}

/**
 * Reads a Markdown file in any common encoding. HTML in it is reduced to its text and tables.
 * Throws ConversionError `wrong_format` for binary content, or `empty`.
 */
export async function convertMarkdown(path: string): Promise<ConvertedDocument> {
  await sniffText(path)
  const { text } = await readTextFile(path)
  const blocks = markdownToBlocks(text)
  if (blocks.length === 0) throw new ConversionError('empty', 'The document contains no text.')
  return { blocks, totalPages: null, warnings: [] }
}
