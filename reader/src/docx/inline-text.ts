import { wholeNumber } from '../office/xml.ts'
import { InlineText, type RunFacts } from '../core/inline-text.ts'
import { type Struck, struckMember, struckOf } from '../core/struck.ts'
import { mathText } from '../office/office-math.ts'
import { type XmlNode, childrenOf, find } from '../office/xml-tree.ts'
import { attribute, toggle, valueOf } from './word-attributes.ts'
import { type Thing, objectsIn } from './word-drawings.ts'
import { Fields } from './word-fields.ts'
import { isRaised, type ParagraphStyle, type RunStyle, type Styles } from './word-styles.ts'
import { decodeSymbols, symbolOf } from './symbol-fonts.ts'

export type NoteKind = 'footnote' | 'endnote' | 'comment'

/** The content of a paragraph. */
export type Inline = Struck & {
  readonly text: string
  /** Drawings before all text, then the other drawings. */
  readonly before: Thing[]
  readonly after: Thing[]
  /** Numbers of the notes that the paragraph cites. */
  readonly notes: number[]
  formulas: number
  /** Whether the paragraph links to another part of the document. */
  hasLink: boolean
  /** Whether the paragraph is in a generated table of contents. */
  isInContents: boolean
  /**
   * Number of characters other than white space, how many of them are bold, and the largest size in
   * half points.
   */
  characters: number
  boldCharacters: number
  size: number
}

type Format = RunFacts & {
  readonly isHidden: boolean
  readonly isBold: boolean
  readonly size: number
  readonly font: string
}

/** Creates an empty paragraph. */
function emptyInline(): Inline {
  return {
    text: '',
    before: [],
    after: [],
    notes: [],
    formulas: 0,
    hasLink: false,
    isInContents: false,
    characters: 0,
    boldCharacters: 0,
    size: 0,
  }
}

/** Joins two paragraphs into one. */
export function joinInline(a: Inline, b: Inline): Inline {
  const hasText = a.text.trim() !== ''
  return {
    text: a.text + b.text,
    ...struckMember(struckOf([a, b])),
    before: hasText ? a.before : [...a.before, ...a.after, ...b.before],
    after: hasText ? [...a.after, ...b.before, ...b.after] : b.after,
    notes: [...a.notes, ...b.notes],
    formulas: a.formulas + b.formulas,
    hasLink: a.hasLink || b.hasLink,
    isInContents: a.isInContents || b.isInContents,
    characters: a.characters + b.characters,
    boldCharacters: a.boldCharacters + b.boldCharacters,
    size: Math.max(a.size, b.size),
  }
}

const DRAWINGS = new Set(['drawing', 'pict', 'object'])
const IGNORED = new Set(['pPr', 'rPr', 'sdtPr', 'rubyPr', 'fldData', 'ffData'])
const INTERNAL_LINK = /^(?:PAGEREF\b|HYPERLINK\s+\\l\b)/i

/** Reads the texts of one story: the body, a note, or a text box. */
export class InlineReader {
  readonly #styles: Styles
  readonly #cite: (kind: NoteKind, id: string) => number | null
  readonly #fields = new Fields()
  #inline = emptyInline()
  readonly #text = new InlineText()
  #base: ParagraphStyle

  /**
   * `cite` numbers a note where it is cited. It returns null if the file doesn't contain the note.
   */
  constructor(styles: Styles, cite: (kind: NoteKind, id: string) => number | null) {
    this.#styles = styles
    this.#cite = cite
    this.#base = styles.paragraph(undefined)
  }

  read(paragraph: XmlNode, style: ParagraphStyle): Inline {
    this.#inline = emptyInline()
    this.#base = style
    const fields = this.#fields
    const isInContents = fields.isContents
    this.#readNode(paragraph)
    fields.endParagraph()
    this.#inline.isInContents = isInContents || fields.isContents
    return { ...this.#inline, ...this.#text.take() }
  }

  #readAll(node: XmlNode): void {
    for (const child of node.children) this.#readNode(child)
  }

  #readNode(node: XmlNode): void {
    const { name } = node
    if (IGNORED.has(name)) return
    if (name === 'r') this.#readRun(node)
    else if (name === 'oMath') this.#addFormulas([node])
    else if (name === 'oMathPara') this.#addFormulas(childrenOf(node, 'oMath'))
    else {
      this.#inline.hasLink ||= isInternalLink(node)
      this.#readAll(node)
    }
  }

  #addFormulas(formulas: readonly XmlNode[]): void {
    this.#inline.formulas += formulas.length
    this.#add(formulas.map((formula) => mathText(formula).trim()).join('\n'))
  }

  #readRun(run: XmlNode): void {
    const format = this.#formatOf(find(run, 'rPr'))
    for (const child of run.children) {
      if (child.name === 'fldChar') this.#readField(child)
      else if (child.name === 'instrText') this.#fields.addCode(child.text)
      else if (!format.isHidden && !this.#fields.isCode) this.#readInRun(child, format)
    }
  }

  #formatOf(properties: XmlNode | undefined): Format {
    const base = this.#base
    if (properties === undefined) {
      return { ...base, isStruck: base.isStruck || base.isStruckTwice, font: '' }
    }
    const style = this.#styles.run(valueOf(properties, 'rStyle') ?? '')
    const fonts = find(properties, 'rFonts')?.attributes ?? {}
    const size = find(properties, 'sz')
    return {
      isHidden: toggle(properties, 'vanish') ?? style.isHidden ?? base.isHidden,
      isBold: toggle(properties, 'b') ?? style.isBold ?? base.isBold,
      isRaised: isRaised(properties) ?? style.isRaised ?? false,
      isStruck: isStruck(properties, style, base),
      size:
        size === undefined
          ? (style.size ?? base.size)
          : wholeNumber(attribute(size.attributes, 'val'), base.size),
      font: attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi') ?? '',
    }
  }

  #readField(node: XmlNode): void {
    const type = attribute(node.attributes, 'fldCharType')
    if (type === 'begin') {
      this.#add(formValue(find(node, 'ffData')))
      this.#fields.begin()
    } else if (type === 'separate') {
      if (INTERNAL_LINK.test(this.#fields.separate())) this.#inline.hasLink = true
    } else if (type === 'end') {
      const text = this.#fields.end()
      if (!this.#fields.isCode) this.#add(text)
    }
  }

  #readInRun(node: XmlNode, format: Format): void {
    const { name } = node
    if (name === 't') this.#add(shownText(node.text, format), format)
    else if (name === 'tab' || name === 'ptab') this.#add('\t', format)
    else if (name === 'br' || name === 'cr') this.#add('\n', format)
    else if (name === 'noBreakHyphen') this.#add('-', format)
    else if (name === 'sym') this.#readSymbol(node, format)
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      this.#readNote(node, format)
    } else if (name === 'commentReference') this.#readComment(node)
    else if (name === 'ruby') this.#readRuby(node)
    else if (DRAWINGS.has(name)) this.#keep(objectsIn(node))
    else if (!IGNORED.has(name)) this.#readAll(node)
  }

  #readSymbol({ attributes }: XmlNode, format: Format): void {
    const code = Number.parseInt(attribute(attributes, 'char') ?? '', 16)
    if (!Number.isInteger(code) || code < 0x20 || code > 0xffff) return
    const known = symbolOf(attribute(attributes, 'font') ?? '', code)
    const isPrivate = code >= 0xe000 && code <= 0xf8ff
    if (known !== undefined || !isPrivate) this.#add(known ?? String.fromCharCode(code), format)
  }

  #readNote({ name, attributes }: XmlNode, format: Format): void {
    const kind = name === 'footnoteReference' ? 'footnote' : 'endnote'
    const number = this.#cite(kind, attribute(attributes, 'id') ?? '')
    if (number === null) return
    this.#inline.notes.push(number)
    this.#text.add(`[${number}]`, { ...format, isRaised: true })
  }

  /** A comment has no mark in the text. */
  #readComment({ attributes }: XmlNode): void {
    const number = this.#cite('comment', attribute(attributes, 'id') ?? '')
    if (number !== null) this.#inline.notes.push(number)
  }

  /** Characters with their phonetic reading, as base(reading). */
  #readRuby(node: XmlNode): void {
    for (const base of childrenOf(node, 'rubyBase')) this.#readAll(base)
    this.#add('(')
    for (const reading of childrenOf(node, 'rt')) this.#readAll(reading)
    this.#add(')')
  }

  #keep(things: readonly Thing[]): void {
    const to = this.#text.isEmpty ? this.#inline.before : this.#inline.after
    to.push(...things)
  }

  #add(text: string, format?: Format): void {
    const inline = this.#inline
    this.#text.add(text, format)
    if (format === undefined || format.isStruck === true) return
    const characters = text.replace(/\s+/g, '').length
    inline.characters += characters
    if (characters === 0) return
    if (format.isBold) inline.boldCharacters += characters
    inline.size = Math.max(inline.size, format.size)
  }
}

/**
 * Whether a run is struck out. A single line in the style of the run switches that of its paragraph,
 * as in Word; a double line doesn't.
 */
function isStruck(properties: XmlNode, style: RunStyle, base: ParagraphStyle): boolean {
  const inStyles = (style.isStruck ?? false) !== base.isStruck
  return (
    (toggle(properties, 'strike') ?? inStyles) ||
    (toggle(properties, 'dstrike') ?? style.isStruckTwice ?? base.isStruckTwice)
  )
}

/** Line breaks in the XML are white space. Those of the text are elements. */
const shownText = (text: string, { font }: Format) =>
  decodeSymbols(text.replace(/[\r\n]+/g, ' '), font)

function isInternalLink({ name, attributes }: XmlNode): boolean {
  if (name === 'hyperlink') return attribute(attributes, 'anchor') !== undefined
  if (name !== 'fldSimple') return false
  return INTERNAL_LINK.test((attribute(attributes, 'instr') ?? '').trim())
}

/** What a legacy form field without a result shows: a checkbox or the selected entry. */
function formValue(data: XmlNode | undefined): string {
  const box = find(data, 'checkBox')
  if (box !== undefined) return (toggle(box, 'checked') ?? toggle(box, 'default')) ? '☒' : '☐'
  const list = find(data, 'ddList')
  const at = wholeNumber(valueOf(list, 'result'), 0)
  return attribute(childrenOf(list, 'listEntry')[at]?.attributes ?? {}, 'val') ?? ''
}
