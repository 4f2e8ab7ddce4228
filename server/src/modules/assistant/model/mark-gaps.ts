/** Text that needs no space before it. */
const CLOSING = /^[\s.,;:!?…)\]}»”’。，；：！？、）】]/

/**
 * Joins text and citation marks in order. A dropped mark also removes the space before it, unless a word follows: "nine
 * weeks ." becomes "nine weeks.". Spaces at the end of a text are therefore held back until the next piece.
 */
export class MarkGaps {
  #space = ''
  #wasDropped = false

  text(text: string): string {
    const space = this.#wasDropped && CLOSING.test(text) ? '' : this.#space
    this.#wasDropped = false
    const whole = space + text
    const end = endOfWords(whole)
    this.#space = whole.slice(end)
    return whole.slice(0, end)
  }

  /** @param mark empty if it was dropped */
  mark(mark: string): string {
    if (mark === '') {
      this.#wasDropped = true
      return ''
    }
    const whole = this.#space + mark
    this.#space = ''
    this.#wasDropped = false
    return whole
  }

  /** Ends the text. @returns the text that was held back */
  end(): string {
    return this.#wasDropped ? '' : this.#space
  }
}

/** The position after the last character that is not a space or tab. */
function endOfWords(text: string): number {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--
  return end
}
