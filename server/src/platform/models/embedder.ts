import { Type, type Static } from 'typebox'

/**
 * The vectors of one text, one a window; at least one, all of unit length. A text is as near to a query as the
 * nearest of its windows.
 */
export type Windows = readonly [Float32Array, ...Float32Array[]]

/** What cosines mean with a model: measured once with the same questions and passages for every model. */
export const Calibration = Type.Object({
  /** Mean cosine of a question with passages about something else. */
  unrelated: Type.Number(),
  /** Standard deviation of those. */
  unrelatedDeviation: Type.Number(),
  /** Mean cosine of a question with the passage that answers it. */
  fitting: Type.Number(),
})
export type Calibration = Static<typeof Calibration>

/** What a model is like, found out by using it. */
export type Measured = { readonly dimensions: number; readonly calibration: Calibration }

/** A model that turns texts into vectors whose cosine tells how similar in meaning they are. */
export type Embedder = {
  /**
   * Names everything that makes vectors comparable: provider, model, dimensions and how texts are cut into windows.
   * Stored with the vectors; another name means that they have to be created again.
   */
  readonly name: string
  /** Unset for a model that has to be measured. */
  readonly measured?: Measured
  /** Set for a model behind an endpoint, which may become another one under the same name. */
  readonly mayChange?: boolean
  /** Texts that one call of {@link embedPassages} gets at most. */
  readonly batchSize: number
  /**
   * Embeds texts to be found, in their order.
   * @throws ModelFailure when the model can't be used or gives up; the signal's reason when that is aborted
   */
  embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Windows[]>
  /** Embeds what is looked for. Unit length, as long as the vectors of passages. @throws as {@link embedPassages} */
  embedQuery(text: string, signal: AbortSignal): Promise<Float32Array>
  /** Frees what the model holds. Once only. */
  close(): Promise<void>
}
