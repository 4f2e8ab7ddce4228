import { DocumentWriter } from '../writer/document-writer.ts'
import { RowTable } from '../writer/row-table.ts'
import type { CellEdge } from '../writer/table-edges.ts'
import { equationText } from '../office/equation-field.ts'
import { CodePages } from './code-pages.ts'
import { formattingOf, PLAIN } from './character-formatting.ts'
import { CHARACTERS, type Destination, destinationOf, type Group } from './destinations.ts'
import { NEW, type Properties } from './paragraph-properties.ts'
import { ParagraphStyles } from './paragraph-styles.ts'
import type { RtfToken } from './rtf-tokens.ts'

const MAX_PICTURE_HEX = 100_000_000
const NO_LETTERS = /^[^\p{L}\p{N}]*$/u

const isAside = (destination: Destination) => destination === 'mark' || destination === 'field'

/** Reads the tokens of a rich text document into a writer. */
export class RtfReader {
  readonly writer = new DocumentWriter()
  /** Bytes of the images by their references in the blocks. */
  readonly pictures = new Map<string, Buffer>()
  metafiles = 0
  readonly #pages = new CodePages()
  readonly #styles = new ParagraphStyles()
  readonly #groups: Group[] = []
  #group: Group = { destination: 'body', fallback: 1, ...PLAIN }
  #isStart = false
  #isOptional = false
  #properties: Properties = { ...NEW }
  readonly #outer: { readonly properties: Properties; readonly isOpen: boolean }[] = []
  #isOpen = false
  readonly #table = new RowTable(this.writer)
  #edges: CellEdge[] = []
  /** Whether the cell described next is merged with the one above. */
  #isBelow = false
  #bytes = ''
  #skip = 0
  #font = 0
  #text = ''
  #style: { number: number; outline: number | null } = { number: 0, outline: null }
  #picture = { hex: [] as string[], length: 0, isKnown: false }

  add(token: RtfToken): void {
    if (token.kind !== 'bytes') this.#flush()
    if (token.kind === 'open') this.#open()
    else if (token.kind === 'close') this.#close()
    else if (token.kind === 'word') this.#word(token.name, token.value)
    else if (token.kind === 'sign') this.#sign(token.sign)
    else this.#addBytes(token.text)
  }

  end(): void {
    this.#flush()
    while (this.#groups.length > 0) this.#close()
    this.#endParagraph()
    this.#table.close()
  }

  #open(): void {
    this.#groups.push(this.#group)
    this.#isStart = true
    this.#isOptional = false
    this.#skip = 0
  }

  #close(): void {
    const { destination } = this.#group
    const before = this.#groups.pop()
    if (before === undefined) return
    this.#group = before
    this.#isStart = false
    this.#skip = 0
    if (destination === 'styles') this.#closeStyle()
    if (destination === before.destination) return
    if (destination === 'mark') this.#closeMark()
    else if (destination === 'picture') this.#closePicture()
    else if (destination === 'field') this.#closeField()
    else if (destination === 'note' || destination === 'aside') this.#closeAside()
  }

  get #isStruck(): boolean {
    return this.#group.isStruck || this.#group.isStruckTwice
  }

  #change(group: Partial<Group>): void {
    this.#group = { ...this.#group, ...group }
  }

  #word(name: string, value: number | null): void {
    if (this.#isStart) {
      this.#isStart = false
      const isOptional = this.#isOptional
      const inSkipped = this.#group.destination === 'skip'
      const found = inSkipped ? 'skip' : destinationOf(name, isOptional)
      if (found !== undefined) return this.#enter(found)
    }
    const { destination } = this.#group
    if (destination === 'skip') return
    if (name === 'u') this.#unicode(value ?? 0)
    else if (name === 'uc') this.#change({ fallback: Math.min(Math.max(value ?? 1, 0), 20) })
    else if (name === 'ansicpg') this.#pages.setMain(value ?? 1252)
    else if (name === 'mac') this.#pages.setMain(10000)
    else if (destination === 'fonts') this.#fontWord(name, value ?? 0)
    else if (destination === 'styles') this.#styleWord(name, value ?? 0)
    else if (destination === 'picture') {
      this.#picture.isKnown ||= name === 'pngblip' || name === 'jpegblip'
    } else {
      // The formatting of a list marker isn't a property of its paragraph.
      const isDone = this.#textWord(name, value)
      if (!isDone && !isAside(destination)) this.#paragraphWord(name, value)
    }
  }

  #textWord(name: string, value: number | null): boolean {
    const character = CHARACTERS[name]
    if (character !== undefined) {
      this.#addText(character)
      return true
    }
    const formatting = formattingOf(name, value)
    if (formatting !== undefined) this.#change(formatting)
    return formatting !== undefined
  }

  #paragraphWord(name: string, value: number | null): void {
    const properties = this.#properties
    if (name === 'par' || name === 'sect') this.#endParagraph()
    else if (name === 'pard') this.#properties = { ...NEW, mark: properties.mark }
    else if (name === 's') properties.style = value
    else if (name === 'outlinelevel') properties.outline = value
    else if (name === 'ilvl') properties.level = Math.min(Math.max(value ?? 0, 0), 8)
    else if (name === 'intbl') properties.inTable = true
    else if (name === 'trowd') this.#edges = []
    else if (name === 'clvmrg') this.#isBelow = true
    else if (name === 'cellx') this.#addEdge(value ?? 0)
    else if (name === 'cell') this.#endCell()
    else if (name === 'row') this.#endRow()
  }

  #sign(sign: string): void {
    if (sign === '*') {
      this.#isOptional = this.#isStart
      return
    }
    this.#isStart = false
    if (sign === '~') this.#addText('\u00a0')
    else if (sign === '_') this.#addText('\u2011')
    else if (sign === '{' || sign === '}' || sign === '\\') this.#addBytes(sign)
    else if (sign === '\r' || sign === '\n') this.#paragraphWord('par', null)
  }

  #enter(destination: Destination): void {
    this.#change({ destination })
    if (destination === 'note' || destination === 'aside') {
      this.#startParagraph()
      if (destination === 'note') this.writer.openNote({ isStruck: this.#isStruck })
      else this.writer.openAside()
      this.#outer.push({ properties: this.#properties, isOpen: this.#isOpen })
      this.#properties = { ...NEW }
      this.#isOpen = false
    } else if (destination === 'picture') this.#picture = { hex: [], length: 0, isKnown: false }
    else if (destination !== 'skip') this.#text = ''
  }

  #closeAside(): void {
    this.#endParagraph()
    this.writer.closeAside()
    const outer = this.#outer.pop()
    if (outer === undefined) return
    this.#properties = outer.properties
    this.#isOpen = outer.isOpen
  }

  #fontWord(name: string, value: number): void {
    if (name === 'f') this.#font = value
    else if (name === 'fcharset') this.#pages.setFont(this.#font, value)
  }

  #styleWord(name: string, value: number): void {
    if (name === 's') this.#style.number = value
    else if (name === 'outlinelevel') this.#style.outline = value
  }

  #closeStyle(): void {
    const [name = ''] = this.#text.split(';', 1)
    const { number, outline } = this.#style
    if (name.trim() !== '') this.#styles.add(number, { name, outline })
    this.#style = { number: 0, outline: null }
    this.#text = ''
  }

  #closeMark(): void {
    const mark = this.#text.trim()
    this.#properties.mark = NO_LETTERS.test(mark) ? '-' : mark.slice(0, 50)
    this.#text = ''
  }

  /** Closes a field. A table of contents is dropped, because it repeats the headings. */
  #closeField(): void {
    const code = this.#text
    this.#text = ''
    if (/^\s*TOC\b/.test(code)) this.#change({ destination: 'skip' })
    else this.#addText(equationText(code))
  }

  #closePicture(): void {
    const { hex, isKnown } = this.#picture
    if (!isKnown) {
      this.metafiles++
      return
    }
    const reference = `picture ${this.pictures.size + 1}`
    this.pictures.set(reference, Buffer.from(hex.join(''), 'hex'))
    this.#startParagraph()
    this.writer.addImage(reference, '')
  }

  #unicode(value: number): void {
    const code = value < 0 ? value + 65_536 : value
    if (code <= 0xffff) this.#addText(String.fromCharCode(code))
    this.#skip = this.#group.fallback
  }

  #addBytes(text: string): void {
    this.#isStart = false
    const shown = text.slice(Math.min(this.#skip, text.length))
    this.#skip -= text.length - shown.length
    if (this.#group.destination === 'picture') this.#addHex(shown)
    else this.#bytes += shown
  }

  #addHex(text: string): void {
    this.#picture.length += text.length
    if (this.#picture.length <= MAX_PICTURE_HEX) this.#picture.hex.push(text.trim())
  }

  /** Decodes collected bytes together, because multi-byte letters may be written byte by byte. */
  #flush(): void {
    if (this.#bytes === '') return
    const bytes = this.#bytes
    this.#bytes = ''
    this.#addText(this.#pages.decode(bytes, this.#group.font))
  }

  #addText(text: string): void {
    const { destination, isHidden, isRaised } = this.#group
    if (destination === 'skip' || destination === 'fonts' || destination === 'picture') return
    if (destination === 'mark' || destination === 'styles' || destination === 'field') {
      this.#text += text
    } else if (!isHidden) {
      this.#startParagraph()
      this.writer.add(text, { isRaised, isStruck: this.#isStruck })
    }
  }

  #startParagraph(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    const { style, outline, level, inTable, mark } = this.#properties
    if (this.#outer.length === 0) {
      if (inTable) this.#table.openCell()
      else this.#table.close()
    }
    const heading = this.#styles.headingOf(style, outline)
    if (heading !== undefined && !inTable) {
      this.writer.startParagraph({ heading })
      if (mark !== null && mark !== '-') this.writer.add(`${mark} `)
    } else if (mark !== null) this.writer.startParagraph({ list: { level, mark } })
    else this.writer.startParagraph(this.#styles.isCaption(style) ? { kind: 'caption' } : {})
    this.#properties.mark = null
  }

  #endParagraph(): void {
    if (this.#isOpen) this.writer.endParagraph()
    this.#isOpen = false
    this.#properties.mark = null
  }

  #addEdge(edge: number): void {
    this.#edges.push({ edge, isBelow: this.#isBelow })
    this.#isBelow = false
  }

  #endCell(): void {
    if (this.#outer.length > 0) return
    this.#table.openCell()
    this.#endParagraph()
    this.#table.endCell()
  }

  #endRow(): void {
    if (this.#outer.length > 0) return
    this.#endParagraph()
    this.#table.endRow(this.#edges)
  }
}
