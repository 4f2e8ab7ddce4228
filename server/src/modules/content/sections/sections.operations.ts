import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Type } from 'typebox'
import { withTimes } from '../../../platform/http/times.ts'
import { listSections } from './sections.queries.ts'
import {
  GetSectionsQuery,
  SectionResponse,
  CreateSectionRequest,
  DissolveSectionResponse,
  UpdateSectionRequest,
} from './sections.schemas.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { dissolveSection } from './dissolve.service.ts'
import { deleteNode } from '../chunks/edit.service.ts'
import { sectionKey } from '../keys.ts'
import { createSection, readSection, updateSection } from './sections.service.ts'

const tag = 'sections'

/** Operations that read and change sections. While a version is being ingested, changes to its sections return 409. */
export const sectionOperations = [
  operation({
    id: 'get_sections_bulk',
    route: 'GET /v1/sections/bulk',
    tag,
    summary: 'Get several sections',
    description:
      "Returns the sections in the order of their ids. Ids that are unknown or that you can't read are omitted.",
    example: { query: { section_ids: [sampleIds.section_id] } },
    access: read('section_ids', { never: 404 }),
    query: GetSectionsQuery,
    answers: { 200: Type.Array(SectionResponse) },
    run: async ({ doors }, actor, { query: { section_ids: ids } }) => {
      if (!ids) return []
      const rows = await doors.readInTenant(actor.tenantId, (tx) => listSections(tx, actor, ids))
      return rows.map(withTimes)
    },
  }),
  operation({
    id: 'get_section',
    route: 'GET /v1/sections/:section_id',
    tag,
    summary: 'Get a section with statistics about its contents',
    access: read('section_id'),
    answers: { 200: SectionResponse },
    run: ({ doors }, actor, { params }) =>
      doors.readInTenant(actor.tenantId, (tx) => readSection(tx, actor, params.section_id)),
  }),
  operation({
    id: 'create_section',
    route: 'POST /v1/sections',
    tag,
    summary: 'Add an empty section to a document version or section',
    description:
      'Inserts the section after `prev_sibling_path_id`, or at the end of its parent. Returns 409 while the version is being ingested.',
    example: { body: { name: 'Summary', parent_path_id: sampleIds.version_part } },
    audit: 'section.created',
    access: write('parent_path_id'),
    body: CreateSectionRequest,
    answers: { 201: SectionResponse },
    refuses: [409],
    run: (context, actor, { body }) => createSection(context, actor, body),
  }),
  operation({
    id: 'update_section',
    route: 'PATCH /v1/sections/:section_id',
    tag,
    summary: 'Rename a section or move it within its version',
    description:
      'Changes only the fields that you send. A section moves with everything below it. Returns 409 while the version is being ingested.',
    example: { body: { name: 'Termination' } },
    audit: 'section.updated',
    access: write('section_id'),
    body: UpdateSectionRequest,
    answers: { 200: SectionResponse },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      updateSection(context, actor, params.section_id, body),
  }),
  operation({
    id: 'delete_section',
    route: 'DELETE /v1/sections/:section_id',
    tag,
    summary: 'Delete a section and everything below it',
    description: 'Deletes permanently. Returns 409 while the version is being ingested.',
    audit: 'section.deleted',
    access: write('section_id'),
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params }) => deleteNode(context, actor, sectionKey(params.section_id)),
  }),
  operation({
    id: 'dissolve_section',
    route: 'POST /v1/sections/:section_id/dissolve',
    tag,
    summary: 'Replace a section with a text chunk that contains its name',
    description:
      'The contents of the section follow the chunk in the same order, one level up. You also need write access to the parent of the section. Returns 409 while the version is being ingested.',
    audit: 'section.deleted',
    access: write('section_id'),
    answers: { 200: DissolveSectionResponse },
    refuses: [409],
    run: (context, actor, { params }) => dissolveSection(context, actor, params.section_id),
  }),
]
