import { Type } from 'typebox'
import { isAdmin } from '../../../platform/core/actor.ts'
import { read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Answer, DateTime, described, Nullable, Uuid } from '../../../platform/http/schemas.ts'
import { anyPart, getPart } from '../../tree/index.ts'
import { SourceState } from '../definitions/sources.schemas.ts'
import { findOrigin, findReadersOf } from './origin.queries.ts'

const OriginReaders = Answer('SourceOriginReaders', {
  people: described(Type.Integer(), 'Number of people.'),
  groups: described(Type.Array(Type.String()), 'Names of groups at the source, at most 20.'),
  more_groups: described(Type.Integer(), 'Number of further groups.'),
})

const OriginResponse = Answer('SourceOriginResponse', {
  source_id: described(
    Nullable(Uuid),
    'The source that keeps the item up to date. Null for an ordinary item.',
  ),
  source_name: described(Nullable(Type.String()), 'Name of the source.'),
  kind: described(Nullable(Type.String()), 'The kind of source.'),
  is_bound_folder: described(
    Type.Boolean(),
    'Whether it is the folder that the source fills. People can change that one.',
  ),
  link: described(Nullable(Type.String()), 'URL of the original.'),
  modified_at: described(Nullable(DateTime), 'When the original was changed.'),
  last_synced_at: described(Nullable(DateTime), 'When the source was last listed completely.'),
  state: described(
    Nullable(SourceState),
    'State of the source. Only `ready` ones are synchronized.',
  ),
  away_since: described(Nullable(DateTime), 'Since when the source has not responded.'),
  failed: described(
    Nullable(Type.Integer()),
    'Number of items of the source that failed. Null for everyone but an OWNER or ADMIN.',
  ),
  readers: described(
    Nullable(OriginReaders),
    'Who may read the item at the source. Null if everyone with a permission in Arbor may, and for everyone but an OWNER or ADMIN.',
  ),
})

/** Where items come from, for everyone who can read them. */
export const originOperations = [
  operation({
    id: 'get_origin',
    route: 'GET /v1/path-parts/:path_part_id/origin',
    tag: 'sources',
    summary: 'Find out where an item comes from',
    description: 'For folders, documents and versions.',
    example: { params: { path_part_id: sampleIds.document_part } },
    access: read('path_part_id'),
    answers: { 200: OriginResponse },
    run: ({ doors }, actor, { params }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const part = await getPart(tx, actor, anyPart(params.path_part_id), 'read')
        const origin = await findOrigin(tx, part, isAdmin(actor))
        const readers = origin && isAdmin(actor) ? await findReadersOf(tx, part) : undefined
        return {
          source_id: origin?.id ?? null,
          source_name: origin?.name ?? null,
          kind: origin?.kind ?? null,
          is_bound_folder: origin !== undefined && part.source_id === null,
          link: origin?.link ?? null,
          modified_at: origin?.modified_at?.toISOString() ?? null,
          last_synced_at: origin?.listed_at?.toISOString() ?? null,
          state: origin?.state ?? null,
          away_since: origin?.away_since?.toISOString() ?? null,
          failed: origin?.failed ?? null,
          readers: readers ?? null,
        }
      }),
  }),
]
