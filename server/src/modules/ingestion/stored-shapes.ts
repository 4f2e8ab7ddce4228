import { Type } from 'typebox'
import { RunRow } from './run-row.ts'
import { Progress } from './workflows.queries.ts'

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = {
  'ingestion_run.progress': Progress,
  'ingestion_run.timings': RunRow.properties.timings,
  // The output of each step, which the step reads.
  'ingestion_run.outputs': Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
}
