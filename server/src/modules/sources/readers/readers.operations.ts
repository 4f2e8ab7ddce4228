import { admin, type LookFor } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { getSource } from '../definitions/sources.queries.ts'
import { listReaders } from './readers.queries.ts'
import {
  DecideReader,
  ReadersQuery,
  SourceReaderList,
  SourceReaderResponse,
} from './readers.schemas.ts'
import { changeReader, getReader, requireKnown, toPublicReader } from './readers.service.ts'

const tag = 'sources'

type Named = {
  readonly params: { readonly source_id: string; readonly source_reader_id?: string }
  readonly body?: unknown
}

/** Unknown ids return 404 to everyone. */
const known: LookFor<Named> = ({ doors }, { tenantId }, { params, body }) =>
  doors.readInTenant(tenantId, async (tx) => {
    const source = await getSource(tx, tenantId, params.source_id)
    if (params.source_reader_id === undefined) return
    await getReader(tx, source, params.source_reader_id)
    const { user_id = null, group_id = null } = (body ?? {}) as {
      user_id?: string | null
      group_id?: string | null
    }
    await requireKnown(tx, tenantId, { user_id, group_id })
  })

/** Operations on the people and groups that may read items at a source. */
export const sourceReaderOperations = [
  operation({
    id: 'list_source_readers',
    route: 'GET /v1/sources/:source_id/readers',
    tag,
    summary: 'List the readers of a source',
    description:
      'The people and groups that may read items at the source, by kind and name. A person is the member with the same email address, unless somebody decides otherwise. A group is nobody until somebody decides.',
    access: admin({ first: known }),
    query: ReadersQuery,
    answers: { 200: SourceReaderList },
    run: ({ doors }, { tenantId }, { params, query }) =>
      doors.readInTenant(tenantId, async (tx) => {
        const source = await getSource(tx, tenantId, params.source_id)
        const rows = await listReaders(tx, source, { ...query, limit: query.limit + 1 })
        const items = rows.slice(0, query.limit)
        return {
          items: items.map(toPublicReader),
          next_cursor: rows.length > items.length ? (items.at(-1)?.id ?? null) : null,
        }
      }),
  }),
  operation({
    id: 'decide_source_reader',
    route: 'PATCH /v1/sources/:source_id/readers/:source_reader_id',
    tag,
    summary: 'Decide who a reader of a source is in Arbor',
    description:
      'Give exactly one of `user_id`, `group_id`, `ignore` and `undo`. It counts immediately, and the audit log records it. The permissions in Arbor still apply: nobody gets to read more than these allow.',
    example: { body: { ignore: true } },
    audit: 'source.updated',
    access: admin({ first: known }),
    body: DecideReader,
    answers: { 200: SourceReaderResponse },
    run: ({ doors }, actor, { params, body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const key = { sourceId: params.source_id, readerId: params.source_reader_id }
        return toPublicReader(await changeReader(tx, actor, key, body))
      }),
  }),
]
