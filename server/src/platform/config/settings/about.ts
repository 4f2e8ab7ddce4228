/**
 * Maximum dimensions of a vector: pgvector's limit for an index on half-precision vectors. `embedding_model_dimensions_check`
 * of the database has it, too.
 */
export const MAX_DIMENSIONS = 4000

/** A setting with any text. `unset` describes what happens without it, if anything. */
export type TextSetting = { readonly meaning: string; readonly unset: string }

/** A whole number within bounds. `usual` is its default. */
export type WholeSetting = {
  readonly meaning: string
  readonly min: number
  readonly max: number
  readonly usual?: number
  readonly unset?: string
}

/** One of several choices. */
export type ChoiceSetting = {
  readonly meaning: string
  readonly choices: readonly string[]
  readonly usual: string
}

export type SettingAbout = TextSetting | WholeSetting | ChoiceSetting
