const MAX_ENTRIES = 10_000

type Window = { count: number; readonly endsAt: number }

/** Attempts in fixed time windows, for a limited number of keys. The oldest windows are dropped. */
export class WindowCounter {
  readonly #windows = new Map<string, Window>()
  readonly #max: number
  readonly #windowMs: number

  constructor(max: number, windowMs: number) {
    this.#max = max
    this.#windowMs = windowMs
  }

  /** Milliseconds until the key may try again, or 0 for now. */
  wait(key: string, now: number): number {
    const window = this.#windows.get(key)
    return window && window.count >= this.#max ? Math.max(0, window.endsAt - now) : 0
  }

  add(key: string, now: number): void {
    const window = this.#windows.get(key)
    if (window && window.endsAt > now) {
      window.count += 1
      return
    }
    this.#windows.delete(key)
    this.#windows.set(key, { count: 1, endsAt: now + this.#windowMs })
    if (this.#windows.size > MAX_ENTRIES) {
      for (const oldest of this.#windows.keys()) return void this.#windows.delete(oldest)
    }
  }

  /** How often the key may try again in its window, and in how many milliseconds the window ends. */
  rest(key: string, now: number): { readonly left: number; readonly endsInMs: number } {
    const window = this.#windows.get(key)
    if (!window || window.endsAt <= now) return { left: this.#max, endsInMs: this.#windowMs }
    return { left: Math.max(0, this.#max - window.count), endsInMs: window.endsAt - now }
  }

  refund(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  forget(key: string): void {
    this.#windows.delete(key)
  }
}
