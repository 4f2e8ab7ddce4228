import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { InvalidInput, invalidInput } from '../../../platform/core/errors.ts'
import { getPart, type PartKey, type PartRow } from '../../tree/index.ts'
import { tagsOfParts } from '../tags/tags.queries.ts'
import { toPublicDocument } from './documents.public.ts'
import { documentDetails } from './documents.queries.ts'

type PublicDocument = ReturnType<typeof toPublicDocument>

/** Identifies a document by its id. */
export function documentKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['DOCUMENT'], called: 'Document' }
}

/** The documents of some nodes as the API shows them, with at most two queries for any number of nodes. */
export async function presentDocuments(
  tx: TenantTx,
  context: Pick<Context, 'storage'>,
  parts: readonly PartRow[],
  withTags: boolean,
): Promise<PublicDocument[]> {
  const tenantId = parts[0]?.tenant_id
  if (tenantId === undefined) return []
  const documentIds = parts.map((part) => part.metadata_obj_id)
  const partIds = parts.map((part) => part.id)
  const [details, tagsOf] = await Promise.all([
    documentDetails(tx, tenantId, { ids: documentIds, asOf: parts[0]?.as_of ?? null }),
    withTags ? tagsOfParts(tx, tenantId, partIds) : undefined,
  ])
  return parts.flatMap((part) => {
    const found = details.get(part.metadata_obj_id)
    // Omit a document that was deleted between the two statements.
    if (!found) return []
    const tags = tagsOf && (tagsOf.get(part.id) ?? [])
    return [toPublicDocument(part, found, context.storage, tags)]
  })
}

/** Reads a document. @throws Problem not_found, forbidden */
export async function readDocument(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { id, withTags = false }: { readonly id: string; readonly withTags?: boolean },
): Promise<PublicDocument> {
  const part = await getPart(tx, actor, documentKey(id), 'read')
  const [document] = await presentDocuments(tx, context, [part], withTags)
  if (!document) throw new Error('The document has no row.')
  return document
}

/**
 * The parent folder, which a body can name in two ways. @throws InvalidInput if it has neither, or two different values
 */
export function parentOf(body: {
  path_part_id?: string | null
  parent_path_part_id?: string | null
}): string {
  const { path_part_id: own, parent_path_part_id: alias } = body
  const parent = own ?? alias
  if (parent == null) {
    throw new InvalidInput([
      { loc: ['body', 'path_part_id'], msg: 'Field required', type: 'missing' },
    ])
  }
  if (own != null && alias != null && own !== alias) {
    throw invalidInput(
      ['body', 'parent_path_part_id'],
      'path_part_id and parent_path_part_id refer to different folders',
      alias,
    )
  }
  return parent
}
