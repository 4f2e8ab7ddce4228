/** How many calls one document may use, and for how long. */
export class Budget {
  #left: number
  readonly #end: number

  constructor({ calls, milliseconds }: { readonly calls: number; readonly milliseconds: number }) {
    this.#left = Math.max(calls, 0)
    this.#end = performance.now() + milliseconds
  }

  /** Takes that many calls, or none if fewer are left or time is up. */
  take(calls: number): boolean {
    if (calls > this.#left || performance.now() > this.#end) return false
    this.#left -= calls
    return true
  }

  /** Returns calls that were not made. */
  refund(calls: number): void {
    this.#left += calls
  }
}
