import { admin, read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { findNamed } from '../grants/find-named.ts'
import { requirePlace } from '../grants/grants.service.ts'
import { findHolders, listHeld, listShared } from './sharing.queries.ts'
import {
  HolderList,
  HoldersQuery,
  MAX_HOLDERS,
  PageQuery,
  PartPermissionPage,
  SharedItemPage,
} from './sharing.schemas.ts'

/** What a dialog for sharing shows, and what others have shared with a person. */
export const sharingOperations = [
  operation({
    id: 'find_permission_holders',
    route: 'GET /v1/tenants/me/holders',
    tag: 'tenants',
    summary: 'Find people and groups to give access to',
    description: `Returns up to ${MAX_HOLDERS} groups and active members whose name or email address contains the text, groups first.`,
    example: { query: { name_like: 'law' } },
    access: admin(),
    query: HoldersQuery,
    answers: { 200: HolderList },
    run: ({ doors }, { tenantId }, { query }) =>
      doors.readInTenant(tenantId, async (tx) => [
        ...(await findHolders(tx, tenantId, { text: query.name_like ?? '', limit: MAX_HOLDERS })),
      ]),
  }),
  operation({
    id: 'list_path_part_permissions',
    route: 'GET /v1/path-parts/:path_part_id/permissions',
    tag: 'path-parts',
    summary: 'List the permissions on a path part and above it',
    description:
      'Returns who can read or change the path part by a permission: those on itself first, then those on the path parts above it, upwards. Permissions of administrators and deactivated members are omitted, because they have no effect.',
    example: { params: { path_part_id: sampleIds.document_part } },
    access: admin({ first: findNamed }),
    query: PageQuery,
    answers: { 200: PartPermissionPage },
    run: ({ doors }, actor, { params: { path_part_id: id }, query }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { chain } = await requirePlace(tx, actor, id)
        const { total, items } = await listHeld(tx, actor, { chain, ...query })
        return {
          total,
          items: items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        }
      }),
  }),
  operation({
    id: 'list_shared_with_me',
    route: 'GET /v1/shared-with-me',
    tag: 'folders',
    summary: 'List what others have shared with you',
    description:
      'Returns the topmost folders and documents on which you or one of your groups has a permission, latest first, with who gave it and when. For the OWNER and ADMINs, who need no permissions, the list is empty.',
    access: read(),
    query: PageQuery,
    answers: { 200: SharedItemPage },
    run: ({ doors }, actor, { query }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const { total, items } = await listShared(tx, actor, query)
        return {
          total,
          items: items.map((row) => ({ ...row, shared_at: row.shared_at.toISOString() })),
        }
      }),
  }),
]
