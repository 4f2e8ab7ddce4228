import { Type, type Static } from 'typebox'
import { readerOf } from '../core/stored.ts'
import { Calibration, type Embedder } from './embedder.ts'

/** A model with stored vectors. */
const EmbeddingModel = Type.Object({
  /** Id in `embedding_model`. */
  id: Type.Integer(),
  name: Type.String(),
  dimensions: Type.Integer(),
  calibration: Calibration,
})
export type EmbeddingModel = Static<typeof EmbeddingModel>
export const readModel = readerOf(EmbeddingModel, 'An embedding model')

/** The embedding models that a process can use. */
export type Embedders = {
  /** The model for new vectors. Undefined when embeddings are off or the database has no pgvector. */
  readonly current: Embedder | undefined
  /** Opens the model of the settings, unless it is open. One whose files can't be used is logged and left out. */
  open(): Promise<void>
  /** The embedder for vectors of a model of this name, if it is still available. */
  forName(name: string): Embedder | undefined
  /**
   * The model of new vectors, which is added to the database on first use.
   * @returns undefined without a current embedder
   * @throws ModelFailure when it can't be used
   */
  currentModel(signal: AbortSignal): Promise<EmbeddingModel | undefined>
  /**
   * Finds out whether the current model is still the one whose vectors are stored, if it may have become another one
   * under the same name. If so, its vectors count as those of a model that is no longer available, and are created again
   * with the current one.
   * @throws ModelFailure when the model can't be asked
   */
  verify(signal: AbortSignal): Promise<void>
  /** Something suggests that the model is another one: {@link verify} looks again. */
  doubt(): void
  close(): Promise<void>
}
