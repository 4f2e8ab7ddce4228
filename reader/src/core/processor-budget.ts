/** Processor time that a stage of a conversion may use. A starved process has as much as any other. */
export class ProcessorBudget {
  readonly #before = process.cpuUsage()
  readonly #ms: number

  constructor(ms: number) {
    this.#ms = ms
  }

  /** Whether this process has used the time since the budget was made. */
  get isSpent(): boolean {
    const { user, system } = process.cpuUsage(this.#before)
    return (user + system) / 1000 >= this.#ms
  }
}
