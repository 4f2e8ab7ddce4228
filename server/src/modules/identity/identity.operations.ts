import { apiKeyOperations } from './api-keys.operations.ts'
import { authOperations } from './auth.operations.ts'
import { localAccountOperations } from './local-accounts/local-accounts.operations.ts'
import { localMembershipOperations } from './local-memberships.operations.ts'
import { oauthOperations } from './oauth/oauth.operations.ts'
import { ssoOperations } from './sso/sso.operations.ts'
import { userOperations } from './users.operations.ts'

/** Signing up, in and out; passwords, sessions, API keys, apps, the own account. */
export const identityOperations = [
  ...authOperations,
  ...userOperations,
  ...ssoOperations,
  ...apiKeyOperations,
  ...localMembershipOperations,
  ...localAccountOperations,
  ...oauthOperations,
]
