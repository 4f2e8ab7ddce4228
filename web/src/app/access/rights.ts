import type { Schemas } from '@arbor/client'

/** The signed-in person, as the API describes them. */
export type Person = Pick<Schemas['UserResponse'], 'id' | 'current_tenant_role'>
/** A place of the tree, or a job in one, as the API describes it; undefined while it is not known. */
export type Place = { readonly can_write: boolean } | undefined
/** What a folder contains. */
type Item = { readonly system_managed: boolean }
type Member = Pick<Schemas['TenantUserResponse'], 'user_id' | 'role'>

// Decisions about what a person is offered; the server decides again. Items of a folder follow the rights on the folder.

/** Whether the person may change a document, answer in a thread, or cancel and repeat a job. */
export const mayEdit = (place: Place): boolean => place?.can_write ?? false

/** Whether the person may upload to a folder, make folders in it, and order what it contains. */
export const mayAdd = (folder: Place): boolean => mayEdit(folder)

/** Whether the person may put tags on items of a folder. */
export const mayTag = (folder: Place): boolean => mayEdit(folder)

/** Whether the person may have items of a folder read again. */
export const mayRunAgain = (folder: Place): boolean => mayEdit(folder)

/** Whether the person may move an item of a folder elsewhere. Those that the system made stay. */
export const mayMove = (folder: Place, item: Item): boolean =>
  mayEdit(folder) && !item.system_managed

/** Whether the person may rename an item of a folder. */
export const mayRename = (folder: Place, item: Item): boolean => mayMove(folder, item)

/** Whether the person may delete an item of a folder, or put it in the trash. */
export const mayDelete = (folder: Place, item: Item): boolean => mayMove(folder, item)

/** Whether the person manages the tenant: its people, its rights, its settings. */
export const mayAdminister = ({ current_tenant_role: role }: Person): boolean => role !== 'USER'

/** Whether the person may see who has access to a place, and change it. */
export const mayShare = (person: Person): boolean => mayAdminister(person)

/** Whether the person may make tags that the tenant does not have yet. */
export const mayCreateTags = (person: Person): boolean => mayAdminister(person)

/** Whether the person reads what others give them only; administrators read everything. */
export const needsGrants = (person: Person): boolean => !mayAdminister(person)

/** Whether giving access to people of a role changes anything. */
export const canBeGranted = ({ role }: { readonly role: Member['role'] }): boolean =>
  role === 'USER'

/** Whether the person may change the role and state of a member: nobody their own, and nobody those of the owner. */
export const mayChangeMember = (person: Person, member: Member): boolean =>
  member.user_id !== person.id && member.role !== 'OWNER'

/** Whether a node is in the person's own folder. */
export const isInOwnFolder = (
  person: Person,
  { materialized_path: path }: { readonly materialized_path: string },
): boolean => path.startsWith(`/users/${person.id}/`)
