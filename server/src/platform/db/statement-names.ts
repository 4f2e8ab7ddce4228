/** Statements prepared on each connection. */
const MOST_NAMES = 500
/** Texts that were seen once. */
const MOST_SEEN = 1_000
const LONGEST_TEXT = 20_000

/**
 * Names for the statements that a server keeps prepared. A text gets one when it is sent for the second time: there are
 * texts that come once, and a server keeps all it was given for as long as the connection lasts.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()

  /** @returns undefined for a text that is not to be prepared */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || text.length > LONGEST_TEXT) return known
    if (this.#names.size >= MOST_NAMES) return undefined
    if (this.#seen.delete(text)) {
      const name = `s${String(this.#names.size + 1)}`
      this.#names.set(text, name)
      return name
    }
    if (this.#seen.size >= MOST_SEEN) this.#seen.delete(this.#seen.values().next().value ?? '')
    this.#seen.add(text)
    return undefined
  }
}
