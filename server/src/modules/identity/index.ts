export { identityOperations } from './identity.operations.ts'
export { jobs } from './account-mails.ts'
export { authenticate, type Credential, credentialOf, findActor } from './authentication.ts'
export { createOwner, ensureFirstOwner } from './owner.service.ts'
