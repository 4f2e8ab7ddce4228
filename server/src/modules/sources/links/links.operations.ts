import { Type } from 'typebox'
import { read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Answer, Body, described, OneOf, Uuid } from '../../../platform/http/schemas.ts'
import { anyPart, getPart } from '../../tree/index.ts'
import { findLinked, findPath } from './links.queries.ts'
import { resolveHref } from './resolve-href.ts'

const MOST_LINKS = 500
const MOST_CHARACTERS = 1000

const ResolveLinksRequest = Body('ResolveLinksRequest', {
  hrefs: described(
    Type.Array(Type.String({ maxLength: MOST_CHARACTERS }), { maxItems: MOST_LINKS }),
    'Relative links as the file has them, such as `../terms.md#notice`. A leading slash means the root of the source.',
  ),
})

const ResolvedLink = Answer('ResolvedLink', {
  href: described(Type.String(), 'The link as you gave it.'),
  path_part_id: described(Uuid, 'The document or folder that it names.'),
  part_type: OneOf('LinkedPartType', ['FOLDER', 'DOCUMENT']),
  id: described(Uuid, 'Id of the document or folder.'),
  name: Type.String(),
})

const ResolveLinksResponse = Answer('ResolveLinksResponse', { items: Type.Array(ResolvedLink) })

/** What links between the files of a source name, for everyone who can read both ends. */
export const linkOperations = [
  operation({
    id: 'resolve_links',
    route: 'POST /v1/path-parts/:path_part_id/links',
    tag: 'sources',
    summary: 'Find what links in a document of a source name',
    description:
      'Links between files at the source are followed along the paths there, so they keep working if Arbor had to change a name, or if somebody moves the folder. Returns only documents and folders that you can read, in the order of the links. Returns nothing for documents that no source keeps up to date.',
    example: { params: { path_part_id: sampleIds.document_part }, body: { hrefs: ['terms.md'] } },
    access: read('path_part_id'),
    body: ResolveLinksRequest,
    answers: { 200: ResolveLinksResponse },
    run: ({ doors }, actor, { params, body: { hrefs } }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const part = await getPart(tx, actor, anyPart(params.path_part_id), 'read')
        if (part.source_id === null) return { items: [] }
        const source = { tenant_id: actor.tenantId, id: part.source_id }
        const path = await findPath(tx, source, part)
        if (!path) return { items: [] }
        const named = hrefs.flatMap((href) => {
          const target = resolveHref(path, href)
          return target ? [{ href, target }] : []
        })
        const found = await findLinked(
          tx,
          actor,
          source,
          named.map(({ target }) => target),
        )
        const items = found.map(({ at, path_part_id, part_type, name, metadata_obj_id: id }) => {
          return { href: named[at]?.href ?? '', path_part_id, part_type, id, name }
        })
        return { items }
      }),
  }),
]
