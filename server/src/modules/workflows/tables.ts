import { sql, type SqlBool } from 'kysely'
import { Type } from 'typebox'
import { Uuid } from '../../platform/http/schemas.ts'
import { Draft, Published, RunRow } from './runs/run-row.ts'
import { CLOSED, ofNode, ofObject, type Tables } from '../../platform/db/index.ts'

/** Far more than a run may take. Times in the far future can't be shown. */
const MOST_SECONDS = 1_000_000_000

export const tables = {
  workflow_definition: {
    archive: { omit: ['webhook_secret'], people: { created_by: 'forget' } },
    trash: { belongs: ofNode },
  },
  workflow_item: {
    archive: {},
    trash: {
      belongs: (nodes) => sql<SqlBool>`(${ofNode(nodes)} or ${ofObject('definition_id')(nodes)})`,
      needs: [
        { column: 'path_part_id', table: 'path_part', key: 'id' },
        { column: 'definition_id', table: 'workflow_definition', key: 'id' },
      ],
      // A workflow elsewhere may have been given other items if it was changed since then.
      returns: (since) => sql<SqlBool>`exists (
        select from workflow_definition d
        join path_part p on p.tenant_id = d.tenant_id and p.id = d.path_part_id
        where d.tenant_id = t.tenant_id and d.id = t.definition_id and p.updated_at <= ${since})`,
    },
  },
  workflow_run: {
    archive: { where: CLOSED, omit: ['claim'], people: { user_id: 'owner' } },
    trash: { belongs: ofNode, forgets: [{ column: 'thread_id', table: 'thread', key: 'id' }] },
    json: {
      snapshot: Type.Object({
        ...RunRow.properties.snapshot.properties,
        max_run_duration_seconds: Type.Integer({ minimum: 0, maximum: MOST_SECONDS }),
      }),
      outputs: Type.Object({
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
    },
  },
} satisfies Tables
