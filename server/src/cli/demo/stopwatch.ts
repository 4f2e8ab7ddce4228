/** Measures the duration of steps for a table. */
export class Stopwatch {
  readonly #steps: { readonly name: string; readonly ms: number }[] = []
  readonly #begin = performance.now()
  readonly #onStep: () => void

  /** @param onStep called after each step */
  constructor(onStep: () => void) {
    this.#onStep = onStep
  }

  /** Runs and measures a step. A failed step is not listed. */
  async time<T>(name: string, work: () => Promise<T>): Promise<T> {
    const begin = performance.now()
    const result = await work()
    this.#steps.push({ name, ms: performance.now() - begin })
    this.#onStep()
    return result
  }

  /** The table: a line for each step and one for the total. */
  table(): string[] {
    const rows = [...this.#steps, { name: 'total', ms: performance.now() - this.#begin }]
    const width = Math.max(...rows.map(({ name }) => name.length))
    const lines = rows.map(({ name, ms }) => `  ${name.padEnd(width)}  ${format(ms).padStart(9)}`)
    const rule = `  ${'-'.repeat(width + 11)}`
    return [...lines.slice(0, -1), rule, ...lines.slice(-1)]
  }
}

function format(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`
}
