const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Passes text on, and stops after a line that is nothing but one of some marks, outside of code. */
export class LineWatch {
  readonly #marks: readonly string[]
  /** The fence of the code block that is open. */
  #fence: string | undefined
  /** The beginning of the current line, which has been passed on. Long lines aren’t marks or fences. */
  #line = ''

  constructor(marks: readonly string[]) {
    this.#marks = marks
  }

  /** @returns the text to pass on, what needs more text or follows the mark, and whether there was a mark */
  read(
    given: string,
    isEnd: boolean,
  ): { readonly text: string; readonly rest: string; readonly isClosed: boolean } {
    let passed = 0
    for (let from = 0; from < given.length;) {
      const newline = given.indexOf('\n', from)
      const isWhole = newline >= 0
      const end = isWhole ? newline + 1 : given.length
      const line = this.#line + given.slice(from, end)
      const mayBeMark = this.#fence === undefined && this.#isPassed(from, passed)
      if (mayBeMark && this.#marks.includes(line.trim()) && (isWhole || isEnd)) {
        return { text: given.slice(0, from), rest: given.slice(end), isClosed: true }
      }
      if (isWhole) this.#endLine(line)
      else if (mayBeMark && !isEnd && this.#mayBecomeMark(line)) break
      else this.#line = line.slice(0, 100)
      passed = end
      from = end
    }
    return { text: given.slice(0, passed), rest: given.slice(passed), isClosed: false }
  }

  /** Whether nothing of the line at this place has been passed on yet. */
  #isPassed(from: number, passed: number): boolean {
    return this.#line === '' && from === passed
  }

  #mayBecomeMark(line: string): boolean {
    const text = line.trim()
    return this.#marks.some((mark) => mark.startsWith(text))
  }

  #endLine(line: string): void {
    const [, fence] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      if (this.#fence === undefined) this.#fence = fence
      else if (fence.startsWith(this.#fence)) this.#fence = undefined
    }
    this.#line = ''
  }
}
