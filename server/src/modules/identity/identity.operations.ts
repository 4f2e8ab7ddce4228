import { apiKeyOperations } from './api-keys.operations.ts'
import { authOperations } from './auth.operations.ts'
import { localAccountOperations } from './local-accounts/local-accounts.operations.ts'
import { localMembershipOperations } from './local-memberships.operations.ts'
import { oauthOperations } from './oauth/oauth.operations.ts'
import { ssoOperations } from './sso/sso.operations.ts'
import { userOperations } from './users.operations.ts'

/** Sign-up, sign-in and sign-out, passwords, sessions, API keys, apps, and the caller's account. */
export const identityOperations = [
  ...authOperations,
  ...userOperations,
  ...ssoOperations,
  ...apiKeyOperations,
  ...localMembershipOperations,
  ...localAccountOperations,
  ...oauthOperations,
]
