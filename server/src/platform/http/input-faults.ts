import type { ErrorObject } from 'ajv'
import type { InputFault } from '../core/errors.ts'
import { NAME_RULE } from './schemas.ts'

type Described = Pick<InputFault, 'msg' | 'type'> & { ctx?: Record<string, unknown> }
type Describe = (error: ErrorObject, fromText: boolean) => Described

const TYPE_NAMES: Record<string, [type: string, noun: string]> = {
  string: ['string', 'string'],
  integer: ['int', 'integer'],
  number: ['float', 'number'],
  boolean: ['bool', 'boolean'],
  array: ['list', 'list'],
  object: ['dict', 'dictionary'],
  null: ['none', 'null'],
}

const FORMATS: Record<string, [type: string, msg: string]> = {
  uuid: ['uuid_parsing', 'Input should be a valid UUID'],
  'date-time': ['datetime_from_date_parsing', 'Input should be a valid datetime'],
  email: ['value_error', 'value is not a valid email address'],
}

/** The error types and messages match those of the public interface (differences.md, C29). */
const DESCRIBE: Record<string, Describe> = {
  [NAME_RULE]: (error) => ({ type: 'value_error', msg: error.message ?? 'Input is not a name' }),
  required: () => ({ type: 'missing', msg: 'Field required' }),
  additionalProperties: () => ({ type: 'extra_forbidden', msg: 'Extra inputs are not permitted' }),
  type: (error, fromText) =>
    describeType(String(error.params['type']).split(',')[0] ?? '', fromText),
  format: (error) => {
    const [type, msg] = FORMATS[String(error.params['format'])] ?? [
      'value_error',
      'Input has a wrong format',
    ]
    return { type, msg }
  },
  enum: (error) => {
    const allowed = (error.params['allowedValues'] as (string | number | null)[]).filter(
      (value) => value !== null,
    )
    const expected = listOf(allowed.map((value) => `'${String(value)}'`))
    return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } }
  },
  const: (error) => {
    const expected = `'${String(error.params['allowedValue'])}'`
    return { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } }
  },
  pattern: (error) => {
    const pattern = String(error.params['pattern'])
    return {
      type: 'string_pattern_mismatch',
      msg: `String should match pattern '${pattern}'`,
      ctx: { pattern },
    }
  },
}

function describeType(wanted: string, fromText: boolean): Described {
  const [type, noun] = TYPE_NAMES[wanted] ?? ['value', wanted]
  if (!fromText || wanted === 'array' || wanted === 'string') {
    return { type: `${type}_type`, msg: `Input should be a valid ${noun}` }
  }
  return {
    type: `${type}_parsing`,
    msg: `Input should be a valid ${noun}, unable to parse the text`,
  }
}

type Bound = readonly [type: string, key: string, words: string, unit?: string]

const BOUNDS: Record<string, Bound> = {
  minLength: ['string_too_short', 'min_length', 'String should have at least', 'character'],
  maxLength: ['string_too_long', 'max_length', 'String should have at most', 'character'],
  minItems: ['too_short', 'min_length', 'List should have at least', 'item'],
  maxItems: ['too_long', 'max_length', 'List should have at most', 'item'],
  minimum: ['greater_than_equal', 'ge', 'Input should be greater than or equal to'],
  exclusiveMinimum: ['greater_than', 'gt', 'Input should be greater than'],
  maximum: ['less_than_equal', 'le', 'Input should be less than or equal to'],
  exclusiveMaximum: ['less_than', 'lt', 'Input should be less than'],
}

function describe(error: ErrorObject, fromText: boolean): Described {
  const bound = BOUNDS[error.keyword]
  if (bound) return bounded(error, bound)
  const other = { type: 'value_error', msg: `Input ${error.message ?? 'is not valid'}` }
  return DESCRIBE[error.keyword]?.(error, fromText) ?? other
}

function bounded(error: ErrorObject, [type, key, words, unit]: Bound): Described {
  const limit = Number(error.params['limit'])
  const counted = unit ? ` ${unit}${limit === 1 ? '' : 's'}` : ''
  return { type, msg: `${words} ${limit}${counted}`, ctx: { [key]: limit } }
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * Turns the validator's errors into the contract's entries. If a member may be null, the error that it isn't null is
 * dropped, because it only repeats that no branch of the union matches.
 */
export function inputFaults(errors: readonly ErrorObject[], place: string): InputFault[] {
  const meant = errors.filter(
    (error) =>
      error.keyword !== 'anyOf' && error.keyword !== 'if' && error.params['type'] !== 'null',
  )
  const faults = (meant.length > 0 ? meant : errors).map((error) => inputFault(error, place))
  const seen = new Set<string>()
  return faults.filter((fault) => {
    const key = `${fault.loc.join('/')} ${fault.type}`
    return !seen.has(key) && seen.add(key)
  })
}

function inputFault(error: ErrorObject, place: string): InputFault {
  const steps = error.instancePath.split('/').slice(1).map(unescapeStep)
  const member = error.params['missingProperty'] ?? error.params['additionalProperty']
  const described = describe(error, place === 'query' || place === 'path')
  const input =
    error.keyword === 'additionalProperties' ? memberOf(error.data, String(member)) : error.data
  return {
    type: described.type,
    loc: [place, ...steps, ...(member === undefined ? [] : [String(member)])],
    msg: described.msg,
    ...(!SECRET.test(String(steps.at(-1) ?? member)) && isShort(input) && { input }),
    ...(described.ctx && { ctx: described.ctx }),
  }
}

/** Members whose values are never sent back, because responses end up in clients' logs. */
const SECRET = /password|token|secret/i

function unescapeStep(step: string): string | number {
  const text = step.replaceAll('~1', '/').replaceAll('~0', '~')
  return /^\d+$/.test(text) ? Number(text) : text
}

function memberOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null
    ? (data as Record<string, unknown>)[name]
    : undefined
}

/** Large inputs are not sent back, and neither are whole objects, which may contain a password. */
function isShort(input: unknown): boolean {
  if (typeof input === 'string') return input.length <= 200
  return input === null || typeof input === 'number' || typeof input === 'boolean'
}
