/** How much may be asked about one document: so many calls, within so much time. */
export class Budget {
  #left: number
  readonly #end: number

  constructor({ calls, milliseconds }: { readonly calls: number; readonly milliseconds: number }) {
    this.#left = Math.max(calls, 0)
    this.#end = performance.now() + milliseconds
  }

  /** Takes that many calls, or none when there are fewer or the time is over. */
  take(calls: number): boolean {
    if (calls > this.#left || performance.now() > this.#end) return false
    this.#left -= calls
    return true
  }

  /** Gives back calls that were not made. */
  refund(calls: number): void {
    this.#left += calls
  }
}
