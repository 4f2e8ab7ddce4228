import type { OfficePackage } from '../office/office-package.ts'
import type { Attributes } from '../office/xml.ts'
import { attribute } from './word-attributes.ts'
import { BodyReader, type BodyContext } from './word-body-reader.ts'
import type { Draft } from './word-drafts.ts'
import type { NoteKind } from './inline-text.ts'
import { BodyParser } from './paragraph-tree.ts'

/** Reads a part with notes. Each note is a separate text. */
class NotesHandler {
  readonly notes = new Map<string, BodyReader>()
  readonly #context: BodyContext
  #open: { readonly id: string; readonly body: BodyReader; readonly parser: BodyParser } | null =
    null

  constructor(context: BodyContext) {
    this.#context = context
  }

  open(name: string, attributes: Attributes): void {
    if (this.#open !== null) this.#open.parser.open(name, attributes)
    else if (name === 'footnote' || name === 'endnote') {
      const body = new BodyReader(this.#context)
      const id = attribute(attributes, 'id') ?? ''
      this.#open = { id, body, parser: new BodyParser(body) }
    }
  }

  close(name: string, text: string): void {
    if (this.#open === null) return
    const { id, body, parser } = this.#open
    if (name !== 'footnote' && name !== 'endnote') return parser.close(name, text)
    body.end()
    if (body.drafts.length > 0) this.notes.set(id, body)
    this.#open = null
  }
}

/** The notes of a document, numbered in the order of their first citation. */
export class Notes {
  readonly #notes = new Map<string, BodyReader>()
  readonly #numbers = new Map<string, number>()
  readonly #cited: BodyReader[] = []

  /** Reads the part named by `context.source`, if it exists. */
  async read(file: OfficePackage, kind: NoteKind, context: BodyContext): Promise<void> {
    const handler = new NotesHandler(context)
    await file.readXml(context.source, handler)
    for (const [id, note] of handler.notes) this.#notes.set(`${kind} ${id}`, note)
  }

  /** The number of a note, from 1, or null if the file doesn't contain it. */
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

  /** The content of the note with this number. */
  get(number: number): readonly Draft[] {
    return this.#cited[number - 1]?.drafts ?? []
  }

  /** Formulas in the cited notes. */
  get formulas(): number {
    return this.#cited.reduce((sum, note) => sum + note.formulas, 0)
  }
}
