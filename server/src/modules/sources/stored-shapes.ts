import { Type } from 'typebox'
import { Nullable } from '../../platform/http/schemas.ts'
import { SourceRow } from './definitions/source-row.ts'

const text = Type.String()

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = {
  'source.settings': SourceRow.properties.settings,
  'source.rules': SourceRow.properties.rules,
  'source_item.version': Nullable(
    Type.Object({ author: Nullable(text), at: Nullable(text), message: Nullable(text) }),
  ),
}
