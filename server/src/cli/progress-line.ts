import { say } from './terminal.ts'

/** Shows progress: in a terminal, one line that is updated; elsewhere, a line every few seconds. */
export class ProgressLine {
  readonly #changes = process.stderr.isTTY
  readonly #every = process.stderr.isTTY ? 100 : 10_000
  #last = performance.now()
  #shown = false

  show(describe: () => string): void {
    if (performance.now() - this.#last < this.#every) return
    this.#last = performance.now()
    const text = describe()
    if (!this.#changes) return say(text)
    process.stderr.write(`\r\u001B[K${text}`)
    this.#shown = true
  }

  /** Clears the line for other output. */
  clear(): void {
    if (this.#shown) process.stderr.write('\r\u001B[K')
    this.#shown = false
  }
}
