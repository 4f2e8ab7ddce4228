import { Type, type Static } from 'typebox'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import { problem } from '../../../platform/core/errors.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Answer, described, flag, NoContent, Query, Uuid } from '../../../platform/http/schemas.ts'
import {
  announceItem,
  deleteCheckout,
  getPart,
  type PartRow,
  insertCheckout,
  lockTreeShared,
  requireOrdinary,
} from '../../tree/index.ts'
import { readCheckout } from './checkouts.queries.ts'
import { checkoutMembers } from './documents.schemas.ts'
import { documentKey } from './documents.service.ts'

const tag = 'documents'

const DocumentCheckoutResponse = Answer('DocumentCheckoutResponse', {
  tenant_id: Uuid,
  document_id: Uuid,
  ...checkoutMembers,
})

/** Operations on documents that one person reserves for a while. */
export const checkoutOperations = [
  operation({
    id: 'acquire_document_checkout',
    route: 'POST /v1/documents/:document_id/checkout',
    tag,
    summary: 'Check out a document',
    description:
      'Until you check the document in, or the checkout ends, only you can change it: upload and activate versions, edit its contents, rename, move and delete it. Others can still read, tag and discuss it. Legal holds and retention rules stay in force. If you have already checked it out, extends the checkout. Returns 409 if another person has checked it out. OWNER and ADMIN can take it over with `force`.',
    example: { query: { hours: 24 } },
    audit: 'document.checked_out',
    access: write('document_id'),
    query: Query({
      force: described(flag, 'OWNER and ADMIN take over what another person has checked out.'),
      hours: described(
        Type.Integer({ minimum: 1, maximum: 168, default: 8 }),
        'How long the checkout lasts, in hours.',
      ),
    }),
    answers: { 200: DocumentCheckoutResponse },
    refuses: [409],
    run: (context, actor, { params: { document_id: id }, query: { force, hours } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        await lockTreeShared(tx, actor.tenantId)
        const part = await findFor(tx, actor, id)
        requireOrdinary(part)
        const isMine = await insertCheckout(tx, actor, part.id, {
          hours,
          force: mayForce(actor, force),
        })
        if (!isMine) throw problem('checked_out')
        await announceItem(tx, context, part, 'updated')
        return present(tx, part)
      }),
  }),
  operation({
    id: 'get_document_checkout',
    route: 'GET /v1/documents/:document_id/checkout',
    tag,
    summary: 'Get who has checked out a document',
    description: 'Returns 404 if nobody has. The same is in `checkout` of the document.',
    access: read('document_id'),
    answers: { 200: DocumentCheckoutResponse },
    run: ({ doors }, actor, { params: { document_id: id } }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const part = await getPart(tx, actor, documentKey(id), 'read')
        return present(tx, part)
      }),
  }),
  operation({
    id: 'release_document_checkout',
    route: 'DELETE /v1/documents/:document_id/checkout',
    tag,
    summary: 'Check in a document',
    description:
      'Ends your checkout. OWNER and ADMIN can end that of another person. Nothing changes if nobody has checked the document out. Returns 409 if another person has.',
    audit: 'document.checked_in',
    access: write('document_id'),
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params: { document_id: id } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const part = await findFor(tx, actor, id)
        if (!(await deleteCheckout(tx, actor, part.id, { force: isAdmin(actor) }))) {
          throw problem('checked_out')
        }
        await announceItem(tx, context, part, 'updated')
      }),
  }),
]

/** The document that the actor may change, whoever has checked it out. */
function findFor(tx: TenantTx, actor: Actor, id: string) {
  return getPart(tx, actor, { ...documentKey(id), evenIfCheckedOut: true }, 'write')
}

/** @throws Problem forbidden if the actor may not take over what another person has checked out */
function mayForce(actor: Actor, force: boolean): boolean {
  if (force && !isAdmin(actor)) throw problem('administrators_only')
  return force
}

/** @throws Problem not_found if nobody has checked the document out */
async function present(
  tx: TenantTx,
  { tenant_id: tenantId, id: partId, metadata_obj_id: documentId }: PartRow,
): Promise<Static<typeof DocumentCheckoutResponse>> {
  const checkout = await readCheckout(tx, tenantId, partId)
  if (!checkout) throw problem('not_checked_out')
  return { tenant_id: tenantId, document_id: documentId, ...checkout }
}
