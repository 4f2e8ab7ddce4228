import { ConversionError } from '../core/document-model.ts'
import { type Attributes, prefixed, wholeNumber } from '../office/xml.ts'
import { type XmlNode, childrenOf, find } from '../office/xml-tree.ts'
import { attribute, valueOf } from './word-attributes.ts'
import type { Draft, Formatting } from './word-drafts.ts'
import type { Thing } from './word-drawings.ts'
import { type Inline, InlineReader, type NoteKind, joinInline } from './inline-text.ts'
import type { ListCounter, Mark } from './word-numbering.ts'
import { type BodyHandler, replay } from './paragraph-tree.ts'
import type { ParagraphStyle, Styles } from './word-styles.ts'
import { WordTable } from './word-table.ts'

/** What the readers of all texts of a document share. */
export type BodyContext = {
  readonly styles: Styles
  readonly lists: ListCounter
  /** Name of the part being read. Its drawings refer to this part's relationships. */
  readonly source: string
  /** Numbers a note where it is cited. Returns null if the file doesn't contain the note. */
  readonly cite: (kind: NoteKind, id: string) => number | null
  readonly signal?: AbortSignal | undefined
}

const MAX_DRAFTS = 1_000_000
const BODY_OUTLINE = 9

/** Turns paragraphs and tables into drafts, in the order of the file. */
export class BodyReader implements BodyHandler {
  readonly drafts: Draft[] = []
  formulas = 0
  readonly #context: BodyContext
  readonly #tables: WordTable[] = []
  /** Where content is added: the body, or the open cell. */
  readonly #sinks: Draft[][] = [this.drafts]
  /** For each open content control, whether it contains a table of contents. */
  readonly #controls: boolean[] = []
  #inline: InlineReader
  /** Text that continues in the next paragraph. */
  #carried: Inline | null = null
  #count = 0
  #boxes = 0

  constructor(context: BodyContext) {
    this.#context = context
    this.#inline = new InlineReader(context.styles, context.cite)
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'tbl') {
      this.#endCarried()
      this.#tables.push(new WordTable())
    } else if (name === 'tr') this.#tables.at(-1)?.openRow()
    else if (name === 'tc') {
      const table = this.#tables.at(-1)
      this.#sinks.push(table === undefined ? this.#sink : table.openCell())
    } else if (name === 'sdt') this.#controls.push(false)
    else if (name === 'altChunk') {
      this.#endCarried()
      const relation = prefixed(attributes, 'id') ?? ''
      this.#push({ kind: 'import', relation, source: this.#context.source, notes: [] })
    }
  }

  close(name: string): void {
    if (name === 'tc') {
      this.#endCarried()
      if (this.#sinks.length > 1) this.#sinks.pop()
    } else if (name === 'tbl') {
      const table = this.#tables.pop()
      for (const draft of table?.end() ?? []) this.#sink.push(draft)
    } else if (name === 'sdt') this.#controls.pop()
  }

  properties(node: XmlNode): void {
    if (node.name === 'trPr') this.#tables.at(-1)?.rowProperties(node)
    else if (node.name === 'tcPr') this.#tables.at(-1)?.cellProperties(node)
    else if (node.name === 'sdtPr' && this.#controls.length > 0) {
      const gallery = find(node, 'docPartObj', 'docPartGallery')?.attributes ?? {}
      const isContents = attribute(gallery, 'val') === 'Table of Contents'
      this.#controls[this.#controls.length - 1] = isContents
    }
  }

  paragraph(node: XmlNode): void {
    this.#context.signal?.throwIfAborted()
    const properties = find(node, 'pPr')
    const styleId = valueOf(properties, 'pStyle')
    const style = this.#context.styles.paragraph(styleId)
    const own = this.#inline.read(node, style)
    const inline = this.#carried === null ? own : joinInline(this.#carried, own)
    this.#carried = null
    if (isJoinedToNext(properties)) this.#carried = inline
    else this.#finish(inline, { properties, styleId, style })
  }

  /** Must be called at the end of the part. */
  end(): void {
    this.#endCarried()
  }

  get #sink(): Draft[] {
    return this.#sinks.at(-1) ?? this.drafts
  }

  #endCarried(): void {
    const carried = this.#carried
    this.#carried = null
    if (carried === null) return
    const style = this.#context.styles.paragraph(undefined)
    this.#finish(carried, { properties: undefined, styleId: undefined, style })
  }

  #finish(inline: Inline, paragraph: Paragraph): void {
    this.formulas += inline.formulas
    const level = this.#levelOf(paragraph)
    // Empty paragraphs are numbered, too.
    const mark = this.#markOf(paragraph)
    if (this.#isContents(inline, paragraph.style, level)) return
    const text = tidy(inline.text, paragraph.style.kind === 'code')
    // A drawing before the text of a heading belongs below the heading.
    const isHeading = level !== null && text !== ''
    if (!isHeading) this.#show(inline.before)
    if (text !== '' || inline.struck) {
      const isBox = this.#boxes > 0
      this.#push(draftOf({ text, level, mark, inline, style: paragraph.style, isBox }))
    }
    if (isHeading) this.#show(inline.before)
    this.#show(inline.after)
  }

  #levelOf({ properties, style }: Paragraph): number | null {
    const own = valueOf(properties, 'outlineLvl')
    const outline = wholeNumber(own, BODY_OUTLINE)
    if (own === undefined) return style.level
    if (outline < BODY_OUTLINE) return outline + 1
    return style.level === 0 ? 0 : null
  }

  #markOf({ properties, styleId, style }: Paragraph): Mark | null {
    const own = find(properties, 'numPr')
    const list = valueOf(own, 'numId') ?? style.list
    if (list === undefined || list === '0') return null
    const level = valueOf(own, 'ilvl')
    const ownLevel = level === undefined ? undefined : wholeNumber(level, 0)
    // If the style's level is named directly, it takes precedence over the level in the style.
    const isOfStyle = valueOf(own, 'numId') === undefined && ownLevel === undefined
    return this.#context.lists.next(list, {
      level: ownLevel ?? style.listLevel,
      style: isOfStyle ? styleId : undefined,
    })
  }

  /**
   * Whether a paragraph is an entry of a table of contents. It repeats a heading, so search would
   * find both.
   */
  #isContents(inline: Inline, { kind }: ParagraphStyle, level: number | null): boolean {
    const isGenerated = inline.isInContents || this.#controls.includes(true)
    if (kind === 'contents_title') return isGenerated
    return level === null && (kind === 'contents' || (inline.hasLink && isGenerated))
  }

  #push(draft: Draft): void {
    if (++this.#count > MAX_DRAFTS) {
      throw new ConversionError(
        'too_large',
        'The document has more than a million paragraphs, which is more than the server accepts.',
      )
    }
    this.#sink.push(draft)
  }

  #show(things: readonly Thing[]): void {
    for (const thing of things) {
      if (thing.kind === 'box') this.#readBox(thing.content)
      else if (thing.kind === 'text') this.#push({ kind: 'paragraph', text: thing.text, notes: [] })
      else this.#push({ kind: 'shown', shown: thing, source: this.#context.source, notes: [] })
    }
  }

  /**
   * A text box is a separate text. Fields and cells of the surrounding text don't continue in it.
   */
  #readBox(content: XmlNode): void {
    const inline = this.#inline
    this.#inline = new InlineReader(this.#context.styles, this.#context.cite)
    this.#boxes++
    replay(content, this)
    this.#endCarried()
    this.#boxes--
    this.#inline = inline
  }
}

type Paragraph = {
  readonly properties: XmlNode | undefined
  readonly styleId: string | undefined
  readonly style: ParagraphStyle
}

/**
 * Whether a paragraph continues in the next one: a drop cap, or one whose paragraph mark was
 * deleted.
 */
function isJoinedToNext(properties: XmlNode | undefined): boolean {
  const frame = find(properties, 'framePr')
  const dropCap = attribute(frame?.attributes ?? {}, 'dropCap') ?? 'none'
  const mark = find(properties, 'rPr')
  return (
    dropCap !== 'none' || childrenOf(mark, 'del').length + childrenOf(mark, 'moveFrom').length > 0
  )
}

/** Removes soft hyphens, collapses white space and trims lines. Code keeps its spaces. */
function tidy(text: string, isCode: boolean): string {
  const visible = text.replace(/[\u00ad\u200b\ufeff]/g, '').replaceAll('\u00a0', ' ')
  if (isCode) return visible.replace(/^\n+/, '').trimEnd()
  return visible
    .replace(/ {2,}/g, ' ')
    .replace(/(?<![ \t])[ \t]*\n[ \t\n]*/g, '\n')
    .trim()
}

type Finished = {
  readonly text: string
  readonly level: number | null
  readonly mark: Mark | null
  readonly inline: Inline
  readonly style: ParagraphStyle
  readonly isBox: boolean
}

function draftOf({ text, level, mark, inline, style, isBox }: Finished): Draft {
  const { notes } = inline
  const facts = inline.struck === undefined ? {} : { struck: inline.struck }
  if (text === '') return { kind: 'paragraph', text, notes, ...facts }
  // A heading in a text box must not become the heading of the text below it.
  if (level !== null && (level === 0 || !isBox)) {
    const number = mark === null || mark.isBullet || mark.text === '' ? '' : `${mark.text} `
    return { kind: 'heading', level, text: number + text.replace(/\s+/g, ' '), notes, ...facts }
  }
  if (style.kind === 'caption') {
    return {
      kind: 'caption',
      text: mark === null ? text : `${mark.text} ${text}`.trim(),
      notes,
      ...facts,
    }
  }
  const own = { notes, ...facts, ...(isBox ? {} : { formatting: formattingOf(inline, mark) }) }
  if (mark !== null) return { kind: 'list_item', text: listText(text, mark), ...own }
  if (style.kind === 'code') return { kind: 'code', text, notes, ...facts }
  return { kind: 'paragraph', text, ...own }
}

/** Indents by two spaces per level and adds the marker. Further lines are aligned with the text. */
function listText(text: string, { level, text: mark }: Mark): string {
  const indent = '  '.repeat(level)
  const lead = mark === '' ? '  ' : `${mark} `
  return indent + lead + text.replaceAll('\n', `\n${indent}${' '.repeat(lead.length)}`)
}

function formattingOf({ characters, boldCharacters, size }: Inline, mark: Mark | null): Formatting {
  const isBold = characters > 0 && boldCharacters === characters
  return { isBold, size, numbered: mark === null || mark.isBullet ? null : mark.level }
}
