/** Most dimensions of a vector: pgvector's limit for an index over vectors of half precision. */
export const MAX_DIMENSIONS = 4000

/** A setting with any text. `unset` says in words what holds without it, if that is more than nothing. */
export type TextSetting = { readonly meaning: string; readonly unset: string }

/** A whole number within bounds; `usual` is its value where it is not set. */
export type WholeSetting = {
  readonly meaning: string
  readonly min: number
  readonly max: number
  readonly usual?: number
  readonly unset?: string
}

/** One of some words. */
export type ChoiceSetting = {
  readonly meaning: string
  readonly choices: readonly string[]
  readonly usual: string
}

export type SettingAbout = TextSetting | WholeSetting | ChoiceSetting
