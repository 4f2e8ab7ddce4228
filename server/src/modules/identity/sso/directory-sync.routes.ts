import { actorOf } from '../../../platform/http/actor-of.ts'
import { requireAdmin } from '../../../platform/actor.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/errors.ts'
import { responses } from '../../../platform/http/schemas.ts'
import { readIdentityProvider, requireOwnTenant } from '../../tenancy/index.ts'
import { DirectorySyncResponse, SsoTenantParams } from './sso.schemas.ts'
import { notSupported } from './sso.service.ts'

/** Taking over the people of a directory. No kind of directory is supported. */
export function directorySyncRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.post(
      '/v1/auth/sso/:tenant_id/directory_sync',
      {
        schema: {
          operationId: 'fanwei_directory_sync',
          tags: ['auth'],
          summary: 'Take over the people of a FANWEI_E9 directory: not supported',
          params: SsoTenantParams,
          response: responses({ 200: DirectorySyncResponse }, 401, 403, 404, 409, 501),
        },
      },
      async (request) => {
        const actor = actorOf(request)
        const { tenant_id: tenantId } = request.params
        await requireOwnTenant(context, actor, tenantId)
        requireAdmin(actor)
        const own = await readIdentityProvider(context, tenantId)
        if (own?.provider === 'FANWEI_E9') throw notSupported()
        throw problem(
          'conflict',
          "The tenant's identity provider is not of the kind FANWEI_E9: there is no directory to take people over from.",
        )
      },
    )
  }
}
