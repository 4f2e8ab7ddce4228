import { isUuid } from '../../platform/core/ids.ts'

/** What fitting needs to know about the schema of an argument. */
export type Schema = {
  readonly type?: string | readonly string[] | undefined
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

/** A value that a schema accepts, as far as its meaning is clear, and what was changed. */
type Fitted = { readonly value: unknown; readonly notes: readonly string[] }

type Fit = (value: unknown, schema: Schema) => Fitted

const unchanged = (value: unknown): Fitted => ({ value, notes: [] })

/** For messages. Long values are cut. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const read = (value: unknown, from: unknown): Fitted => ({
  value,
  notes: [`${shown(from)} was read as ${shown(value)}`],
})

/** The alternatives of a schema, without null. */
function alternatives(schema: Schema): readonly Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives)
  const types = [schema.type].flat().filter((type) => type !== undefined && type !== 'null')
  if (types.length === 0) return schema.type === undefined ? [schema] : []
  return types.map((type) => ({ ...schema, type }))
}

/** Whether null is a value of a schema. */
function takesNull(schema: Schema): boolean {
  return [schema.type].flat().includes('null') || (schema.anyOf ?? []).some(takesNull)
}

/** Whether a value means that an argument is omitted: null, or for anything but text, also words for it. */
export function isOmitted(value: unknown, schema: Schema): boolean {
  if (value === null) return !takesNull(schema)
  if (typeof value !== 'string' || !/^(?:null|none|undefined|)$/i.test(value.trim())) return false
  return !alternatives(schema).some(({ type, format }) => type === 'string' && format === undefined)
}

/**
 * Converts a value to what a schema expects, if its meaning is clear: numbers and lists in texts, one value for a list
 * and a list of one for a value, numbers out of range. Other values stay, and the validator explains what is wrong.
 */
export function fit(value: unknown, schema: Schema): Fitted {
  if (value === null || value === undefined) return unchanged(value)
  const all = alternatives(schema)
  const [first = {}] = all
  const own = all.find((each) => typeOf(value) === each.type && isAllowed(value, each))
  const found = own ?? all.find((each) => each.type === typeOf(value)) ?? first
  return (FITS[String(found.type)] ?? fitEnum)(value, found)
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (Number.isInteger(value)) return 'integer'
  return value === null ? 'null' : typeof value
}

function isAllowed(value: unknown, { enum: values }: Schema): boolean {
  return values === undefined || values.includes(value)
}

const fitNumber: Fit = (value, schema) => {
  const one = onlyOf(value)
  const number = typeof one === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(one) ? Number(one) : one
  if (typeof number !== 'number' || !Number.isFinite(number)) return unchanged(value)
  const whole = schema.type === 'integer' ? Math.round(number) : number
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (whole > maximum) {
    return {
      value: maximum,
      notes: [`${shown(value)} is more than the maximum, ${maximum}, which was used`],
    }
  }
  if (whole < minimum) {
    return {
      value: minimum,
      notes: [`${shown(value)} is less than the minimum, ${minimum}, which was used`],
    }
  }
  return whole === value ? unchanged(value) : read(whole, value)
}

const YES = new Set<unknown>(['true', 'yes', '1', 'on', 1])
const NO = new Set<unknown>(['false', 'no', '0', 'off', 0])

const fitBoolean: Fit = (value) => {
  const one = onlyOf(value)
  const word = typeof one === 'string' ? one.trim().toLowerCase() : one
  if (YES.has(word)) return read(true, value)
  return NO.has(word) ? read(false, value) : unchanged(value)
}

const DAY = /^\d{4}-\d\d-\d\d$/
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[-+]\d\d:?\d\d)?$/i

const fitString: Fit = (value, schema) => {
  const one = onlyOf(value)
  if (schema.enum) return fitEnum(value, schema)
  if (typeof one === 'number' || typeof one === 'boolean') return read(String(one), value)
  if (Array.isArray(one) && schema.format === undefined) return fitWords(one)
  if (typeof one !== 'string') return unchanged(value)
  const text = schema.format === 'date-time' ? asTime(one.trim()) : one
  const trimmed = schema.format === 'uuid' ? text.trim() : text
  return trimmed === value ? unchanged(value) : read(trimmed, value)
}

/** Several words as one text. */
function fitWords(list: readonly unknown[]): Fitted {
  const areWords = list.length > 0 && list.every((each) => typeof each === 'string')
  return areWords ? read(list.join(' '), list) : unchanged(list)
}

/** A time without its zone is in UTC. */
function asTime(text: string): string {
  if (DAY.test(text)) return `${text}T00:00:00Z`
  const [, day, minutes, seconds = ':00', zone = 'Z'] = LOCAL_TIME.exec(text) ?? []
  return day === undefined ? text : `${day}T${minutes ?? ''}${seconds}${zone}`
}

/** The same word in another case, or with other separators. */
const fitEnum: Fit = (value, { enum: values }) => {
  const one = onlyOf(value)
  if (values === undefined || values.includes(value) || typeof one !== 'string') {
    return unchanged(value)
  }
  const meant = values.find((each) => typeof each === 'string' && plain(each) === plain(one))
  return meant === undefined ? unchanged(value) : read(meant, value)
}

/** A name without case and separators: topK, top-k and TOP_K are top_k. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '')

const fitArray: Fit = (value, schema) => {
  const { items = {}, maxItems = Infinity } = schema
  const list = listOf(value, items)
  const entries = list.filter((each) => each !== null).map((each) => fit(each, items))
  const values = entries.map((entry) => entry.value)
  const notes = entries.flatMap((entry) => entry.notes)
  if (values.length > maxItems) {
    notes.push(`only the first ${maxItems} of ${values.length} values were used`)
  }
  const isSame = Array.isArray(value) && values.length === value.length
  if (notes.length === 0 && !isSame) return read(values, value)
  return { value: values.slice(0, maxItems), notes }
}

/** One value is a list of one. A text can have a list as JSON, or with commas if it has ids or known words. */
function listOf(value: unknown, items: Schema): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  if (value.trim() === '') return []
  const parsed = parsedFrom(value)
  if (Array.isArray(parsed)) return parsed
  const parts = value.split(',').map((part) => part.trim())
  const isList = parts.every((part) => isUuid(part) || isAllowed(fit(part, items).value, items))
  return isList && (items.enum !== undefined || parts.every(isUuid)) ? parts : [value]
}

const fitObject: Fit = (value) => {
  const parsed = typeof value === 'string' ? parsedFrom(value) : value
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  return isObject && parsed !== value ? read(parsed, value) : unchanged(value)
}

/** The list or object in a JSON text. */
export function parsedFrom(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The value in a list of one. */
function onlyOf(value: unknown): unknown {
  const parsed = typeof value === 'string' ? parsedFrom(value) : undefined
  const list = Array.isArray(parsed) ? parsed : value
  return Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : value
}

const FITS: Readonly<Record<string, Fit>> = {
  integer: fitNumber,
  number: fitNumber,
  boolean: fitBoolean,
  string: fitString,
  array: fitArray,
  object: fitObject,
}
