import type { RunFacts } from '../core/inline-text.ts'
import { DocumentWriter } from '../writer/document-writer.ts'
import { RowTable } from '../writer/row-table.ts'
import type { CellEdge } from '../writer/table-edges.ts'
import { equationText } from '../office/equation-field.ts'
import { characterFacts } from './character-facts.ts'
import { changesOf, type Run, runAt } from './formatting-runs.ts'
import type { ListTables } from './list-tables.ts'
import type { PieceText } from './piece-table.ts'
import type { StyleSheet } from './style-sheet.ts'

/** Codes of properties (MS-DOC 2.6). */
const IN_TABLE = 0x2416
const ROW_END = 0x2417
const OUTLINE_LEVEL = 0x2640
const LIST = 0x460b
const LIST_LEVEL = 0x260a
const TABLE_DEFINITION = 0xd608

const CHARACTERS: Readonly<Record<string, string>> = {
  '\u0009': '\t',
  '\u000b': '\n',
  '\u000e': '\n',
  '\u001e': '\u2011',
  '\u001f': '',
}
// oxlint-disable-next-line no-control-regex -- these characters end paragraphs
const PARAGRAPH_ENDS = /[\u0007\u000c\r]/g

export type Formatting = {
  readonly paragraphs: readonly Run[]
  readonly characters: readonly Run[]
  readonly styles: StyleSheet
  readonly lists: ListTables
}

/**
 * The range of each note's text, by the position of the character that cites it. `to` is exclusive.
 */
export type NoteTexts = ReadonlyMap<number, { readonly from: number; readonly to: number }>

type Properties = { readonly own: ReadonlyMap<number, Buffer>; readonly style: number }
type Field = { command: string; isResult: boolean; isLeftOut: boolean }

/** Reads the paragraphs of a .doc file into a writer. */
export class DocReader {
  readonly writer = new DocumentWriter()
  pictures = 0
  readonly #text: PieceText
  readonly #formatting: Formatting
  readonly #notes: NoteTexts
  #fields: Field[] = []
  readonly #table = new RowTable(this.writer)
  #inNote = false
  /** Style of the paragraph that is being read. */
  #style = 0

  constructor(text: PieceText, formatting: Formatting, notes: NoteTexts) {
    this.#text = text
    this.#formatting = formatting
    this.#notes = notes
  }

  /** Reads the paragraphs in a range of characters. `to` is exclusive. */
  read(from: number, to: number): void {
    const { text } = this.#text
    for (let start = from; start < to;) {
      PARAGRAPH_ENDS.lastIndex = start
      const found = PARAGRAPH_ENDS.exec(text)
      const end = found === null ? to : Math.min(found.index, to)
      this.#readParagraph(start, end)
      start = end + 1
    }
    this.#fields = []
    if (!this.#inNote) this.#table.close()
  }

  #readParagraph(from: number, to: number): void {
    const { paragraphs, styles } = this.#formatting
    const run = runAt(paragraphs, this.#text.offsetOf(to))
    const properties = { own: changesOf(run?.changes ?? Buffer.alloc(0)), style: run?.style ?? 0 }
    const is = (code: number) => styles.property(properties.own, properties.style, code)?.[0] === 1
    const inTable = !this.#inNote && is(IN_TABLE)
    if (inTable && is(ROW_END)) {
      return this.#table.endRow(edgesOf(properties.own.get(TABLE_DEFINITION)))
    }
    if (inTable) this.#table.openCell()
    else if (!this.#inNote) this.#table.close()
    this.#start(properties, { inTable, isEmpty: from >= to })
    this.#style = properties.style
    this.#readText(from, to)
    this.writer.endParagraph()
    if (inTable && this.#text.text[to] === '\u0007') this.#table.endCell()
  }

  #start(
    { own, style }: Properties,
    { inTable, isEmpty }: { readonly inTable: boolean; readonly isEmpty: boolean },
  ): void {
    const { styles, lists } = this.#formatting
    const value = (code: number) => styles.property(own, style, code)
    const outline = value(OUTLINE_LEVEL)?.[0] ?? 9
    const list = value(LIST)
    const level = Math.min(value(LIST_LEVEL)?.[0] ?? 0, 8)
    // Word shows no number for an empty paragraph.
    const number = list === undefined || list.length < 2 || isEmpty ? 0 : list.readUInt16LE(0)
    const mark = number === 0 ? undefined : lists.next(number, level)
    const heading = styles.headingOf(style) ?? (outline < 9 ? outline + 1 : undefined)
    if (heading !== undefined && !inTable && !this.#inNote) {
      this.writer.startParagraph({ heading })
      if (mark !== undefined && mark !== '-' && mark !== '') this.writer.add(`${mark} `)
    } else if (mark !== undefined) this.writer.startParagraph({ list: { level, mark } })
    else this.writer.startParagraph(styles.isCaption(style) ? { kind: 'caption' } : {})
  }

  /** Reads the characters of a paragraph. Runs of plain ones are added in one go. */
  #readText(from: number, to: number): void {
    const { text } = this.#text
    let plain = from
    for (let at = from; at < to; at++) {
      if (text.charCodeAt(at) >= 32) continue
      this.#addPlain(plain, at)
      this.#addSpecial(text[at] ?? '', at)
      plain = at + 1
    }
    this.#addPlain(plain, to)
  }

  /** Adds characters, except hidden and deleted ones. */
  #addPlain(from: number, to: number): void {
    const { characters, styles } = this.#formatting
    for (let start = from; start < to;) {
      const run = runAt(characters, this.#text.offsetOf(start))
      let end = start + 1
      while (end < to && isWithin(run, this.#text.offsetOf(end))) end++
      const { isHidden, ...facts } = characterFacts(run, this.#style, styles)
      if (!isHidden) this.#add(this.#text.text.slice(start, end), facts)
      start = end
    }
  }

  #add(text: string, facts?: RunFacts): void {
    const field = this.#fields.at(-1)
    if (field !== undefined && !field.isResult) field.command += text.slice(0, 200)
    else if (!this.#fields.some(({ isLeftOut, isResult }) => isLeftOut || !isResult)) {
      this.writer.add(text, facts)
    }
  }

  #addSpecial(character: string, at: number): void {
    if (character === '\u0013') {
      this.#fields.push({ command: '', isResult: false, isLeftOut: false })
    } else if (character === '\u0014') {
      const field = this.#fields.at(-1)
      if (field === undefined) return
      field.isResult = true
      // A table of contents repeats the headings.
      field.isLeftOut = /^\s*TOC\b/.test(field.command)
    } else if (character === '\u0015') this.#endField()
    else if (character === '\u0001') this.#countPicture()
    else if (character === '\u0002') this.#addNote(at)
    else this.#add(CHARACTERS[character] ?? '')
  }

  #endField(): void {
    const field = this.#fields.pop()
    if (field?.isResult === false) this.#add(equationText(field.command))
  }

  /** In a field's code, this character represents data, not an image. */
  #countPicture(): void {
    if (this.#fields.every(({ isResult }) => isResult)) this.pictures++
  }

  #addNote(at: number): void {
    const note = this.#inNote ? undefined : this.#notes.get(at)
    if (note === undefined) return
    this.#inNote = true
    const [fields, style] = [this.#fields, this.#style]
    const run = runAt(this.#formatting.characters, this.#text.offsetOf(at))
    this.writer.openNote(characterFacts(run, style, this.#formatting.styles))
    this.read(note.from, note.to)
    this.writer.closeAside()
    this.#fields = fields
    this.#style = style
    this.#inNote = false
  }
}

const isWithin = (run: Run | undefined, position: number): boolean =>
  run !== undefined && position >= run.from && position < run.to

/**
 * Bytes that describe a cell, and the flags of a cell merged with the one above (MS-DOC 2.9.317,
 * 2.9.318).
 */
const CELL_BYTES = 20
const isBelow = (flags: number): boolean => ((flags >> 5) & 3) === 1

/** The cells of a row (MS-DOC 2.9.321). */
function edgesOf(definition: Buffer | undefined): CellEdge[] {
  const count = definition?.[0] ?? 0
  if (definition === undefined || definition.length < 1 + (count + 1) * 2) return []
  const cells = definition.subarray(1 + (count + 1) * 2)
  return Array.from({ length: count }, (_, at) => ({
    edge: definition.readInt16LE(3 + at * 2),
    isBelow: (at + 1) * CELL_BYTES <= cells.length && isBelow(cells.readUInt16LE(at * CELL_BYTES)),
  }))
}
