import { Parser } from 'htmlparser2'
import type { Block, TextBlock } from '../document-model.ts'
import { type TableCell, spanOf, tableBlock } from './html-table.ts'

export type HtmlOptions = {
  /**
   * The page was written by mammoth: list items such as `<li id="footnote-1">` are notes, and a
   * heading of class `title` has level 0.
   */
  readonly fromWord?: boolean
}

const SKIPPED = new Set(['script', 'style', 'template', 'svg', 'math', 'title', 'iframe', 'object'])
const BLOCKS = new Set(
  (
    'p div section article main header footer nav aside blockquote figure address form fieldset ' +
    'details summary dl dt dd hr body html figcaption caption center'
  ).split(' '),
)
const HEADING = /^h([1-9])$/
const NOTE = /^(?:footnote|endnote)-\d/
const NOTE_BACK = /^#(?:footnote|endnote)-ref-/

type OpenList = { readonly ordered: boolean; next: number }
type OpenTable = {
  readonly rows: TableCell[][]
  cell: { tag: 'td' | 'th'; attributes: Attributes; text: string } | null
}
type Attributes = Readonly<Record<string, string>>

/** Turns parse events into blocks. It keeps its own stacks, so deep nesting can't exhaust the call stack. */
class BlockBuilder {
  readonly blocks: Block[] = []
  private readonly fromWord: boolean
  private text = ''
  private skipped: string[] = []
  private lists: OpenList[] = []
  private tables: OpenTable[] = []
  private heading: number | null = null
  private pre = 0
  private kind: TextBlock['kind'] = 'paragraph'
  private prefix: string | null = null
  private noteCount = 0

  constructor(fromWord: boolean) {
    this.fromWord = fromWord
  }

  onopentag(name: string, attributes: Attributes): void {
    if (this.skipped.length > 0 || SKIPPED.has(name) || this.isNoteBacklink(name, attributes)) {
      this.skipped.push(name)
      return
    }
    const heading = HEADING.exec(name)
    if (name === 'br') this.addRaw('\n')
    else if (name === 'table') this.openTable()
    else if (this.tables.length > 0) this.openInTable(name, attributes)
    else if (heading) {
      this.flush()
      this.heading = this.fromWord && attributes['class'] === 'title' ? 0 : Number(heading[1])
    } else if (name === 'ul' || name === 'ol') this.openList(name, attributes)
    else if (name === 'li') this.openItem(attributes)
    else if (name === 'pre') {
      this.flush()
      this.pre++
    } else if (BLOCKS.has(name)) {
      this.flush()
      if (name === 'figcaption') this.kind = 'caption'
    }
  }

  onclosetag(name: string): void {
    if (this.skipped.length > 0) {
      if (this.skipped.at(-1) === name) this.skipped.pop()
      return
    }
    if (name === 'table') this.closeTable()
    else if (this.tables.length > 0) this.closeInTable(name)
    else if (HEADING.test(name)) {
      this.flush()
      this.heading = null
    } else if (name === 'ul' || name === 'ol') {
      this.flush()
      this.lists.pop()
      this.prefix = null
    } else if (name === 'li') {
      this.flush()
      this.kind = 'paragraph'
      this.prefix = null
    } else if (name === 'pre') {
      this.flush()
      this.pre = Math.max(0, this.pre - 1)
    } else if (BLOCKS.has(name)) {
      this.flush()
      if (name === 'figcaption') this.kind = 'paragraph'
    }
  }

  ontext(data: string): void {
    if (this.skipped.length > 0) return
    this.addRaw(
      this.pre > 0 && this.tables.length === 0 ? data : data.replace(/[ \t\r\n\f]+/g, ' '),
    )
  }

  onend(): void {
    while (this.tables.length > 0) this.closeTable()
    this.flush()
  }

  private isNoteBacklink(name: string, attributes: Attributes): boolean {
    return this.fromWord && name === 'a' && NOTE_BACK.test(attributes['href'] ?? '')
  }

  private addRaw(data: string): void {
    const cell = this.tables.at(-1)?.cell
    if (cell) cell.text += data
    else this.text += data
  }

  private flush(): void {
    const raw = this.text
    this.text = ''
    if (this.pre > 0) {
      const code = raw.replace(/^\n+/, '').trimEnd()
      if (code !== '') this.blocks.push({ kind: 'code', text: code, boxes: [] })
      return
    }
    const text = tidy(raw)
    if (text === '') return
    if (this.heading === null) this.pushText(text)
    else this.blocks.push({ kind: 'heading', level: this.heading, text, boxes: [] })
  }

  private pushText(text: string): void {
    if (this.kind === 'footnote') {
      this.blocks.push({ kind: 'footnote', text: (this.prefix ?? '') + text, boxes: [] })
      this.prefix = null
    } else if (this.lists.length > 0 && this.kind !== 'caption') {
      const indent = '  '.repeat(this.lists.length - 1)
      const marked = indent + (this.prefix ?? '  ') + text
      this.blocks.push({ kind: 'list_item', text: marked, boxes: [] })
      this.prefix = null
    } else this.blocks.push({ kind: this.kind, text, boxes: [] })
  }

  private openList(name: string, attributes: Attributes): void {
    this.flush()
    const start = Number.parseInt(attributes['start'] ?? '1', 10)
    this.lists.push({ ordered: name === 'ol', next: Number.isSafeInteger(start) ? start : 1 })
  }

  private openItem(attributes: Attributes): void {
    this.flush()
    if (this.fromWord && NOTE.test(attributes['id'] ?? '')) {
      this.noteCount++
      this.kind = 'footnote'
      this.prefix = `[${this.noteCount}] `
      return
    }
    const list = this.lists.at(-1)
    this.prefix = list?.ordered ? `${list.next++}. ` : '- '
  }

  private openTable(): void {
    if (this.tables.length === 0) this.flush()
    this.tables.push({ rows: [], cell: null })
  }

  private openInTable(name: string, attributes: Attributes): void {
    const table = this.tables.at(-1)!
    if (name === 'tr') {
      this.closeCell(table)
      table.rows.push([])
    } else if (name === 'td' || name === 'th') {
      this.closeCell(table)
      table.cell = { tag: name, attributes, text: '' }
    } else if (name === 'caption') {
      this.flush()
      this.kind = 'caption'
    } else if (table.cell && (BLOCKS.has(name) || name === 'li' || HEADING.test(name))) {
      table.cell.text += '\n'
    }
  }

  private closeInTable(name: string): void {
    const table = this.tables.at(-1)!
    if (name === 'td' || name === 'th' || name === 'tr') this.closeCell(table)
    else if (name === 'caption') {
      this.flush()
      this.kind = 'paragraph'
    } else if (table.cell && (BLOCKS.has(name) || name === 'li')) table.cell.text += '\n'
  }

  private closeCell(table: OpenTable): void {
    const cell = table.cell
    if (!cell) return
    table.cell = null
    if (table.rows.length === 0) table.rows.push([])
    table.rows.at(-1)!.push({
      tag: cell.tag,
      text: tidy(cell.text),
      rowspan: spanOf(cell.attributes['rowspan']),
      colspan: spanOf(cell.attributes['colspan']),
    })
  }

  private closeTable(): void {
    const table = this.tables.at(-1)
    if (!table) return
    this.closeCell(table)
    this.tables.pop()
    const block = tableBlock(table.rows)
    const outer = this.tables.at(-1)
    if (outer) {
      // A table in a cell becomes lines of that cell: one table block holds one grid.
      if (block) this.addRaw(`\n${block.text.replaceAll('\t', ' ')}\n`)
      return
    }
    // Text that stood between the rows comes before the table, as browsers show it.
    this.flush()
    if (block) this.blocks.push(block)
  }
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/**
 * HTML as blocks in reading order: headings, paragraphs, list items (two spaces of indentation a
 * level and a marker), code from `pre`, tables, captions. Pictures, scripts and styles leave nothing
 * behind. Any input is accepted; broken markup is read the way browsers do.
 */
export function htmlToBlocks(html: string, options: HtmlOptions = {}): Block[] {
  const builder = new BlockBuilder(options.fromWord ?? false)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.onopentag(name, attributes),
      onclosetag: (name) => builder.onclosetag(name),
      ontext: (data) => builder.ontext(data),
      onend: () => builder.onend(),
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return builder.blocks
}
