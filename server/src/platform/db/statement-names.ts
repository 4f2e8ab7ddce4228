/** Maximum number of statements prepared on each connection. */
const MAX_NAMES = 500
/** Maximum number of remembered texts that were seen once. */
const MAX_SEEN = 1_000
const LONGEST_TEXT = 20_000

/**
 * Names for the statements that a server keeps prepared. A text gets a name when it is sent for the second
 * time. Some texts are sent only once, and a server keeps every prepared statement until the connection ends.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()

  /** @returns undefined for a text that should not be prepared */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || text.length > LONGEST_TEXT) return known
    if (this.#names.size >= MAX_NAMES) return undefined
    if (this.#seen.delete(text)) {
      const name = `s${String(this.#names.size + 1)}`
      this.#names.set(text, name)
      return name
    }
    if (this.#seen.size >= MAX_SEEN) this.#seen.delete(this.#seen.values().next().value ?? '')
    this.#seen.add(text)
    return undefined
  }
}
