import { Type } from 'typebox'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { Answer } from '../../../platform/http/schemas.ts'
import { SupportedLanguage } from '../../tenancy/index.ts'

const FeaturesResponse = Answer('FeaturesResponse', {
  google_login_enabled: Type.Boolean(),
  default_frontend_language: SupportedLanguage,
})

/** What a front end must know before anybody has signed in. */
export function featureRoutes({ config }: Pick<Context, 'config'>) {
  return async (app: App): Promise<void> => {
    app.get(
      '/v1/features',
      {
        schema: {
          operationId: 'get_features',
          tags: ['features'],
          summary: 'Get what the server offers',
          security: [],
          response: { 200: FeaturesResponse },
        },
      },
      async () => ({
        google_login_enabled: config.google !== undefined,
        default_frontend_language: 'en' as const,
      }),
    )
  }
}
