/** A map that keeps only the most recently set values. */
export class RecentMap<K, V> {
  readonly #most: number
  readonly #values = new Map<K, V>()

  /** @param most the maximum number of values */
  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#values.get(key)
  }

  set(key: K, value: V): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest)
  }

  delete(key: K): void {
    this.#values.delete(key)
  }
}
