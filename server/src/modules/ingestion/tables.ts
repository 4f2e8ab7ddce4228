import { Type } from 'typebox'
import { RunRow } from './run-row.ts'
import { Params, Progress } from './workflows.queries.ts'
import { CLOSED, ofObject, type Tables } from '../../platform/db/index.ts'

export const tables = {
  ingestion_run: {
    archive: { where: CLOSED, omit: ['claim', 'retry_at'], people: { user_id: 'forget' } },
    trash: { belongs: ofObject('version_id') },
    json: {
      progress: Progress,
      params: Params,
      timings: RunRow.properties.timings,
      // The output of each step, which the step reads.
      outputs: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
    },
  },
  part_upload: {
    archive: 'It is a file that has not arrived yet. What it becomes is in the archive.',
    records: 'It ends within three days, and says then that its target is gone.',
  },
  uploaded_part: { archive: 'It is a part of a file that has not arrived yet.' },
  idempotency_key: {
    archive: 'It recognizes uploads that are sent twice within a day.',
    records: 'Responses are kept for a day, for requests that are repeated.',
  },
} satisfies Tables
