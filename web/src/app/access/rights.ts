import type { Schemas } from '@arbor/client'

/** The signed-in person, as the API describes them. */
export type Person = Pick<Schemas['UserResponse'], 'id' | 'current_tenant_role'>
/** A place in the tree, or a job in one, as the API describes it. Undefined until the API has answered. */
export type Place = { readonly can_write: boolean } | undefined
/** What a folder contains. */
type Item = { readonly system_managed: boolean; readonly source_id?: string }
type Member = Pick<Schemas['TenantUserResponse'], 'user_id' | 'role'>

// These decide which actions a screen offers. The server checks again. The permission on a folder applies to its items.

/** Whether the person may edit a document, ask in a thread, or cancel and rerun a job. */
export const mayEdit = (place: Place): boolean => place?.can_write ?? false

/** Whether the person may upload to a folder, create folders in it, and change the order of its items. */
export const mayAdd = (folder: Place): boolean => mayEdit(folder)

/** Whether the person may put tags on items of a folder. */
export const mayTag = (folder: Place): boolean => mayEdit(folder)

/** Whether the person may ingest items of a folder again. */
export const mayRunAgain = (folder: Place): boolean => mayEdit(folder)

/** Whether the person may move an item out of a folder. Items managed by the system or kept by a source can't be moved. */
export const mayMove = (folder: Place, item: Item): boolean =>
  mayEdit(folder) && !item.system_managed && item.source_id === undefined

/** Whether the person may rename an item of a folder. */
export const mayRename = (folder: Place, item: Item): boolean => mayMove(folder, item)

/** Whether the person may delete an item of a folder, or move it to the trash. */
export const mayDelete = (folder: Place, item: Item): boolean => mayMove(folder, item)

/** Whether the person may manage the tenant's members, permissions and settings. */
export const mayAdminister = ({ current_tenant_role: role }: Person): boolean => role !== 'USER'

/** Whether the person may add and change language models. */
export const mayManageModels = ({ current_tenant_role: role }: Person): boolean => role === 'OWNER'

/** Whether the person may export the tenant. */
export const mayExport = ({ current_tenant_role: role }: Person): boolean => role === 'OWNER'

/** Whether the person may see and change who has access to a place. */
export const mayShare = (person: Person): boolean => mayAdminister(person)

/** Whether the person may create tags. */
export const mayCreateTags = (person: Person): boolean => mayAdminister(person)

/** Whether the person needs permissions to read what others own. Administrators can read everything. */
export const needsGrants = (person: Person): boolean => !mayAdminister(person)

/** Whether a permission makes a difference for people with this role. */
export const canBeGranted = ({ role }: { readonly role: Member['role'] }): boolean =>
  role === 'USER'

/** Whether the person may change a member's role and state. Nobody can change their own, or those of the owner. */
export const mayChangeMember = (person: Person, member: Member): boolean =>
  member.user_id !== person.id && member.role !== 'OWNER'

/** Whether a node is in the person's own folder. */
export const isInOwnFolder = (
  person: Person,
  { materialized_path: path }: { readonly materialized_path: string },
): boolean => path.startsWith(`/users/${person.id}/`)
