/**
 * The open `ruby` element. What its characters are pronounced like comes after all of them, because a word with readings
 * between its characters couldn't be found.
 */
export class Ruby {
  #reading: string | null = null
  #isReading = false

  get isOpen(): boolean {
    return this.#reading !== null
  }

  /** @param name of an element that is opened */
  open(name: string): void {
    if (name === 'ruby') this.#reading = ''
    else if (name === 'rt') this.#isReading = this.isOpen
  }

  /** @returns whether a text is part of the reading, rather than of the page */
  takes(text: string): boolean {
    if (!this.#isReading) return false
    this.#reading += text
    return true
  }

  /** @returns what follows the characters at the end of the element */
  close(name: string): string {
    this.#isReading = false
    if (name !== 'ruby') return ''
    const reading = this.#reading?.trim() ?? ''
    this.#reading = null
    return reading === '' ? '' : `(${reading})`
  }
}
