import type { CheckName } from '../checks/index.ts'

type Example = {
  /** Null for what belongs to no tenant. */
  readonly tenant_id: string | null
  /** Id of a row, or key of an object. */
  readonly id: string
}

export type CheckResult = {
  readonly name: string
  readonly sentence: string
  readonly kind: 'fault' | 'note'
  /** Number of rows or objects that were checked. */
  readonly looked_at: number
  readonly found: number
  /** Number of deleted ones. */
  readonly fixed: number
  /** The first findings. */
  readonly examples: readonly Example[]
}

const EXAMPLES = 5

type Entry = Omit<CheckResult, 'examples'> & { readonly examples: Example[] }

/** What has been checked and found so far, by check. It holds only counts and a few ids, however much is found. */
export class Tally {
  readonly #entries = new Map<string, Entry>()

  /** Counts rows that were checked. Every check is listed from its first call on. */
  look({ name, sentence, kind }: CheckName, rows: number): void {
    const none = { name, sentence, kind, looked_at: 0, found: 0, fixed: 0, examples: [] }
    const entry = this.#entries.get(name) ?? none
    this.#entries.set(name, { ...entry, looked_at: entry.looked_at + rows })
  }

  found(check: CheckName, tenantId: string | null, ids: readonly string[]): void {
    this.look(check, 0)
    const entry = this.#entries.get(check.name)
    if (!entry) return
    for (const id of ids.slice(0, EXAMPLES - entry.examples.length)) {
      entry.examples.push({ tenant_id: tenantId, id })
    }
    this.#entries.set(check.name, { ...entry, found: entry.found + ids.length })
  }

  fixed(check: CheckName, count: number): void {
    const entry = this.#entries.get(check.name)
    if (entry) this.#entries.set(check.name, { ...entry, fixed: entry.fixed + count })
  }

  /** In the order in which the checks first ran. */
  results(): CheckResult[] {
    return [...this.#entries.values()]
  }
}
