import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, responses } from '../../../platform/http/schemas.ts'
import { dissolveSection } from './dissolve.service.ts'
import {
  CreateSectionRequest,
  DissolveSectionResponse,
  SectionParams,
  SectionResponse,
  UpdateSectionRequest,
} from './sections.schemas.ts'
import { createSection, deleteSection, updateSection } from './write.service.ts'

const tags = ['sections']

/** Changing sections. While a version is being ingested its sections can't be changed: 409. */
export function sectionWriteRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreate(app, context)
    addUpdate(app, context)
    addDelete(app, context)
    addDissolve(app, context)
  }
}

function addCreate(app: App, context: Context): void {
  app.post(
    '/v1/sections',
    {
      schema: {
        operationId: 'create_section',
        tags,
        summary: 'Add a section to a document version or section',
        body: CreateSectionRequest,
        response: responses({ 201: SectionResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createSection(context, actorOf(request), request.body)),
  )
}

function addUpdate(app: App, context: Context): void {
  app.patch(
    '/v1/sections/:section_id',
    {
      schema: {
        operationId: 'update_section',
        tags,
        summary: 'Rename a section or move it inside its version',
        params: SectionParams,
        body: UpdateSectionRequest,
        response: responses({ 200: SectionResponse }, 401, 403, 404, 409),
      },
    },
    async (request) =>
      updateSection(context, actorOf(request), request.params.section_id, request.body),
  )
}

function addDelete(app: App, context: Context): void {
  app.delete(
    '/v1/sections/:section_id',
    {
      schema: {
        operationId: 'delete_section',
        tags,
        summary: 'Delete a section and everything below it',
        params: SectionParams,
        response: responses({ 204: NoContent }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      await deleteSection(context, actorOf(request), request.params.section_id)
      return reply.status(204).send(null)
    },
  )
}

function addDissolve(app: App, context: Context): void {
  app.post(
    '/v1/sections/:section_id/dissolve',
    {
      schema: {
        operationId: 'dissolve_section',
        tags,
        summary: 'Turn a section into a text chunk of its name, followed by what stood below it',
        params: SectionParams,
        response: responses({ 200: DissolveSectionResponse }, 401, 403, 404, 409),
      },
    },
    async (request) => dissolveSection(context, actorOf(request), request.params.section_id),
  )
}
