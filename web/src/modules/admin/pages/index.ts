/** The screens of administration, loaded together. */
export { AccessPage } from './access.tsx'
export { AdminFrame } from './frame.tsx'
export { GroupPage } from './group.tsx'
export { GroupsPage } from './groups.tsx'
export { MembersPage } from './members.tsx'
