import { Type, type Static } from 'typebox'

/**
 * The vectors of one text, one per window. At least one, and all of unit length. The nearest window determines
 * how near a text is to a query.
 */
export type Windows = readonly [Float32Array, ...Float32Array[]]

/** The meaning of a model's cosines. It is measured once, with the same questions and passages for every model. */
export const Calibration = Type.Object({
  /** Mean cosine of a question with passages about something else. */
  unrelated: Type.Number(),
  /** Standard deviation of those cosines. */
  unrelatedDeviation: Type.Number(),
  /** Mean cosine of a question with the passage that answers it. */
  fitting: Type.Number(),
})
export type Calibration = Static<typeof Calibration>

/** Properties of a model that are found by using it. */
export type Measured = { readonly dimensions: number; readonly calibration: Calibration }

/** A model that turns texts into vectors. The cosine of two vectors shows how similar the texts are in meaning. */
export type Embedder = {
  /**
   * Identifies everything that makes vectors comparable: provider, model, dimensions, prefixes and how texts are
   * cut into windows. It is stored with the vectors. If the name changes, the vectors have to be recreated.
   */
  readonly name: string
  /** Undefined for a model that has to be measured. */
  readonly measured?: Measured
  /** Set for a model behind an endpoint, which may be replaced by another one under the same name. */
  readonly mayChange?: boolean
  /** Maximum number of texts per call of {@link embedPassages}. */
  readonly batchSize: number
  /**
   * Embeds texts that can be searched. The result is in their order.
   * @throws ModelFailure if the model can't be used or gives up; the signal's reason if it is aborted
   */
  embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Windows[]>
  /**
   * Embeds a query. The vector has unit length and as many dimensions as those of passages.
   * @throws as {@link embedPassages}
   */
  embedQuery(text: string, signal: AbortSignal): Promise<Float32Array>
  /**
   * The same model, set up as it was when vectors with this name were created. Undefined if it can't be. It has
   * to be closed, too.
   */
  formerly?(name: string): Embedder | undefined
  /** Frees the model's resources. Call it only once. */
  close(): Promise<void>
}
