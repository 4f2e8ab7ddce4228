type Field = {
  code: string
  /** Whether its result has not begun yet. */
  isCode: boolean
}

const MAX_CODE = 1000
const MAX_FIELDS = 1000

/** The fields that are open at a position in a text; they may span paragraphs. */
export class Fields {
  readonly #open: Field[] = []

  begin(): void {
    if (this.#open.length < MAX_FIELDS) this.#open.push({ code: '', isCode: true })
  }

  /** A part of the code of the innermost field. */
  addCode(code: string): void {
    const field = this.#open.at(-1)
    if (field?.isCode === true && field.code.length < MAX_CODE) field.code += code
  }

  /** Begins the result of the innermost field. @returns its code */
  separate(): string {
    const field = this.#open.at(-1)
    if (field === undefined) return ''
    field.isCode = false
    return field.code.trim()
  }

  end(): void {
    this.#open.pop()
  }

  /** Whether the position is inside the code of a field, which is not text of the document. */
  get isCode(): boolean {
    return this.#open.some((field) => field.isCode)
  }

  /** Whether the position is inside a generated table of contents. */
  get isContents(): boolean {
    return this.#open.some(({ code }) => /^\s*TOC\b/i.test(code))
  }

  /** A field whose code does not end in its paragraph is broken: the text after it must not be lost. */
  endParagraph(): void {
    for (const field of this.#open) field.isCode = false
  }
}
