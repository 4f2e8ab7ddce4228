import { actorOf } from '../../../platform/http/actor-of.ts'
import multipart from '@fastify/multipart'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { responses } from '../../../platform/http/schemas.ts'
import { createFormReader, exceptBody } from '../../../platform/http/validator.ts'
import { deleteLogo, uploadLogo } from './branding.service.ts'
import {
  LogoForm,
  LogoFormWithFile,
  LogoQuery,
  TenantParams,
  TenantResponse,
} from './tenants.schemas.ts'

const tags = ['tenants']
const LOGO_URL = '/v1/tenants/:tenant_id/branding/logo'

/** The logos of a tenant. */
export function brandingRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    await app.register(multipart, { throwFileSizeLimit: false })
    addUpload(app, context)
    addDelete(app, context)
  }
}

function addUpload(app: App, context: Context): void {
  const readForm = createFormReader(LogoForm)
  const schema = {
    operationId: 'upload_tenant_logo',
    tags,
    consumes: ['multipart/form-data'],
    summary: 'Upload a logo',
    params: TenantParams,
    body: LogoFormWithFile,
    response: responses({ 200: TenantResponse }, 401, 403, 404, 413),
  }
  app.post(LOGO_URL, { schema, validatorCompiler: exceptBody(app) }, async (request) =>
    uploadLogo(context, actorOf(request), request.params.tenant_id, { request, readForm }),
  )
}

function addDelete(app: App, context: Context): void {
  app.delete(
    LOGO_URL,
    {
      schema: {
        operationId: 'delete_tenant_logo',
        tags,
        summary: 'Remove a logo',
        params: TenantParams,
        querystring: LogoQuery,
        response: responses({ 200: TenantResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      deleteLogo(context, actorOf(request), request.params.tenant_id, request.query.logo_type),
  )
}
