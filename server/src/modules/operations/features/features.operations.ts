import { open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Type } from 'typebox'
import { Answer, described } from '../../../platform/http/schemas.ts'
import { SupportedLanguage } from '../../tenancy/index.ts'

const FeaturesResponse = Answer('FeaturesResponse', {
  google_login_enabled: described(Type.Boolean(), 'Whether people can sign in with Google.'),
  default_frontend_language: described(SupportedLanguage, 'Language that a front end shows first.'),
})

/** What a front end must know before anybody has signed in. */
export const getFeatures = operation({
  id: 'get_features',
  route: 'GET /v1/features',
  tag: 'features',
  summary: 'Get the features of the server',
  access: open,
  answers: { 200: FeaturesResponse },
  run: ({ config }) => ({
    google_login_enabled: config.google !== undefined,
    default_frontend_language: 'en' as const,
  }),
})
