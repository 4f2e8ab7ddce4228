import { Type } from 'typebox'
import { Answer, DateTime, Maybe, Query, Uuid } from '../../http/schemas.ts'
import { InformationStatistics } from '../documents/index.ts'

const SectionSystemMetadata = Answer('SectionSystemMetadata', {
  information_statistics: Maybe(InformationStatistics),
})

export const SectionResponse = Answer('SectionResponse', {
  id: Uuid,
  path_part_id: Uuid,
  name: Type.String(),
  page_number: Maybe(Type.Integer()),
  parent_path_id: Uuid,
  prev_sibling_path_id: Maybe(Uuid),
  next_sibling_path_id: Maybe(Uuid),
  materialized_path: Type.String(),
  system_managed: Type.Boolean(),
  system_metadata: Type.Optional(SectionSystemMetadata),
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
})

/** Most sections one request can ask for. */
const MAX_BULK = 200

export const SectionParams = Type.Object({ section_id: Uuid })
export const GetSectionsQuery = Query({
  section_ids: Type.Optional(Type.Array(Uuid, { maxItems: MAX_BULK })),
})
