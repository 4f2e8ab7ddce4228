import { apiKeyOperations } from './api-keys.operations.ts'
import { authOperations } from './auth.operations.ts'
import { ssoOperations } from './sso/sso.operations.ts'

/** Signing up, in and out; passwords, sessions, API keys. */
export const identityOperations = [...authOperations, ...ssoOperations, ...apiKeyOperations]
