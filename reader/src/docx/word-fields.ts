import { equationText } from '../office/equation-field.ts'

type Field = {
  code: string
  /** Whether the field's result hasn't begun yet. */
  isCode: boolean
}

const MAX_CODE = 1000
const MAX_FIELDS = 1000

/** The open fields at a position in a text. Fields can span paragraphs. */
export class Fields {
  readonly #open: Field[] = []

  begin(): void {
    if (this.#open.length < MAX_FIELDS) this.#open.push({ code: '', isCode: true })
  }

  /** Adds to the code of the innermost field. */
  addCode(code: string): void {
    const field = this.#open.at(-1)
    if (field?.isCode === true && field.code.length < MAX_CODE) field.code += code
  }

  /** Begins the result of the innermost field. @returns the field's code */
  separate(): string {
    const field = this.#open.at(-1)
    if (field === undefined) return ''
    field.isCode = false
    return field.code.trim()
  }

  /** Ends the innermost field. @returns what it displays if it has no result */
  end(): string {
    const field = this.#open.pop()
    return field?.isCode === true ? equationText(field.code) : ''
  }

  /** Whether the position is in the code of a field, which isn't text of the document. */
  get isCode(): boolean {
    return this.#open.some((field) => field.isCode)
  }

  /** Whether the position is inside a generated table of contents. */
  get isContents(): boolean {
    return this.#open.some(({ code }) => /^\s*TOC\b/i.test(code))
  }

  /**
   * Closes fields whose code doesn't end in their paragraph. They are broken, and the text after
   * them must not be lost.
   */
  endParagraph(): void {
    for (const field of this.#open) field.isCode = false
  }
}
