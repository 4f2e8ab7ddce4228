import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  paging,
  pathMembers,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'
import { DocumentType } from '../../content/index.ts'

/** The most documents that are kept for a person. */
export const MOST_VISITS = 100

export const VisitRequest = Body('VisitRequest', {
  document_id: Uuid,
  version_id: described(Maybe(Uuid), 'The version that you see. By default, the active one.'),
})

export const VisitResponse = Answer('VisitResponse', {
  former_version_id: described(
    Nullable(Uuid),
    'The version that was active at your previous visit, if another one is active now. null if nothing has changed, or if that version was deleted.',
  ),
})

const VisitedDocument = Answer('VisitedDocument', {
  path_part_id: Uuid,
  document_id: Uuid,
  name: Type.String(),
  document_type: DocumentType,
  active_version_id: Uuid,
  ...pathMembers,
  visited_at: described(DateTime, 'When you last opened it.'),
  has_changed: described(
    Type.Boolean(),
    'Whether another version is active now than at your last visit.',
  ),
})

export const VisitList = Answer('VisitList', { items: Type.Array(VisitedDocument) })

export const ListVisitsQuery = Query({ limit: paging.limit })
