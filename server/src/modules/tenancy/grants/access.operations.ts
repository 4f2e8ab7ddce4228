import { admin } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { listAccess, type AccessRow } from './access.queries.ts'
import {
  AccessCheckQuery,
  AccessCheckResponse,
  PathPartAccessPage,
  PathPartAccessQuery,
} from './access.schemas.ts'
import { findNamed } from './find-named.ts'
import { requirePlace } from './grants.service.ts'
import { checkMember } from './permissions.queries.ts'

/** Who has which right on a node, and why. */
export const accessOperations = [
  operation({
    id: 'list_path_part_access',
    route: 'GET /v1/path-parts/:path_part_id/access',
    tag: 'path-parts',
    summary: 'List who can read or change a path part, and why (Arbor extension)',
    example: { params: { path_part_id: sampleIds.document_part } },
    access: admin({ first: findNamed }),
    query: PathPartAccessQuery,
    answers: { 200: PathPartAccessPage },
    run: ({ doors }, actor, { params: { path_part_id: id }, query }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { user_id: userId, ...page } = query
        const { chain } = await requirePlace(tx, actor, id)
        if (userId !== undefined) await checkMember(tx, { tenantId: actor.tenantId, id: userId })
        return listAccess(tx, actor, { chain, userId, ...page })
      }),
  }),
  operation({
    id: 'check_path_part_access',
    route: 'GET /v1/path-parts/:path_part_id/access-check',
    tag: 'path-parts',
    summary: 'Check whether a member can read or change a path part, and why',
    example: {
      params: { path_part_id: sampleIds.document_part },
      query: { user_id: sampleIds.member_id, capability: 'READ_WRITE' },
    },
    access: admin({ first: findNamed }),
    query: AccessCheckQuery,
    answers: { 200: AccessCheckResponse },
    run: ({ doors }, actor, { params: { path_part_id: id }, query }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { user_id: userId, capability } = query
        const { chain } = await requirePlace(tx, actor, id)
        await checkMember(tx, { tenantId: actor.tenantId, id: userId })
        const one = { chain, userId, limit: 1, offset: 0 }
        const { items } = await listAccess(tx, actor, one)
        return explain(items[0], capability !== 'READ_ONLY')
      }),
  }),
]

/** Why a member can do something, or not. The strongest reason comes first. */
function explain(row: AccessRow | undefined, mustWrite: boolean) {
  const no = { allowed: false, matched_path: null }
  if (!row) return { ...no, reason: 'deactivated' as const }
  const [strongest] = row.reasons
  if (!strongest) return { ...no, reason: 'no_permission' as const }
  const { source, capability, materialized_path: matched_path } = strongest
  return mustWrite && capability === 'READ_ONLY'
    ? { allowed: false, reason: 'read_only' as const, matched_path }
    : { allowed: true, reason: source, matched_path }
}
