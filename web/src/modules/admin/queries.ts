import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { manyOf } from '../../app/many/paged-list.ts'
import { queryClient } from '../../app/query-client.ts'
import type { Group, Member } from '../../app/people.ts'
import type { InvitableRole } from './model.ts'

/** The number of rows per page. */
export const PAGE_SIZE = 50

const paged = (page: number) => ({ limit: PAGE_SIZE, offset: page * PAGE_SIZE })

export const membersQuery = (tenantId: string, page: number) =>
  queryOptions({
    queryKey: ['members', tenantId, page],
    queryFn: () =>
      arbor.get('/v1/tenants/{tenant_id}/users', {
        params: { path: { tenant_id: tenantId }, query: paged(page) },
      }),
  })

/** Invites that haven't been accepted and haven't expired. */
export const invitesQuery = manyOf(['invites'], (part) =>
  arbor.get('/v1/invites', { params: { query: { status: 'pending', ...part } } }),
)

export const groupsQuery = (page: number) =>
  queryOptions({
    queryKey: ['groups', page],
    queryFn: () => arbor.get('/v1/tenant-groups', { params: { query: paged(page) } }),
  })

export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'one', groupId],
    queryFn: () =>
      arbor.get('/v1/tenant-groups/{group_id}', { params: { path: { group_id: groupId } } }),
  })

export const groupMembersQuery = (groupId: string, page: number) =>
  queryOptions({
    queryKey: ['groups', 'members', groupId, page],
    queryFn: () =>
      arbor.get('/v1/tenant-groups/{group_id}/members', {
        params: { path: { group_id: groupId }, query: paged(page) },
      }),
  })

/** The permissions of a group. The API allows at most 50. */
export const groupGrantsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['grants', 'group', groupId],
    queryFn: () =>
      arbor.get('/v1/tenant-groups/{group_id}/permissions', {
        params: { path: { group_id: groupId }, query: { limit: 100 } },
      }),
  })

/** The permissions that a member has directly. The API allows at most 50. */
export const memberGrantsQuery = (tenantId: string, userId: string) =>
  queryOptions({
    queryKey: ['grants', 'user', userId],
    queryFn: () =>
      arbor.get('/v1/user-permissions', {
        params: { query: { tenant_id: tenantId, user_id: userId, limit: 100 } },
      }),
  })

/** The folders in a folder, or the top-level folders. */
export const foldersIn = (parent: string | undefined) =>
  manyOf(['contents', 'below', parent ?? null], (part) =>
    arbor.get('/v1/path-parts', {
      params: {
        query: {
          ...part,
          sort_order: 'NAME',
          ...(parent !== undefined && { parent_path_id: parent }),
        },
      },
    }),
  )

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: () => arbor.get('/v1/tenants/me/usage'),
})

/** What the tenant did on each of the last 30 days. */
export const usageDaysQuery = queryOptions({
  queryKey: ['usage', 'days'],
  queryFn: async () => (await arbor.get('/v1/tenants/me/usage/days')).items,
})

const HEALTH_MS = 10_000

/** Whether the server responds, and how long that takes. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async () => {
    const begun = performance.now()
    const answer = await arbor.get('/healthz')
    return { ...answer, milliseconds: performance.now() - begun }
  },
  refetchInterval: HEALTH_MS,
  retry: false,
})

/** The last response of each of the server's models. */
export const modelsQuery = queryOptions({
  queryKey: ['health', 'models'],
  queryFn: async () => (await arbor.get('/v1/features')).models,
  refetchInterval: HEALTH_MS,
  retry: false,
})

/** The server as an operator looks at it. */
export const serverQuery = queryOptions({
  queryKey: ['health', 'server'],
  queryFn: () => arbor.get('/v1/tenants/me/server'),
  refetchInterval: HEALTH_MS,
  retry: false,
})

/** How many ingestions are running or have failed. */
export const jobCountQuery = (status: 'active' | 'failed') =>
  queryOptions({
    queryKey: ['runs', 'count', status],
    queryFn: () => arbor.get('/v1/ingestions', { params: { query: { status, limit: 1 } } }),
  })

/** How many ingestions have failed, by cause. */
export const failuresQuery = queryOptions({
  queryKey: ['runs', 'failures'],
  queryFn: () => arbor.get('/v1/ingestions/failures'),
})

/** Runs failed ingestions again: those of a cause, or all. */
export function rerunFailed(cause: Schemas['FailureCause'] | undefined) {
  return arbor.post('/v1/ingestions/rerun', { body: cause === undefined ? {} : { cause } })
}

/** The ingestion that has been running or waiting longest. The list is ordered by time, latest first. */
export const oldestJobQuery = queryOptions({
  queryKey: ['runs', 'oldest'],
  queryFn: async () => {
    const read = (offset: number) =>
      arbor.get('/v1/ingestions', { params: { query: { status: 'active', limit: 1, offset } } })
    const { items, total } = await read(0)
    return (total > 1 ? (await read(total - 1)).items : items)[0] ?? null
  },
})

export const tagsQuery = (page: number) =>
  queryOptions({
    queryKey: ['tags', page],
    queryFn: () => arbor.get('/v1/tags', { params: { query: paged(page) } }),
  })

const refresh = (key: string) => () => queryClient.invalidateQueries({ queryKey: [key] })
export const refreshJobs = refresh('runs')
export const refreshMembers = refresh('members')
export const refreshInvites = refresh('invites')
export const refreshGroups = refresh('groups')
export const refreshTags = refresh('tags')
export const refreshTenant = refresh('tenant')

export function invite(
  tenantId: string,
  person: Pick<Schemas['InviteUserRequest'], 'email' | 'grants'> & { readonly role: InvitableRole },
) {
  return arbor.post('/v1/invites', { body: { tenant_id: tenantId, ...person } })
}

/** The shared folder, which every tenant has. */
export const sharedFolderQuery = queryOptions({
  queryKey: ['documents', 'shared folder'],
  queryFn: async () => {
    const query = { name: 'shared', limit: 1 }
    return (await arbor.get('/v1/folders', { params: { query } })).items.find(
      (folder) => folder.system_managed,
    )
  },
})

/** Lets a member read a folder. */
export async function letRead(tenantId: string, userId: string, partId: string): Promise<void> {
  await arbor.post('/v1/user-permissions', {
    body: {
      tenant_id: tenantId,
      user_id: userId,
      path_part_id: partId,
      capability: 'READ_ONLY',
    },
  })
}

export function createResetLink(tenantId: string, member: Member) {
  return arbor.post('/v1/tenants/{tenant_id}/users/{user_id}/reset-link', {
    params: { path: { tenant_id: tenantId, user_id: member.user_id } },
  })
}

export async function revokeInvite(inviteId: string) {
  await arbor.delete('/v1/invites/{invite_id}', { params: { path: { invite_id: inviteId } } })
}

export function createGroup(name: string, description: string): Promise<Group> {
  return arbor.post('/v1/tenant-groups', {
    body: { name, description: description === '' ? null : description },
  })
}

export async function changeGroup(
  groupId: string,
  body: Schemas['UpdateGroupRequest'],
): Promise<void> {
  await arbor.patch('/v1/tenant-groups/{group_id}', {
    params: { path: { group_id: groupId } },
    body,
  })
}

export async function deleteGroup(groupId: string) {
  await arbor.delete('/v1/tenant-groups/{group_id}', { params: { path: { group_id: groupId } } })
}

export async function joinGroup(groupId: string, userId: string) {
  await arbor.post('/v1/tenant-groups/{group_id}/members', {
    params: { path: { group_id: groupId } },
    body: { user_id: userId },
  })
}

export async function leaveGroup(groupId: string, userId: string) {
  await arbor.delete('/v1/tenant-groups/{group_id}/members/{user_id}', {
    params: { path: { group_id: groupId, user_id: userId } },
  })
}

export async function changeTenant(
  tenantId: string,
  body: Schemas['UpdateTenantRequest'],
): Promise<void> {
  await arbor.patch('/v1/tenants/{tenant_id}', {
    params: { path: { tenant_id: tenantId } },
    body,
  })
  await refreshTenant()
}

export type LogoType = Schemas['BrandingLogoType']

export async function putLogo(tenantId: string, file: File, type: LogoType): Promise<void> {
  await arbor.uploadLogo(tenantId, { file, logo_type: type })
  await refreshTenant()
}

export async function removeLogo(tenantId: string, type: LogoType): Promise<void> {
  await arbor.delete('/v1/tenants/{tenant_id}/branding/logo', {
    params: { path: { tenant_id: tenantId }, query: { logo_type: type } },
  })
  await refreshTenant()
}

export type Tag = Schemas['TagResponse']

export async function createTag(name: string, color: string) {
  await arbor.post('/v1/tags', { body: { name, color } })
}

export async function changeTag(tagId: string, body: Schemas['UpdateTagRequest']) {
  await arbor.patch('/v1/tags/{tag_id}', { params: { path: { tag_id: tagId } }, body })
}

export async function deleteTag(tagId: string) {
  await arbor.delete('/v1/tags/{tag_id}', { params: { path: { tag_id: tagId } } })
}
