/** Joins pieces of text so that none ends or begins within a character. What can't be joined becomes U+FFFD. */
export class WholeCharacters {
  #half = ''

  push(delta: string): string {
    const text = this.#half + delta
    const isHalved = /[\ud800-\udbff]$/.test(text)
    this.#half = isHalved ? text.slice(-1) : ''
    return (isHalved ? text.slice(0, -1) : text).toWellFormed()
  }

  end(): string {
    const rest = this.#half.toWellFormed()
    this.#half = ''
    return rest
  }
}
