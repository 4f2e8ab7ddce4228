/** Disjoint sets of the indices from 0 to `size` - 1 (union-find). */
export class DisjointSets {
  readonly #parents: number[]

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, i) => i)
  }

  join(a: number, b: number): void {
    this.#parents[this.#rootOf(a)] = this.#rootOf(b)
  }

  /** The members of each set in ascending order. The set with the lowest index comes first. */
  groups(): number[][] {
    return [...Map.groupBy(this.#parents.keys(), (index) => this.#rootOf(index)).values()]
  }

  #rootOf(index: number): number {
    const parents = this.#parents
    let root = index
    for (let parent = parents[root]; parent !== undefined && parent !== root;) {
      // Path halving: shortens the path for later searches.
      const next = parents[parent] ?? parent
      parents[root] = next
      root = next
      parent = parents[root]
    }
    return root
  }
}
