type Sample = { readonly at: number; readonly offset: bigint }

/** More samples than the longest lag that is worth telling apart. */
const MOST_SAMPLES = 3_600

/** How long ago the primary was where the replica is now. */
export class Lag {
  /** Positions of the primary that the replica has not reached. The oldest is first. */
  #samples: Sample[] = []

  note(primary: bigint, replayed: bigint, at = performance.now()): void {
    const samples = [...this.#samples, { at, offset: primary }]
    this.#samples = samples.filter(({ offset }) => offset > replayed).slice(0, MOST_SAMPLES)
  }

  get seconds(): number {
    const [oldest] = this.#samples
    return oldest === undefined ? 0 : (performance.now() - oldest.at) / 1000
  }
}
