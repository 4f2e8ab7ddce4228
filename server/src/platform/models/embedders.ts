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
  /** The model for new vectors. Undefined if embeddings are off or the database has no pgvector. */
  readonly current: Embedder | undefined
  /**
   * Opens the model from the settings, unless it is open. If its files can't be used, this is logged and the
   * process continues without the model.
   */
  open(): Promise<void>
  /** The embedder for vectors of the model with this name, if it is still available. */
  forName(name: string): Embedder | undefined
  /**
   * The model for new vectors, which is added to the database on first use.
   * @returns undefined without a current embedder
   * @throws ModelFailure if it can't be used
   */
  currentModel(signal: AbortSignal): Promise<EmbeddingModel | undefined>
  /**
   * Checks whether the current model still matches the stored vectors, if it could have been replaced under the
   * same name. If it was replaced, the stored vectors count as those of an unavailable model and are recreated
   * with the current one.
   * @throws ModelFailure if the model can't be called
   */
  verify(signal: AbortSignal): Promise<void>
  /** Reports a sign that the model was replaced, so that {@link verify} checks again. */
  doubt(): void
  close(): Promise<void>
}
