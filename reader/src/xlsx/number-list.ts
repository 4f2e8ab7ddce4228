/** A growing list of integers. */
export class NumberList {
  #numbers = new Int32Array(16)
  length = 0

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.length++] = number
  }

  at(index: number): number | undefined {
    return index >= 0 && index < this.length ? this.#numbers[index] : undefined
  }

  /** The list, trimmed to its length. */
  numbers(): Int32Array {
    const { length } = this
    return length * 2 < this.#numbers.length
      ? this.#numbers.slice(0, length)
      : this.#numbers.subarray(0, length)
  }
}
