import type { ChoiceSetting, SettingAbout, WholeSetting } from './settings/about.ts'
import { ACCOUNT_SETTINGS } from './settings/accounts.ts'
import { CONTENT_SETTINGS } from './settings/content.ts'
import { SERVICE_SETTINGS } from './settings/service.ts'
import { SOURCE_SETTINGS } from './settings/sources.ts'

/**
 * Every setting of this version with its bounds and default, by the headings of docs/settings.md, which is generated
 * from here. `meaning` and `unset` are Markdown. Any other ARBOR_ variable is a fault.
 */
export const SETTINGS_BY_SUBJECT = {
  ...SERVICE_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...CONTENT_SETTINGS,
  ...SOURCE_SETTINGS,
}

type BySubject = typeof SETTINGS_BY_SUBJECT
type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never
type Settings = Merged<BySubject[keyof BySubject]>

export type Setting = keyof Settings
export type WholeName = { [N in Setting]: Settings[N] extends WholeSetting ? N : never }[Setting]
export type ChoiceName = { [N in Setting]: Settings[N] extends ChoiceSetting ? N : never }[Setting]
/** A number, or undefined if there is no default. */
export type Whole<N extends WholeName> = Settings[N] extends { usual: number }
  ? number
  : number | undefined
export type Choice<N extends ChoiceName> = Settings[N] extends { choices: readonly (infer Word)[] }
  ? Word
  : never

/** All settings by name. */
export const SETTINGS: Readonly<Record<Setting, SettingAbout>> = Object.assign(
  {},
  ...Object.values(SETTINGS_BY_SUBJECT),
)
