import { Type } from 'typebox'
import { Uuid } from '../../platform/http/schemas.ts'
import { Draft, Published, RunRow } from './runs/run-row.ts'

/** Far more than a run may take. Times in the far future can't be shown. */
const MOST_SECONDS = 1_000_000_000

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = {
  'workflow_run.snapshot': Type.Object({
    ...RunRow.properties.snapshot.properties,
    max_run_duration_seconds: Type.Integer({ minimum: 0, maximum: MOST_SECONDS }),
  }),
  'workflow_run.outputs': Type.Object({
    write: Type.Optional(Type.Object({ ...Draft.properties, versionIds: Type.Array(Uuid) })),
    publish: Type.Optional(
      Type.Array(
        Type.Object({
          ...Published.properties,
          document_id: Uuid,
          path_part_id: Uuid,
          version_part_id: Uuid,
        }),
      ),
    ),
  }),
}
