import { invalidInput } from '../../../platform/core/errors.ts'
import { own, read } from '../../../platform/http/access.ts'
import { ofCaller } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { documentKey, versionKey } from '../../content/index.ts'
import { getPart } from '../../tree/index.ts'
import { deleteVisits, listVisits, recordVisit } from './visits.queries.ts'
import {
  ListVisitsQuery,
  MOST_VISITS,
  VisitList,
  VisitRequest,
  VisitResponse,
} from './visits.schemas.ts'

const tag = 'kept'

/** Operations on the documents that a person has opened. */
export const visitOperations = [
  operation({
    id: 'list_visits',
    route: 'GET /v1/visits',
    tag,
    summary: 'List the documents that you opened recently',
    description: `Returns the last one first. Documents that you can no longer read are left out. Your last ${MOST_VISITS} are kept.`,
    access: own('visits'),
    query: ListVisitsQuery,
    answers: { 200: VisitList },
    run: async ({ doors }, actor, { query: { limit } }) => {
      const rows = await doors.readInTenant(actor.tenantId, (tx) => listVisits(tx, actor, limit))
      return { items: rows.map((row) => ({ ...row, visited_at: row.visited_at.toISOString() })) }
    },
  }),
  operation({
    id: 'record_visit',
    route: 'POST /v1/visits',
    tag,
    summary: 'Record that you have opened a document',
    description:
      'Also tells whether the document has changed since your previous visit. A visit ends 30 minutes after you last opened the document. Nobody else sees your visits.',
    example: { body: { document_id: sampleIds.document_id } },
    audit: ofCaller,
    access: read('document_id'),
    body: VisitRequest,
    answers: { 200: VisitResponse },
    run: async ({ doors }, actor, { body: { document_id: id, version_id: versionId } }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { id: partId } = await getPart(tx, actor, documentKey(id), 'read')
        if (versionId != null) {
          const version = await getPart(tx, actor, versionKey(versionId), 'read')
          const loc = ['body', 'version_id']
          if (version.parent_id !== partId) {
            throw invalidInput(loc, 'The document has no such version', versionId)
          }
        }
        const visited = { partId, versionId: versionId?.toLowerCase() }
        return { former_version_id: (await recordVisit(tx, actor, visited)) ?? null }
      }),
  }),
  operation({
    id: 'delete_visits',
    route: 'DELETE /v1/visits',
    tag,
    summary: 'Forget the documents that you have opened',
    audit: ofCaller,
    access: own('visits'),
    answers: { 204: NoContent },
    run: ({ doors }, actor) => doors.inTenant(actor.tenantId, (tx) => deleteVisits(tx, actor)),
  }),
]
