import { admin, type LookFor } from '../../platform/http/access.ts'
import { problem } from '../../platform/core/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { anyPart, getPart } from '../tree/index.ts'
import { deleteLink, listLinks, type LinkRow } from './links.queries.ts'
import {
  CreatedOutsideLink,
  CreateOutsideLink,
  MAX_LINKS,
  OutsideLinkPage,
  OutsideLinksQuery,
} from './links.schemas.ts'
import { createLink } from './links.service.ts'

const tag = 'outside-links'

type Named = {
  readonly params: { readonly link_id?: string }
  readonly body?: { readonly path_part_id: string } | undefined
}

const known: LookFor<Named> = ({ doors }, actor, { params: { link_id: linkId }, body }) =>
  doors.readInTenant(actor.tenantId, async (tx) => {
    if (body) await getPart(tx, { ...actor, role: 'ADMIN' }, anyPart(body.path_part_id), 'read')
    if (linkId === undefined) return
    const { total } = await listLinks(tx, actor, { linkId, limit: 1, offset: 0 })
    if (total === 0) throw missing()
  })

const missing = () => problem('missing', { what: 'Link' })

/** Links for people outside, as administrators manage them. */
export const linkOperations = [
  operation({
    id: 'create_outside_link',
    route: 'POST /v1/outside-links',
    tag,
    summary: 'Create a link for people outside',
    description: `Anyone with the link can read the folder or document, and nothing else. Requires the tenant's setting \`outside_links\`. The link ends when it expires, when you delete it, when the item is deleted or moved to the trash, and when you are no longer an active OWNER or ADMIN. At most ${MAX_LINKS} links of an item can exist.`,
    example: { body: { path_part_id: sampleIds.folder_part, days: 7 } },
    audit: 'link.created',
    access: admin({ first: known }),
    body: CreateOutsideLink,
    answers: { 201: CreatedOutsideLink },
    refuses: [404, 409],
    run: async (context, actor, { body }) => {
      const { row, url } = await createLink(context, actor, body)
      return { ...toPublic(row), url }
    },
  }),
  operation({
    id: 'list_outside_links',
    route: 'GET /v1/outside-links',
    tag,
    summary: 'List links for people outside',
    description: 'Returns the newest first, including those that ended in the last 30 days.',
    access: admin(),
    query: OutsideLinksQuery,
    answers: { 200: OutsideLinkPage },
    run: async ({ doors }, actor, { query: { path_part_id: partId, ...page } }) => {
      const { total, items } = await doors.readInTenant(actor.tenantId, (tx) =>
        listLinks(tx, actor, { partId, ...page }),
      )
      return { total, items: items.map(toPublic) }
    },
  }),
  operation({
    id: 'delete_outside_link',
    route: 'DELETE /v1/outside-links/:link_id',
    tag,
    summary: 'End a link for people outside',
    description:
      'The link stops working immediately. URLs of files that somebody has already received work for up to ten more minutes.',
    example: { params: { link_id: sampleIds.outside_link_id } },
    audit: 'link.deleted',
    access: admin({ first: known }),
    answers: { 204: NoContent },
    run: ({ doors }, { tenantId }, { params: { link_id: linkId } }) =>
      doors.inTenant(tenantId, async (tx) => {
        if (!(await deleteLink(tx, { tenantId, linkId }))) throw missing()
      }),
  }),
]

function toPublic(row: LinkRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
  }
}
