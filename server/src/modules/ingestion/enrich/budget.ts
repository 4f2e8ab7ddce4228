/** The calls, and the time for them, that one document may take. */
export class Budget {
  #left: number
  readonly #end: number

  constructor({ calls, milliseconds }: { readonly calls: number; readonly milliseconds: number }) {
    this.#left = Math.max(calls, 0)
    this.#end = performance.now() + milliseconds
  }

  /** Takes that many calls, or none when fewer are left or the time is up. */
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
