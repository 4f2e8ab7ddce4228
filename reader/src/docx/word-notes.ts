import type { OfficePackage } from '../office/office-package.ts'
import type { Attributes } from '../office/xml.ts'
import { attribute } from './word-attributes.ts'
import { BodyReader, type BodyContext } from './word-body-reader.ts'
import type { Draft } from './word-drafts.ts'
import type { NoteKind } from './inline-text.ts'
import { BodyParser } from './paragraph-tree.ts'

const NOTES: ReadonlySet<string> = new Set(['footnote', 'endnote', 'comment'])
const MAX_AUTHOR = 100

/** A note. Only comments have an author. */
type Note = { readonly author: string; readonly body: BodyReader }

/** Reads a part with notes. Each note is a separate text. */
class NotesHandler {
  readonly notes = new Map<string, Note>()
  readonly #context: BodyContext
  #open: (Note & { readonly id: string; readonly parser: BodyParser }) | null = null

  constructor(context: BodyContext) {
    this.#context = context
  }

  open(name: string, attributes: Attributes): void {
    if (this.#open !== null) this.#open.parser.open(name, attributes)
    else if (NOTES.has(name)) {
      const body = new BodyReader(this.#context)
      const id = attribute(attributes, 'id') ?? ''
      const author = (attribute(attributes, 'author') ?? '').trim().slice(0, MAX_AUTHOR)
      this.#open = { id, author, body, parser: new BodyParser(body) }
    }
  }

  close(name: string, text: string): void {
    if (this.#open === null) return
    const { id, author, body, parser } = this.#open
    if (!NOTES.has(name)) return parser.close(name, text)
    body.end()
    if (body.drafts.length > 0) this.notes.set(id, { author, body })
    this.#open = null
  }
}

/**
 * The notes of a document, numbered in the order of their first citation. The numbers of comments
 * are negative, because the text doesn't show them.
 */
export class Notes {
  readonly #notes = new Map<string, Note>()
  readonly #numbers = new Map<string, number>()
  readonly #cited: Note[] = []
  readonly #comments: Note[] = []

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
    const number = kind === 'comment' ? -this.#comments.push(note) : this.#cited.push(note)
    this.#numbers.set(key, number)
    return number
  }

  /** The content of the note with this number. */
  get(number: number): readonly Draft[] {
    return this.#note(number)?.body.drafts ?? []
  }

  /** How the note with this number begins. */
  markOf(number: number): string {
    if (number > 0) return `[${number}] `
    const author = this.#note(number)?.author ?? ''
    return author === '' ? 'Comment: ' : `Comment by ${author}: `
  }

  #note(number: number): Note | undefined {
    return number > 0 ? this.#cited[number - 1] : this.#comments[-number - 1]
  }

  /** Formulas in the cited notes. */
  get formulas(): number {
    const all = [...this.#cited, ...this.#comments]
    return all.reduce((sum, { body }) => sum + body.formulas, 0)
  }
}
