import type { Embedder } from './embedder.ts'

/** What cosines mean with a model: measured once with the same questions and passages for every model. */
export type Calibration = {
  /** Mean cosine of a question with passages about something else. */
  readonly unrelated: number
  /** Standard deviation of those. */
  readonly unrelatedDeviation: number
  /** Mean cosine of a question with the passage that answers it. */
  readonly fitting: number
}

/** A model that vectors are stored of. */
export type EmbeddingModel = {
  /** Id in `embedding_model`. */
  readonly id: number
  readonly name: string
  readonly dimensions: number
  readonly calibration: Calibration
}

/** The embedding models that a process can use. */
export type Embedders = {
  /** What new vectors are made with. Undefined when embeddings are off or the database has no pgvector. */
  readonly current: Embedder | undefined
  /** Opens the model of the settings, unless it is open. One whose files can't be used is logged and left out. */
  open(): Promise<void>
  /** The embedder for vectors that were made by a model of this name, if it can still be had. */
  forName(name: string): Embedder | undefined
  /**
   * The model that new vectors are of; it is made known to the database when that happens first.
   * @returns undefined without a current embedder
   * @throws ModelFailure when it can't be used
   */
  currentModel(signal: AbortSignal): Promise<EmbeddingModel | undefined>
  close(): Promise<void>
}
