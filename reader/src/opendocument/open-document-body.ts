import { type Attributes, prefixed, wholeNumber } from '../office/xml.ts'
import type { RunFacts } from '../core/inline-text.ts'
import { DocumentWriter } from '../writer/document-writer.ts'
import { ListCount } from './list-marks.ts'
import { Lists } from './open-document-lists.ts'
import type { Styles } from './open-document-styles.ts'

/** Elements that aren't text of the document, or repeat it. */
const LEFT_OUT = new Set(
  (
    'tracked-changes annotation table-of-content illustration-index table-index object-index user-index ' +
    'alphabetical-index forms script event-listeners binary-data note-citation number ' +
    'hidden-text shapes dde-connection-decls variable-decls sequence-decls user-field-decls'
  ).split(' '),
)
/** Shapes that contain paragraphs. Each is anchored in the text. */
export const SHAPES = new Set(
  'text-box custom-shape rect ellipse circle polygon polyline path line connector caption'.split(
    ' ',
  ),
)
/** Styles whose name has a meaning. The names are the same in all languages. */
const HEADING_STYLE = /^Heading_20_([1-9])$/
const CAPTIONS = new Set(['Caption', 'Table', 'Illustration', 'Figure', 'Drawing'])
const CODE = new Set(['Preformatted_20_Text', 'Source_20_Code', 'Source_20_Text'])
const MAX_SPACES = 100
const MAX_COLUMNS = 1000

type Frame = {
  reference: string | null
  object: string | null
  hasText: boolean
  name: string
  words: string[]
}

/** Texts of the objects of a file, such as formulas and charts, by their folder. */
export type Objects = ReadonlyMap<
  string,
  { readonly kind: 'formula' | 'chart'; readonly text: string }
>

/** Reads paragraphs, lists, tables, notes and frames of OpenDocument text into a writer. */
export class BodyReader {
  writer = new DocumentWriter()
  formulas = 0
  readonly #styles: Styles
  readonly #objects: Objects
  readonly #headings = new ListCount()
  /** Lists in a note or shape are separate from those around it. */
  readonly #lists: Lists[]
  readonly #frames: Frame[] = []
  readonly #rows: { isHead: boolean }[] = []
  #left = 0
  #paragraphs = 0
  /** How the text of each open paragraph and span is set. */
  readonly #runs: RunFacts[] = []
  /** The title or description of a frame that is being read. */
  #label: string | null = null
  /** How characters are pronounced, while it is being read. */
  #reading: string | null = null

  constructor(styles: Styles, objects: Objects) {
    this.#styles = styles
    this.#objects = objects
    this.#lists = [new Lists(styles)]
  }

  open(name: string, attributes: Attributes): void {
    if (this.#left > 0 || LEFT_OUT.has(name) || this.#isHidden(name, attributes)) {
      this.#left++
      return
    }
    if (name === 'span') this.#openRun(attributes, this.#run ?? {})
    else if (name === 'ruby-text') this.#reading = ''
    else if (name === 'p' || name === 'h') this.#openParagraph(name, attributes)
    else if (name === 's') {
      const count = Math.min(wholeNumber(prefixed(attributes, 'c'), 1), MAX_SPACES)
      this.writer.add(' '.repeat(count), this.#run)
    } else if (name === 'tab') this.writer.add('\t', this.#run)
    else if (name === 'line-break') this.writer.add('\n', this.#run)
    else if (name === 'list') this.#list.openList(attributes)
    else if (name === 'list-item') this.#list.openItem(attributes, false)
    else if (name === 'list-header') this.#list.openItem(attributes, true)
    else if (name === 'note') this.#openAside(true)
    else if (SHAPES.has(name)) this.#openShape()
    else if (!this.#openTable(name, attributes)) this.#openFrame(name, attributes)
  }

  text(data: string): void {
    if (this.#left > 0) return
    if (this.#label !== null) this.#label += data
    else if (this.#reading !== null) this.#reading += data
    // White space between elements only makes the file readable for people.
    else if (this.#paragraphs > 0) {
      this.writer.add(data.replace(/[ \t\r\n]+/g, ' '), this.#run)
    }
  }

  close(name: string): void {
    if (this.#left > 0) {
      this.#left--
      return
    }
    if (name === 'span') this.#runs.pop()
    else if (name === 'ruby-text') this.#closeReading()
    else if (name === 'p' || name === 'h') {
      this.#runs.pop()
      this.#paragraphs--
      this.writer.endParagraph()
    } else if (name === 'list') this.#list.closeList()
    else if (name === 'note' || SHAPES.has(name)) this.#closeAside()
    else if (name === 'table') {
      this.#rows.pop()
      this.writer.closeTable()
    } else if (name === 'table-header-rows') this.#setHead(false)
    else this.#closeFrame(name)
  }

  /** Adds how the characters before are pronounced. */
  #closeReading(): void {
    const reading = this.#reading?.trim() ?? ''
    this.#reading = null
    if (reading !== '') this.writer.add(`(${reading})`)
  }

  get #list(): Lists {
    return this.#lists.at(-1)!
  }

  #isHidden(name: string, attributes: Attributes): boolean {
    if (name === 'section') return prefixed(attributes, 'display') === 'none'
    if (name !== 'p' && name !== 'h' && name !== 'span') return false
    return this.#styles.isHidden(prefixed(attributes, 'style-name'))
  }

  get #run(): RunFacts | undefined {
    return this.#runs.at(-1)
  }

  /** @param outer how the text around a span is set; undefined for a paragraph, which is never raised */
  #openRun(attributes: Attributes, outer?: RunFacts): void {
    const style = prefixed(attributes, 'style-name')
    const isRaised = outer && (this.#styles.isRaised(style) ?? outer.isRaised)
    this.#runs.push({
      isRaised: isRaised ?? false,
      isStruck: this.#styles.isStruck(style) ?? outer?.isStruck ?? false,
    })
  }

  #openParagraph(name: 'p' | 'h', attributes: Attributes): void {
    this.#paragraphs++
    this.#openRun(attributes)
    const names = this.#styles.ancestry(prefixed(attributes, 'style-name'))
    const list = this.#list.take()
    const named = names.map((style) => HEADING_STYLE.exec(style)?.[1]).find((level) => level)
    const outline = prefixed(attributes, 'outline-level') ?? named
    if (names.includes('Title')) this.writer.startParagraph({ heading: 0 })
    else if (name === 'h' || outline !== undefined) {
      const level = Math.max(1, wholeNumber(outline, 1))
      const mark = list?.mark ?? this.#headingNumber(level)
      this.writer.startParagraph({ heading: level })
      if (mark !== '' && mark !== '-') this.writer.add(`${mark} `)
    } else if (names.some((style) => CAPTIONS.has(style))) {
      this.writer.startParagraph({ kind: 'caption' })
    } else if (names.some((style) => CODE.has(style))) this.writer.startParagraph({ kind: 'code' })
    else this.writer.startParagraph({ list })
  }

  #headingNumber(level: number): string {
    const mark = this.#headings.next(level - 1, this.#styles.outline)
    return mark === '-' ? '' : mark
  }

  #openAside(isNote: boolean): void {
    if (isNote) this.writer.openNote(this.#run)
    else this.writer.openAside()
    this.#lists.push(new Lists(this.#styles))
  }

  #closeAside(): void {
    if (this.#lists.length > 1) this.#lists.pop()
    this.writer.closeAside()
  }

  #openShape(): void {
    const frame = this.#frames.at(-1)
    if (frame !== undefined) frame.hasText = true
    this.#openAside(false)
  }

  #openTable(name: string, attributes: Attributes): boolean {
    if (name === 'table') {
      const frame = this.#frames.at(-1)
      if (frame !== undefined) frame.hasText = true
      this.#rows.push({ isHead: false })
      this.writer.openTable()
    } else if (name === 'table-header-rows') this.#setHead(true)
    else if (name === 'table-row') this.writer.openRow()
    else if (name === 'table-cell') this.#openCell(attributes)
    else return false
    return true
  }

  #setHead(isHead: boolean): void {
    const rows = this.#rows.at(-1)
    if (rows !== undefined) rows.isHead = isHead
  }

  #openCell(attributes: Attributes): void {
    const number = (name: string) => wholeNumber(prefixed(attributes, name), 1)
    const isHead = this.#rows.at(-1)?.isHead ?? false
    const spans = {
      rowspan: number('number-rows-spanned'),
      colspan: number('number-columns-spanned'),
    }
    // In texts, only empty cells are repeated.
    const repeated = Math.min(number('number-columns-repeated'), MAX_COLUMNS)
    for (let at = 0; at < Math.max(1, repeated); at++) this.writer.openCell(spans, isHead)
  }

  #openFrame(name: string, attributes: Attributes): void {
    const frame = this.#frames.at(-1)
    if (name === 'frame') {
      const label = prefixed(attributes, 'name') ?? ''
      this.#frames.push({ reference: null, object: null, hasText: false, name: label, words: [] })
    } else if (frame === undefined) return
    else if (name === 'image') {
      const reference = prefixed(attributes, 'href') ?? ''
      // If an image comes in several formats, use the first one that can be displayed.
      if (frame.reference === null || /\.(?:emf|wmf|svm)$/i.test(frame.reference)) {
        frame.reference = reference
      }
    } else if (name === 'object') frame.object = prefixed(attributes, 'href') ?? null
    else if (name === 'title' || name === 'desc') this.#label = ''
  }

  #closeFrame(name: string): void {
    const frame = this.#frames.at(-1)
    if ((name === 'title' || name === 'desc') && this.#label !== null) {
      const words = this.#label.trim()
      if (words !== '' && frame?.words.includes(words) === false) frame.words.push(words)
      this.#label = null
    }
    if (name !== 'frame' || frame === undefined) return
    this.#frames.pop()
    this.#addObject(frame)
  }

  #addObject({ reference, object, hasText, words }: Frame): void {
    const found = object === null ? undefined : this.#objects.get(object.replace(/^\.\//, ''))
    if (found?.kind === 'formula') {
      this.formulas++
      this.writer.add(` ${found.text} `, this.#run)
    } else if (found !== undefined) {
      this.writer.addDescription([...words, found.text].join('\n'))
    } else if (!hasText && reference !== null) this.writer.addImage(reference, words.join(' '))
  }
}
