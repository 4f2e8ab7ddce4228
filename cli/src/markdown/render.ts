import MarkdownIt, { type Token } from 'markdown-it'
import { inlineOf } from './inline.ts'
import { draw, span, wrap, type Span, type Style } from './spans.ts'
import { tableOf, type Cell } from './table.ts'

/** HTML is shown as text, and bare URLs stay as they are. */
const markdown = new MarkdownIt({ html: false, linkify: false })

type Line = readonly Span[]

/** The minimum width of lines, however deeply nested. */
const NARROWEST = 20

/** The top-level blocks of Markdown text, and the line where each ends. */
export function blocksOf(text: string): { readonly tokens: Token[]; readonly end: number }[] {
  const blocks: { tokens: Token[]; end: number }[] = []
  for (const token of markdown.parse(text, {})) {
    const begins = token.level === 0 && token.nesting >= 0
    if (begins) blocks.push({ tokens: [], end: token.map?.[1] ?? 0 })
    blocks.at(-1)?.tokens.push(token)
  }
  return blocks
}

/** Renders a block as lines of at most `width` columns. */
export function renderBlock(tokens: readonly Token[], width: number): string[] {
  return new Block(tokens).lines(width).map(draw)
}

/** Reads tokens one by one. Nested tokens are read by a recursive call. */
class Block {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** The lines up to the closing token. Blank lines separate blocks, except items of a tight list. */
  lines(width: number): Line[] {
    const lines: Line[] = []
    let isFirst = true
    for (;;) {
      const token = this.#tokens[this.#at]
      if (!token || token.nesting < 0) return lines
      this.#at += 1
      const isApart = !isFirst && !token.hidden && token.type !== 'list_item_open'
      const isNested = token.type.endsWith('_list_open') && token.level > 0
      if (isApart && !isNested) lines.push([])
      lines.push(...this.#block(token, Math.max(width, NARROWEST)))
      isFirst = false
    }
  }

  #block(token: Token, width: number): Line[] {
    switch (token.type) {
      case 'heading_open':
        return this.#words(width, token.tag === 'h1' ? ['bold', 'underline'] : ['bold'])
      case 'paragraph_open':
        return this.#words(width)
      case 'bullet_list_open':
        return this.#list(width, () => '• ')
      case 'ordered_list_open': {
        const first = Number(token.attrGet('start') ?? 1)
        return this.#list(width, (at) => `${first + at}. `)
      }
      case 'blockquote_open':
        return this.#within(width, [span('│ ', ['dim'])])
      case 'table_open':
        return this.#table(width)
      case 'fence':
      case 'code_block':
        return codeOf(token.content)
      case 'hr':
        return [[span('─'.repeat(width), ['dim'])]]
      default:
        return token.nesting > 0 ? this.#within(width, []) : wrap([span(token.content)], width)
    }
  }

  #words(width: number, styles: readonly Style[] = []): Line[] {
    const inline = this.#tokens[this.#at]
    this.#at += 2
    return wrap(inlineOf(inline?.children ?? [], styles), width)
  }

  #within(width: number, mark: Line): Line[] {
    const inner = this.lines(width - mark.reduce((sum, { text }) => sum + text.length, 0))
    this.#at += 1
    return inner.map((line) => [...mark, ...line])
  }

  #list(width: number, markOf: (at: number) => string): Line[] {
    const lines: Line[] = []
    for (let item = 0; this.#tokens[this.#at]?.type === 'list_item_open'; item++) {
      this.#at += 1
      const isLoose = this.#tokens[this.#at]?.hidden === false
      if (item > 0 && isLoose) lines.push([])
      const mark = markOf(item)
      const indent = span(' '.repeat(mark.length))
      const inner = this.lines(width - mark.length)
      this.#at += 1
      lines.push(...inner.map((line, at) => [at === 0 ? span(mark, ['dim']) : indent, ...line]))
      if (inner.length === 0) lines.push([span(mark, ['dim'])])
    }
    this.#at += 1
    return lines
  }

  #table(width: number): Line[] {
    const rows: Cell[][] = []
    for (; this.#tokens[this.#at]?.type !== 'table_close'; this.#at++) {
      const { type, attrs, tag } = this.#tokens[this.#at] ?? { type: 'table_close' }
      if (type === 'table_close') break
      if (type === 'tr_open') rows.push([])
      if (type !== 'th_open' && type !== 'td_open') continue
      const inline = this.#tokens[this.#at + 1]
      const isRight = attrs?.some(([, value]) => String(value).includes('right')) ?? false
      const text = inlineOf(inline?.children ?? [], tag === 'th' ? ['bold'] : [])
      rows.at(-1)?.push({ text, isRight })
    }
    this.#at += 1
    return tableOf(rows, width)
  }
}

/** Lines of code are never wrapped, so they can be copied. */
function codeOf(content: string): Line[] {
  const lines = content.replace(/\n$/, '').split('\n')
  return lines.map((line) => [span('    '), span(line.replaceAll('\t', '    '), ['cyan'])])
}
