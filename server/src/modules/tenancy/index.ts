export { tenancyOperations } from './tenancy.operations.ts'
export { historyOf } from './tenants/history.queries.ts'
export { roleInTenant } from './tenants/current-tenant.ts'
export { addDisplayPaths, pathsBehind, showPaths } from './paths/display-paths.ts'
export {
  openDataKeys,
  requireMasterKeys,
  requireOpens,
  resealKeys,
} from './encryption/data-keys.ts'
export { deleteTenantKey } from './encryption/keys.queries.ts'
export { watchLinkLimits } from './tenants/link-limits.ts'
export { readIdentityProvider, resealing } from './tenants/idp.service.ts'
export { giveMembership } from './tenants/give-membership.service.ts'
export { endMembership } from './tenants/members.service.ts'
export { removeTenantRows } from './tenants/remove-tenant.ts'
export { deleteTenantObjects, runDeleteTenantObjects } from './tenants/tenants.jobs.ts'
export { jobs } from './jobs.ts'
export { SupportedLanguage } from './tenants/tenants.schemas.ts'
export { addMember, createTenant } from './tenants/tenants.service.ts'
export { announceHolders } from './announce-access.ts'
export { readersAmong } from './readers.queries.ts'
export { shownName } from './shown-name.ts'
export { findReaders } from './grants/readers-by-name.queries.ts'
export { actorFrom, actorOfMember, type ActorRow } from './actor-of-member.ts'
export { requireGroup } from './memberships/groups.queries.ts'
export { joinGroups } from './groups/join-groups.queries.ts'
export { findGroups, leaveGroups } from './groups/mapped-groups.queries.ts'
export { isInviteToken } from './invites/invite-link.ts'
export { hasOpenInvite, lockOpenInvite, markAccepted } from './invites/invites.queries.ts'
export { findLinkedInvite, takeLinkedInvite } from './invites/linked-invite.service.ts'
export {
  groupsOf,
  isInGroupOf,
  memberships,
  membersOf,
  selectTenants,
  tenants,
} from './named-reads.ts'
export {
  findOwner,
  isActiveMember,
  isResettable,
  lockRole,
  selectMembers,
  selectMemberships,
} from './memberships/memberships.queries.ts'
export { lockProvider } from './tenants/provider.queries.ts'
export {
  deletionsGoToTrash,
  findLanguage,
  mayAgentsWrite,
  outsideLinkDays,
} from './tenants/tenants.queries.ts'
export { upkeep } from './usage/upkeep.ts'
export { addToDay } from './usage/days.queries.ts'
export { noteSearch, watchUsage } from './usage/watch-usage.ts'
export {
  countQuestion,
  processingFault,
  requireWithinLimits,
  endReservation,
  reserveLongUpload,
  reserveUpload,
  roomOfLongUpload,
  type UploadRoom,
} from './usage/quota.ts'
export { agentCalls, AGENTS_MAY_NOT_WRITE } from './tenants/agent-calls.ts'
export { addProcessingTime, usageOfTransaction } from './usage/usage.queries.ts'
export { constraints } from './constraints.ts'
export { readTenantJson } from './tenants/stored.ts'
export { findLookAlikeGroups } from './groups/look-alikes.queries.ts'
export { tables } from './tables.ts'
