import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isUuid } from '../../../platform/core/ids.ts'
import { storedShapes as ofComments } from '../../comments/index.ts'
import { storedShapes as ofContent } from '../../content/index.ts'
import { storedShapes as ofConversations } from '../../conversations/index.ts'
import { storedShapes as ofIngestion } from '../../ingestion/index.ts'
import { storedShapes as ofNotices } from '../../notices/index.ts'
import { storedShapes as ofPersonal } from '../../personal/index.ts'
import { storedShapes as ofSources } from '../../sources/index.ts'
import { storedShapes as ofWorkflows } from '../../workflows/index.ts'
import { unusable } from './read-zip.ts'

/** The shapes of the JSON in columns, by table and column. Without them, an archive could store what makes reads fail. */
export const SHAPES: Readonly<Record<string, TSchema>> = {
  ...ofNotices,
  ...ofContent,
  ...ofIngestion,
  ...ofConversations,
  ...ofComments,
  ...ofPersonal,
  ...ofSources,
  ...ofWorkflows,
}

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
