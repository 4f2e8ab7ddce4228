import { admin } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { listAccess } from './access.queries.ts'
import { PathPartAccessPage, PathPartAccessQuery } from './access.schemas.ts'
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
]
