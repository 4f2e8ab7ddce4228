import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { InvalidInput, invalidInput } from '../../../platform/core/errors.ts'
import { getPart, type PartKey, type PartRow } from '../../tree/index.ts'
import { tagsOfParts } from '../tags/tags.queries.ts'
import { toPublicDocument } from './documents.public.ts'
import { documentDetails } from './documents.queries.ts'

type PublicDocument = ReturnType<typeof toPublicDocument>

/** Key of a document by its own id. */
export function documentKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['DOCUMENT'], called: 'Document' }
}

/** Nodes of documents with what else is shown of them; at most two queries whatever their number. */
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
    documentDetails(tx, tenantId, documentIds),
    withTags ? tagsOfParts(tx, tenantId, partIds) : undefined,
  ])
  return parts.flatMap((part) => {
    const found = details.get(part.metadata_obj_id)
    // A document that was deleted between the two statements is left out.
    if (!found) return []
    const tags = tagsOf && (tagsOf.get(part.id) ?? [])
    return [toPublicDocument(part, found, context.storage, tags)]
  })
}

/** Reads one document. @throws Problem not_found, forbidden */
export async function readDocument(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { id, withTags = false }: { readonly id: string; readonly withTags?: boolean },
): Promise<PublicDocument> {
  const part = await getPart(tx, actor, documentKey(id), 'read')
  const [document] = await presentDocuments(tx, context, [part], withTags)
  if (!document) throw new Error('A document has no row of its own.')
  return document
}

/** The parent folder, which a body has under one of two names. @throws InvalidInput for none or two different ones */
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
