export { addMember, createTenant } from './tenants.service.ts'
export { SupportedLanguage } from './tenants.schemas.ts'
