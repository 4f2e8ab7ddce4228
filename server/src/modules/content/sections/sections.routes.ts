import { actorOf } from '../../../platform/http/actor-of.ts'
import { Type } from 'typebox'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { responses } from '../../../platform/http/schemas.ts'
import { toPublicSection } from './sections.public.ts'
import { listSections } from './sections.queries.ts'
import { GetSectionsQuery, SectionParams, SectionResponse } from './sections.schemas.ts'
import { readSection } from './sections.service.ts'

const tags = ['sections']

/** Reading sections. */
export function sectionRoutes({ doors }: Context) {
  return async (app: App): Promise<void> => {
    app.get(
      '/v1/sections/bulk',
      {
        schema: {
          operationId: 'get_sections_bulk',
          tags,
          summary: 'Get sections; unknown and unreadable ids are left out',
          querystring: GetSectionsQuery,
          response: responses({ 200: Type.Array(SectionResponse) }, 401, 403),
        },
      },
      async (request) => {
        const actor = actorOf(request)
        const { section_ids: ids } = request.query
        if (!ids) return []
        const rows = await doors.inTenant(actor.tenantId, (tx) => listSections(tx, actor, ids))
        return rows.map(toPublicSection)
      },
    )
    app.get(
      '/v1/sections/:section_id',
      {
        schema: {
          operationId: 'get_section',
          tags,
          summary: 'Get a section with figures about its contents',
          params: SectionParams,
          response: responses({ 200: SectionResponse }, 401, 403, 404),
        },
      },
      async (request) => {
        const actor = actorOf(request)
        const { section_id: id } = request.params
        return doors.inTenant(actor.tenantId, (tx) => readSection(tx, actor, id))
      },
    )
  }
}
