import type { LookFor } from '../../../platform/http/access.ts'
import { lockGroup } from '../memberships/groups.queries.ts'
import { requirePlace } from './grants.service.ts'
import { checkMember, getGrant, userOfGrant } from './permissions.queries.ts'

type Ids = {
  readonly [name: string]: unknown
  readonly group_id?: string
  readonly user_id?: string
  readonly permission_id?: string
  readonly path_part_id?: string | null | undefined
}

type About = {
  readonly params: Ids
  readonly query: Ids | undefined
  readonly body: Ids | undefined
}

/** Looks up the group, user, permission and node that a request names. @throws Problem not_found */
export const findNamed: LookFor<About> = async ({ doors }, { tenantId }, input) => {
  const { group_id: groupId, ...ids } = { ...input.body, ...input.query, ...input.params }
  const { user_id: userId, permission_id: grantId, path_part_id: partId } = ids
  await doors.inTenant(tenantId, async (tx) => {
    if (groupId) await lockGroup(tx, { tenantId }, groupId)
    if (userId) await checkMember(tx, { tenantId, id: userId })
    if (grantId && groupId) await getGrant(tx, { tenantId, kind: 'group_id', id: groupId }, grantId)
    else if (grantId) await userOfGrant(tx, tenantId, grantId)
    if (partId) await requirePlace(tx, { tenantId }, partId)
  })
}
