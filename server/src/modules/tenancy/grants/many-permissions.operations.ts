import { Type } from 'typebox'
import { admin } from '../../../platform/http/access.ts'
import {
  BulkOperationResponse,
  failureMembers,
  Ids,
  MOST_ITEMS,
} from '../../../platform/http/bulk.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Answer, Body, described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { grantMany, revokeMany } from './many-grants.service.ts'
import { PermissionCapability } from './permissions.schemas.ts'

const tag = 'user-permissions'

const BulkGrantItem = Input(
  {
    user_id: Uuid,
    object_id: described(Uuid, 'Node id of the folder, document or other node.'),
    capability: PermissionCapability,
    can_approve: described(Maybe(Type.Literal(false)), 'There are no approvals.'),
  },
  { title: 'BulkGrantItem', additionalProperties: false },
)

const BulkGrantRequest = Body('BulkGrantRequest', {
  tenant_id: Uuid,
  grants: described(
    Maybe(Type.Array(BulkGrantItem, { maxItems: MOST_ITEMS })),
    'Permissions to grant, in this order. Each counts for those that follow.',
  ),
})

const granted = {
  user_id: Uuid,
  object_id: described(Uuid, 'Node id of what the permission is for.'),
}

const BulkGrantResponse = Answer('BulkGrantResponse', {
  succeeded: described(
    Type.Array(
      Answer('BulkGrantSuccess', {
        ...granted,
        permission_id: described(Uuid, 'Id of the new permission.'),
        capability: PermissionCapability,
        can_approve: described(Type.Boolean(), 'Always false: Arbor permissions need no approval.'),
      }),
    ),
    'The permissions that were granted.',
  ),
  failed: described(
    Type.Array(Answer('BulkGrantItemFailure', { ...granted, ...failureMembers })),
    'Those that were refused, and why.',
  ),
})

const BulkRevokeRequest = Body('BulkRevokeRequest', {
  tenant_id: Uuid,
  permission_ids: Ids('Ids of permissions of users.'),
})

/** Many permissions of users at once. */
export const manyPermissionOperations = [
  operation({
    id: 'bulk_grant_user_permissions',
    route: 'POST /v1/user-permissions/bulk',
    tag,
    summary: 'Grant users access to several path parts',
    description:
      'Grants up to 1,000 permissions. One that is refused does not affect the others. `permission_limit`: the user has 50 permissions. `subsumed`: another permission of the user covers it. `name_conflict`: the user has a weaker permission on this very node, which you can change.',
    example: {
      body: {
        tenant_id: sampleIds.tenant_id,
        grants: [
          {
            user_id: sampleIds.member_id,
            object_id: sampleIds.folder_part,
            capability: 'READ_ONLY',
          },
        ],
      },
    },
    audit: 'permission.created',
    access: admin({ tenant: 'tenant_id' }),
    body: BulkGrantRequest,
    answers: { 200: BulkGrantResponse },
    run: (context, actor, { body }) => grantMany(context, actor, body.grants ?? []),
  }),
  operation({
    id: 'bulk_revoke_user_permissions',
    route: 'POST /v1/user-permissions/bulk-delete',
    tag,
    summary: 'Revoke several permissions of users',
    description: 'The users lose this access with their next requests.',
    example: {
      body: {
        tenant_id: sampleIds.tenant_id,
        permission_ids: [sampleIds.user_permission_id],
      },
    },
    audit: 'permission.deleted',
    access: admin({ tenant: 'tenant_id' }),
    body: BulkRevokeRequest,
    answers: { 200: BulkOperationResponse },
    run: (context, actor, { body }) => revokeMany(context, actor, body.permission_ids ?? []),
  }),
]
