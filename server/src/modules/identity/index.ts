export { identityOperations } from './identity.operations.ts'
export { jobs } from './account-mails.ts'
export { authenticate, type Credential, credentialOf, findActor } from './authentication.ts'
export { oauthRoutes } from './oauth/oauth.routes.ts'
export { replacePassword } from './accounts.service.ts'
export { makeFirstSignInLink } from './first-sign-in.service.ts'
export {
  createOwner,
  ensureFirstOwner,
  type FirstOwner,
  renewUnusedPassword,
  whyAdminIsIgnored,
} from './owner.service.ts'
export { generatePassword, hashPassword, isPassword } from './passwords.ts'
export { newToken } from './new-token.ts'
export { belongsToFormerMember } from './membership.queries.ts'
export { resealing } from './oauth/adapter.ts'
export { tables } from './tables.ts'
