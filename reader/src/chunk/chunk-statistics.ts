import type { PlannedLine } from '../core/document-model.ts'

export type ChunkStatistics = {
  readonly num_chunks_by_type: Record<string, number>
  readonly total_tokens: number
  /** Nodes directly below the document version. */
  readonly num_direct_children: number
  /** Levels of nodes below the document version; 0 if it has no nodes. */
  readonly children_depth: number
  readonly total_sections: number
  readonly total_chunks: number
}

/**
 * Collects the statistics of a planned tree that are stored with the document version. Token counts
 * are cl100k_base.
 */
export class ChunkTally {
  readonly #byType: Record<string, number> = {}
  #tokens = 0
  #direct = 0
  #depth = 0
  #sections = 0
  #chunks = 0

  /** Passages don't count, because they are parts of their chunk. */
  add(line: PlannedLine): void {
    if (line.kind === 'passage') return
    if (line.depth === 0) this.#direct++
    this.#depth = Math.max(this.#depth, line.depth + 1)
    if (line.kind === 'section') this.#sections++
    else {
      this.#chunks++
      this.#tokens += line.numTokens
      this.#byType[line.chunkType] = (this.#byType[line.chunkType] ?? 0) + 1
    }
  }

  get statistics(): ChunkStatistics {
    return {
      num_chunks_by_type: { ...this.#byType },
      total_tokens: this.#tokens,
      num_direct_children: this.#direct,
      children_depth: this.#depth,
      total_sections: this.#sections,
      total_chunks: this.#chunks,
    }
  }
}
