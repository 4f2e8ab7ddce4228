import { say } from './terminal.ts'

const TERMINAL_MS = 100
/** Logs and mails of cron keep every line. */
const ELSEWHERE_MS = 60_000

/** Shows progress: in a terminal, one line that is updated; elsewhere, a line a minute. */
export class ProgressLine {
  readonly #changes = process.stderr.isTTY
  readonly #every = process.stderr.isTTY ? TERMINAL_MS : ELSEWHERE_MS
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
