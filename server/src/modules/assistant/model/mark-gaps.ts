/** What needs no space before it. */
const CLOSING = /^[\s.,;:!?…)\]}»”’。，；：！？、）】]/

/**
 * Puts text and the marks of its citations together, in order. A mark that is dropped takes the space before it along,
 * unless a word follows: "nine weeks ." becomes "nine weeks.". So spaces at the end of a text wait for what follows.
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

  /** @param mark empty when it is dropped */
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

  /** Ends the text. @returns what has waited */
  end(): string {
    return this.#wasDropped ? '' : this.#space
  }
}

/** Where the spaces and tabs at the end of a text begin. */
function endOfWords(text: string): number {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--
  return end
}
