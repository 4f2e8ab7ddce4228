import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Query,
  Uuid,
  flag,
  described,
  Name,
  pathMembers,
} from '../../../platform/http/schemas.ts'
import { InformationStatistics } from '../documents/version-metadata.ts'
import { MOST_IDS } from '../bulk.ts'

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
  ...pathMembers,
  system_managed: Type.Boolean(),
  system_metadata: Type.Optional(SectionSystemMetadata),
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
})

export const GetSectionsQuery = Query({
  section_ids: described(
    Type.Optional(Type.Array(Uuid, { maxItems: MOST_IDS })),
    `Ids of up to ${MOST_IDS} sections.`,
  ),
})

const SectionName = Name({ minLength: 1, maxLength: 255 })
const PageNumber = Type.Integer({ exclusiveMinimum: 0, maximum: 2 ** 31 - 1 })

export const CreateSectionRequest = Body('CreateSectionRequest', {
  name: SectionName,
  parent_path_id: Uuid,
  page_number: Maybe(PageNumber),
  prev_sibling_path_id: Maybe(Uuid),
})
export const UpdateSectionRequest = Body('UpdateSectionRequest', {
  name: Maybe(SectionName),
  page_number: Maybe(PageNumber),
  prev_sibling_path_id: Maybe(Uuid),
  move_to_head: flag,
  parent_path_part_id: Maybe(Uuid),
})
export const DissolveSectionResponse = Answer('DissolveSectionResponse', {
  text_chunk_id: described(Uuid, 'The chunk that contains the name of the section.'),
  reparented_children: described(
    Type.Integer(),
    'Number of sections and chunks that moved up a level.',
  ),
})
