import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'
import { queryClient } from '../query-client.ts'

export type Capability = Schemas['PermissionCapability']
export type Access = Schemas['PathPartAccessResponse']
export type Reason = Schemas['AccessReason']
/** The user or group that a permission is for. */
export type Holder =
  | { readonly kind: 'user'; readonly tenantId: string; readonly id: string }
  | { readonly kind: 'group'; readonly id: string }

/** The number of people per page. */
export const PAGE_SIZE = 50

/** Who can read a node, and why. For OWNER and ADMIN. */
export const accessQuery = (part: string, page: number) =>
  queryOptions({
    queryKey: ['access', part, page],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}/access', {
        params: {
          path: { path_part_id: part },
          query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
        },
      }),
  })

/** Reloads who has access. */
export async function refreshAccess(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['access'] }),
    queryClient.invalidateQueries({ queryKey: ['grants'] }),
  ])
}

/** @throws ArborError `conflict` if the holder already has the permission */
export async function grant(
  holder: Holder,
  part: string,
  capability: Capability,
): Promise<{ readonly id: string }> {
  if (holder.kind === 'group') {
    return arbor.post('/v1/tenant-groups/{group_id}/permissions', {
      params: { path: { group_id: holder.id } },
      body: { path_part_id: part, capability },
    })
  }
  return arbor.post('/v1/user-permissions', {
    body: { tenant_id: holder.tenantId, user_id: holder.id, path_part_id: part, capability },
  })
}

export async function revoke(holder: Holder, permissionId: string): Promise<void> {
  if (holder.kind === 'group') {
    await arbor.delete('/v1/tenant-groups/{group_id}/permissions/{permission_id}', {
      params: { path: { group_id: holder.id, permission_id: permissionId } },
    })
  } else {
    await arbor.delete('/v1/user-permissions/{permission_id}', {
      params: {
        path: { permission_id: permissionId },
        query: { tenant_id: holder.tenantId },
      },
    })
  }
}

export async function changeGrant(
  holder: Holder,
  permissionId: string,
  capability: Capability,
): Promise<void> {
  const body = { capability }
  if (holder.kind === 'group') {
    await arbor.patch('/v1/tenant-groups/{group_id}/permissions/{permission_id}', {
      params: { path: { group_id: holder.id, permission_id: permissionId } },
      body,
    })
  } else {
    await arbor.patch('/v1/user-permissions/{permission_id}', {
      params: {
        path: { permission_id: permissionId },
        query: { tenant_id: holder.tenantId },
      },
      body,
    })
  }
}
