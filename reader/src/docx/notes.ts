import type { OfficePackage } from '../office/office-package.ts'
import type { Attributes } from '../office/xml.ts'
import { attribute } from './attributes.ts'
import { BodyReader, type BodyContext } from './body-reader.ts'
import type { Draft } from './draft.ts'
import type { NoteKind } from './inline-text.ts'
import { BodyParser } from './paragraph-tree.ts'

/** A footnote or endnote. */
type Note = { readonly drafts: readonly Draft[]; readonly formulas: number }

/** Reads a part with notes; each is a text of its own. */
class NotesHandler {
  readonly notes = new Map<string, Note>()
  readonly #context: BodyContext
  #id: string | null = null
  #body: BodyReader
  #parser: BodyParser

  constructor(context: BodyContext) {
    this.#context = context
    this.#body = new BodyReader(context)
    this.#parser = new BodyParser(this.#body)
  }

  open(name: string, attributes: Attributes): void {
    if (this.#id !== null) this.#parser.open(name, attributes)
    else if (name === 'footnote' || name === 'endnote') {
      this.#id = attribute(attributes, 'id') ?? ''
      this.#body = new BodyReader(this.#context)
      this.#parser = new BodyParser(this.#body)
    }
  }

  close(name: string, text: string): void {
    if (this.#id === null) return
    if (name !== 'footnote' && name !== 'endnote') return this.#parser.close(name, text)
    this.#body.end()
    const { drafts, formulas } = this.#body
    if (drafts.length > 0) this.notes.set(this.#id, { drafts, formulas })
    this.#id = null
  }
}

/** The notes of a document, numbered in the order in which they are first cited. */
export class Notes {
  readonly #notes = new Map<string, Note>()
  readonly #numbers = new Map<string, number>()
  readonly #cited: Note[] = []

  /** Reads the part named by `context.source`, if there is one. */
  async read(file: OfficePackage, kind: NoteKind, context: BodyContext): Promise<void> {
    const handler = new NotesHandler(context)
    await file.readXml(context.source, handler)
    for (const [id, note] of handler.notes) this.#notes.set(`${kind} ${id}`, note)
  }

  /** The number of a note, from 1; null when the file does not contain it. */
  cite(kind: NoteKind, id: string): number | null {
    const key = `${kind} ${id}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const note = this.#notes.get(key)
    if (note === undefined) return null
    const number = this.#cited.push(note)
    this.#numbers.set(key, number)
    return number
  }

  /** The content of the note with a number. */
  get(number: number): readonly Draft[] {
    return this.#cited[number - 1]?.drafts ?? []
  }

  /** Formulas in the cited notes. */
  get formulas(): number {
    return this.#cited.reduce((sum, note) => sum + note.formulas, 0)
  }
}
