import { readDoubtfulTables, type PlacedTable } from '@arbor/reader'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import type { ChunkPatch } from './chunk-patches.ts'
import { arrangeTable, questionAbout, type Arranged, type TableSight } from './arrange-table.ts'
import type { Arrangements } from './warnings.ts'

/** The tables of a converted version whose columns are uncertain. */
export async function uncertainTables(
  storage: ObjectStorage,
  doubtfulKey: string | undefined,
): Promise<readonly PlacedTable[]> {
  if (doubtfulKey === undefined) return []
  return storage.withFile(doubtfulKey, (path) => Array.fromAsync(readDoubtfulTables(path)))
}

const isShown = ({ table }: PlacedTable): boolean => table.asset !== undefined

const pagesOf = (tables: Iterable<PlacedTable>): number[] =>
  [...tables].flatMap(({ boxes }) => boxes.map(({ page }) => page))

/** Tables of one document that are shown to the vision model, and what becomes of them. */
export class TableDesk {
  readonly #tables: readonly PlacedTable[]
  readonly #chunks = new Map<PlacedTable, Extract<Arranged, { chunks: unknown }>['chunks']>()
  readonly counts: Arrangements = { arranged: 0, refused: 0, unasked: {} }

  constructor(tables: readonly PlacedTable[]) {
    this.#tables = tables
  }

  get shown(): readonly PlacedTable[] {
    return this.#tables.filter(isShown)
  }

  /** @throws EnrichmentError; the signal's reason */
  async arrange(table: PlacedTable, sight: TableSight, signal: AbortSignal): Promise<void> {
    const arranged = await arrangeTable(table, sight, signal)
    if ('chunks' in arranged) {
      this.counts.arranged += 1
      this.#chunks.set(table, arranged.chunks)
    } else if (arranged.why === 'refused') this.counts.refused += 1
    else if (arranged.why !== 'invisible') this.#count(arranged.why, 1)
  }

  /** The model failed, so these tables got no answer. */
  fail(left: ReadonlySet<PlacedTable>): void {
    if (left.size > 0) this.#count('failed', left.size)
  }

  /** Marks the stored answers about the tables as used, so that they are kept. */
  async recall(sight: TableSight): Promise<void> {
    for (const table of this.shown) {
      const question = await questionAbout(table, sight)
      if (question !== undefined) sight.answers.get(question.key)
    }
  }

  get patches(): ChunkPatch[] {
    return [...this.#chunks].map(([{ at, count }, chunks]) => ({
      at,
      instead: { of: count, chunks },
    }))
  }

  /** Pages all of whose uncertain tables are arranged. */
  get settledPages(): number[] {
    const open = new Set(pagesOf(this.#tables.filter((table) => !this.#chunks.has(table))))
    return [...new Set(pagesOf(this.#chunks.keys()))].filter((page) => !open.has(page))
  }

  #count(why: keyof Arrangements['unasked'], by: number): void {
    const { unasked } = this.counts
    unasked[why] = (unasked[why] ?? 0) + by
  }
}
