import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isUuid } from '../../../platform/core/ids.ts'
import { TABLES } from '../all-tables.ts'
import { unusable } from './read-zip.ts'

/** The shapes of the JSON in columns, by table and column. */
export const SHAPES: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(TABLES).flatMap(([name, { json = {} }]) =>
    Object.entries(json).map(([column, shape]) => [`${name}.${column}`, shape]),
  ),
)

// Unlike what reads stored JSON, this also checks formats: reads rely on ids and times.
const ajv = new Ajv({ strict: false, allowUnionTypes: true, strictNumbers: true, logger: false })
formats.default(ajv, ['date-time'])
ajv.addFormat('uuid', isUuid)

const validators = new Map<string, ValidateFunction>()

/** @throws StartFault if the JSON isn't what reads of the column expect */
export function requireShape(table: string, column: string, value: unknown): void {
  const name = `${table}.${column}`
  const schema = SHAPES[name]
  if (schema === undefined) throw unusable(`${name} has JSON of an unknown shape.`)
  let validate = validators.get(name)
  if (!validate) {
    validate = ajv.compile(schema)
    validators.set(name, validate)
  }
  if (!validate(value)) throw unusable(`${name} has JSON that is not what this server stores.`)
}
