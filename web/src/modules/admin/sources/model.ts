import type { Schemas } from '@arbor/client'

export type Source = Schemas['SourceResponse']
export type Kind = Schemas['SourceKindResponse']
export type Run = Schemas['SourceRunResponse']

/** What a person has entered, by the names of the settings. */
export type Values = Readonly<Record<string, string | boolean>>

/** One setting of a kind of source, as a form shows it. */
export type Setting = {
  readonly name: string
  readonly form: 'line' | 'text' | 'lines' | 'number' | 'yes' | 'choice'
  readonly isSecret: boolean
  readonly isRequired: boolean
  /** What the API says about it, for settings without a text of our own. */
  readonly description: string | undefined
  readonly initial: string | boolean
  readonly min: number | undefined
  readonly max: number | undefined
  readonly isWhole: boolean
  /** The values of a choice. */
  readonly options: readonly string[]
}

type Property = {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: readonly { readonly const?: unknown }[]
}
type SettingsSchema = {
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

/** Texts that may be longer than this get several lines. */
const LONG = 10_000

/** The settings of a kind, from its JSON Schema. */
export function settingsOf({ settings_schema: schema, secrets }: Kind): readonly Setting[] {
  const { properties = {}, required = [] } = schema as SettingsSchema
  return Object.entries(properties).map(([name, property]) => {
    const form = formOf(property)
    return {
      name,
      form,
      isSecret: secrets.includes(name),
      isRequired: required.includes(name),
      description: property.description,
      initial: form === 'yes' ? property.default === true : (optionsOf(property)[0] ?? ''),
      min: property.minimum,
      max: property.maximum,
      isWhole: property.type === 'integer',
      options: optionsOf(property),
    }
  })
}

function optionsOf({ anyOf = [] }: Property): readonly string[] {
  return anyOf.flatMap((each) => (typeof each.const === 'string' ? [each.const] : []))
}

function formOf(property: Property): Setting['form'] {
  const { type, maxLength = 0 } = property
  if (optionsOf(property).length > 0) return 'choice'
  if (type === 'boolean') return 'yes'
  if (type === 'array') return 'lines'
  if (type === 'integer' || type === 'number') return 'number'
  return maxLength > LONG ? 'text' : 'line'
}

/** What a form shows first: what is stored, or the defaults. Secrets are never sent back. */
export function valuesOf(
  settings: readonly Setting[],
  stored: Readonly<Record<string, unknown>> = {},
): Values {
  return Object.fromEntries(
    settings.map(({ name, initial }) => {
      const value = stored[name]
      if (typeof value === 'boolean') return [name, value]
      if (Array.isArray(value)) return [name, value.map(String).join('\n')]
      if (typeof value === 'string' || typeof value === 'number') return [name, String(value)]
      return [name, initial]
    }),
  )
}

/** What to send. What is empty is left out, so a secret that is stored stays as it is. */
export function readValues(
  settings: readonly Setting[],
  values: Values,
): Readonly<Record<string, unknown>> {
  const entries = settings.map(({ name, form }) => {
    const value = values[name] ?? ''
    if (typeof value === 'boolean') return [name, value] as const
    if (form === 'lines') return [name, linesOf(value)] as const
    if (form === 'number') return [name, value.trim() === '' ? undefined : Number(value)] as const
    return [name, form === 'text' ? value : value.trim()] as const
  })
  return Object.fromEntries(
    entries.filter(([, value]) =>
      typeof value === 'object' ? value.length > 0 : value !== undefined && value !== '',
    ),
  )
}

/** The lines of a text, without empty ones. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export type RuleValues = {
  readonly include: string
  readonly exclude: string
  readonly most: string
  readonly types: string
  /** Whether hidden files are read, too. */
  readonly hidden: boolean
}

export function ruleValues(rules: Schemas['SourceRules'] | undefined, hidden = false): RuleValues {
  return {
    include: (rules?.include ?? []).join('\n'),
    exclude: (rules?.exclude ?? []).join('\n'),
    most: rules?.max_megabytes == null ? '' : String(rules.max_megabytes),
    types: (rules?.document_types ?? []).join(', '),
    hidden,
  }
}

export function readRules({ include, exclude, most, types }: RuleValues): Schemas['SourceRules'] {
  const named = types.toUpperCase().match(/[^\s,;]+/g) ?? []
  return {
    include: linesOf(include),
    exclude: linesOf(exclude),
    max_megabytes: most.trim() === '' ? null : Number(most),
    document_types: named.length === 0 ? null : [...named],
  }
}

/** When a source runs: only on request (''), at times ('cron'), or every so many minutes. */
export type ScheduleValues = { readonly every: string; readonly cron: string }

/** Minutes that the form offers. */
export const INTERVALS = [15, 60, 360, 1440] as const

export function scheduleValues(
  source: Pick<Source, 'cron' | 'every_minutes'> | undefined,
): ScheduleValues {
  if (!source) return { every: '60', cron: '' }
  if (source.cron !== null) return { every: 'cron', cron: source.cron }
  return { every: source.every_minutes === null ? '' : String(source.every_minutes), cron: '' }
}

/** @param zone time zone of the tenant, in which the times of a cron expression are meant */
export function readSchedule({ every, cron }: ScheduleValues, zone: string) {
  if (every === 'cron') return { every_minutes: null, cron: cron.trim(), time_zone: zone }
  return { every_minutes: every === '' ? null : Number(every), cron: null, time_zone: null }
}

/** What the list says first about a source. */
export type Condition =
  | 'deleting'
  | 'waiting'
  | 'stopped'
  | 'paused'
  | 'away'
  | 'running'
  | 'new'
  | 'failing'
  | 'current'

export function conditionOf(source: Source): Condition {
  if (source.state === 'deleting') return 'deleting'
  if (source.is_asking || source.open_run_status === 'waiting') return 'waiting'
  if (source.state !== 'ready') return source.state
  if (source.away_since !== null) return 'away'
  if (source.open_run_id !== null) return 'running'
  if (source.error !== null || source.failed > 0) return 'failing'
  return source.last_synced_at === null ? 'new' : 'current'
}

/** Whether something happens at the moment that the screen should follow. */
export function isWorking(source: Source): boolean {
  const { state, open_run_status: status } = source
  return state === 'deleting' || status === 'pending' || status === 'running'
}
