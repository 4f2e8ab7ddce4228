import MarkdownIt, { type Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import type { BlockContent, Nodes, RootContent } from 'mdast'

/**
 * No URL is dangerous, because nothing is displayed. `data:` URLs must be accepted, because they
 * contain images.
 */
const parser = new MarkdownIt('default', { html: true, maxNesting: 500 }).use(footnotes)
parser.disable(['footnote_inline', 'footnote_tail'])
parser.validateLink = () => true
parser.normalizeLink = (address) => address

const FRONT_MATTER = { '---': 'yaml', '+++': 'toml' } as const
const TASK = /^\[([ xX])\][ \t]+/

type Made = { readonly type: string } & Readonly<Record<string, unknown>>
type Open = { readonly type: string; readonly children: Nodes[] }

/** What an opening token becomes. Undefined if it only groups others. */
function openNode(token: Token): Made | undefined {
  switch (token.type) {
    case 'heading_open':
      return { type: 'heading', depth: Number(token.tag.slice(1)) }
    case 'bullet_list_open':
      return { type: 'list', ordered: false }
    case 'ordered_list_open':
      return { type: 'list', ordered: true, start: Number(token.attrGet('start') ?? 1) }
    case 'list_item_open':
      return { type: 'listItem' }
    case 'tr_open':
      return { type: 'tableRow' }
    case 'th_open':
    case 'td_open':
      return { type: 'tableCell' }
    case 'footnote_reference_open': {
      const { label } = token.meta as { label: string }
      return { type: 'footnoteDefinition', label, identifier: label.toLowerCase() }
    }
    case 'link_open':
      return { type: 'link', url: token.attrGet('href') ?? '' }
    case 'thead_open':
    case 'tbody_open':
      return undefined
    default:
      return { type: NAMES[token.type] ?? 'emphasis' }
  }
}

const NAMES: Readonly<Record<string, string>> = {
  paragraph_open: 'paragraph',
  blockquote_open: 'blockquote',
  table_open: 'table',
  s_open: 'delete',
}

/** Converts a token without child tokens into nodes. */
function leaf(token: Token): readonly Nodes[] {
  const { type, content } = token
  if (type === 'text' || type === 'text_special') return [{ type: 'text', value: content }]
  if (type === 'softbreak') return [{ type: 'text', value: '\n' }]
  if (type === 'hardbreak') return [{ type: 'break' }]
  if (type === 'code_inline') return [{ type: 'inlineCode', value: content }]
  if (type === 'html_inline') return [{ type: 'html', value: content }]
  if (type === 'image') {
    const alt = parser.renderer.renderInlineAsText(token.children ?? [], parser.options, {})
    const [url, title] = ['src', 'title'].map((name) => String(token.attrGet(name) ?? ''))
    return [{ type: 'image', url: url ?? '', alt, title: title === '' ? null : title }]
  }
  if (type === 'footnote_ref') {
    const { label } = token.meta as { label: string }
    return [{ type: 'footnoteReference', label, identifier: label.toLowerCase() }]
  }
  if (type === 'code_block' || type === 'fence') {
    const lang = token.info.trim().split(/\s+/)[0] ?? ''
    return [{ type: 'code', value: content.replace(/\n$/, ''), lang: lang === '' ? null : lang }]
  }
  return type === 'hr' ? [{ type: 'thematicBreak' }] : []
}

/** Positions where lines begin, and the end position. */
function lineStarts(source: string): number[] {
  const starts = [0]
  let at = source.indexOf('\n')
  while (at >= 0) {
    starts.push(at + 1)
    at = source.indexOf('\n', at + 1)
  }
  return starts
}

/** Converts an HTML block, with its part of the source. */
function htmlBlock({ content, map }: Token, starts: readonly number[], from: number): Nodes {
  const [first, last] = map ?? [0, 0]
  const place = (line: number) => ({ line, column: 1, offset: from + (starts[line] ?? 0) })
  const end = place(last)
  return {
    type: 'html',
    value: content.trimEnd(),
    position: { start: place(first), end },
  }
}

function read(tokens: readonly Token[], starts: readonly number[], from: number): RootContent[] {
  const root: Open = { type: 'root', children: [] }
  const open: Open[] = [root]
  for (const token of tokens) {
    const into = open.at(-1)?.children ?? root.children
    if (token.type === 'inline') into.push(...(read(token.children ?? [], starts, from) as Nodes[]))
    else if (token.type === 'html_block') into.push(htmlBlock(token, starts, from))
    else if (token.nesting === 1) {
      const made = openNode(token)
      if (made === undefined) continue
      const node: Open = { ...made, children: [] }
      into.push(node as unknown as Nodes)
      open.push(node)
    } else if (token.nesting === -1) {
      if (token.type === 'thead_close' || token.type === 'tbody_close') continue
      const closed = open.pop()
      if (closed?.type === 'listItem') takeTask(closed)
    } else into.push(...leaf(token))
  }
  return root.children as RootContent[]
}

/** Turns the checkbox of a task into a property of its item. */
function takeTask(item: Open): void {
  const [first] = item.children as BlockContent[]
  if (first?.type !== 'paragraph') return
  const [text] = first.children
  const mark = text?.type === 'text' ? TASK.exec(text.value) : null
  if (mark === null || text?.type !== 'text') return
  // A box alone is text.
  if (mark[0].length === text.value.length && first.children.length === 1) return
  text.value = text.value.slice(mark[0].length)
  Object.assign(item, { checked: mark[1] !== ' ' })
}

/**
 * Finds the front matter at the start of a file, between two lines of `---` (YAML) or `+++` (TOML).
 */
function frontMatter(source: string): { node: RootContent; end: number } | undefined {
  const sign = source.slice(0, 3)
  if ((sign !== '---' && sign !== '+++') || !/^...[ \t]*\n/.test(source)) return undefined
  const start = source.indexOf('\n') + 1
  for (let at = start; at < source.length;) {
    const end = source.indexOf('\n', at) === -1 ? source.length : source.indexOf('\n', at)
    if (source.startsWith(sign, at) && source.slice(at + 3, end).trim() === '') {
      const value = source.slice(start, Math.max(start, at - 1))
      return { node: { type: FRONT_MATTER[sign], value } as RootContent, end: end + 1 }
    }
    at = end + 1
  }
  return undefined
}

/**
 * Parses Markdown (CommonMark with GFM tables, strikethrough, task lists and footnotes) in linear
 * time, whatever it contains.
 * @param isFirst whether the file begins with this text, so that it may have front matter
 */
export function parseMarkdown(source: string, isFirst: boolean): readonly RootContent[] {
  const head = isFirst ? frontMatter(source) : undefined
  const from = Math.min(head?.end ?? 0, source.length)
  const body = source.slice(from)
  const nodes = read(parser.parse(body, {}), lineStarts(body), from)
  return head === undefined ? nodes : [head.node, ...nodes]
}
