import type { Static } from 'typebox'
import { admin, read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { deleteHold, getHold, insertHold, listHolds, type HoldRow } from './holds.queries.ts'
import {
  CreateLegalHold,
  LegalHoldPage,
  LegalHoldResponse,
  LegalHoldsQuery,
  MOST_HOLDS,
} from './holds.schemas.ts'
import { findHeldItem } from './held-item.ts'
import { addRules, findHeldItems } from './held-items.queries.ts'
import { HeldItems, HeldItemsQuery } from './held-items.schemas.ts'

const tag = 'retention'

type Named = { readonly params: { readonly legal_hold_id: string } }

/** Legal holds, as administrators place and release them, and what they keep. */
export const holdOperations = [
  operation({
    id: 'create_legal_hold',
    route: 'POST /v1/legal-holds',
    tag,
    summary: 'Place a folder or document under a legal hold',
    description: `Until you release the hold, the item and everything in it can't be deleted, moved to the trash or moved out of a folder under hold, whoever or whatever tries it. People can still read it and upload new versions. Versions can't be deleted, and their contents can't be edited. A tenant can have up to ${String(MOST_HOLDS)} holds.`,
    example: { body: { path_part_id: sampleIds.folder_part, reason: 'Case 2026-114' } },
    audit: 'legal_hold.created',
    access: admin({
      first: ({ doors }, actor, { body }: { readonly body: Static<typeof CreateLegalHold> }) =>
        doors.readInTenant(actor.tenantId, (tx) =>
          findHeldItem(tx, actor, body.path_part_id, { locks: false }),
        ),
    }),
    body: CreateLegalHold,
    answers: { 201: LegalHoldResponse },
    refuses: [404, 409],
    run: ({ doors }, actor, { body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const item = await findHeldItem(tx, actor, body.path_part_id, { locks: true })
        const { reason } = body
        const id = await insertHold(tx, actor, { ...item, reason }, MOST_HOLDS)
        return toPublic(await getHold(tx, actor, id))
      }),
  }),
  operation({
    id: 'list_legal_holds',
    route: 'GET /v1/legal-holds',
    tag,
    summary: 'List legal holds',
    description: 'Returns the newest first.',
    access: admin(),
    query: LegalHoldsQuery,
    answers: { 200: LegalHoldPage },
    run: async ({ doors }, actor, { query }) => {
      const { total, items } = await doors.readInTenant(actor.tenantId, (tx) =>
        listHolds(tx, actor, query),
      )
      return { total, items: items.map(toPublic) }
    },
  }),
  operation({
    id: 'list_held_items',
    route: 'GET /v1/held-items',
    tag,
    summary: 'List what keeps folders and documents',
    description:
      "Returns those of the given items that a legal hold keeps from being deleted, with the holds on them, above them and in them, and with `with_rules` also those that a retention rule keeps. Items that you can't read are left out. OWNER and ADMIN can also name items in the trash. Ask before you delete something.",
    example: { query: { path_part_ids: [sampleIds.folder_part] } },
    access: read(),
    query: HeldItemsQuery,
    answers: { 200: HeldItems },
    run: ({ doors }, actor, { query: { path_part_ids: ids, with_rules: withRules } }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const items = await findHeldItems(tx, actor, ids)
        return { items: withRules ? await addRules(tx, actor, ids, items) : items }
      }),
  }),
  operation({
    id: 'release_legal_hold',
    route: 'DELETE /v1/legal-holds/:legal_hold_id',
    tag,
    summary: 'Release a legal hold',
    description: 'If other holds or rules keep the item, they still do.',
    example: { params: { legal_hold_id: sampleIds.legal_hold_id } },
    audit: 'legal_hold.released',
    access: admin({
      first: ({ doors }, actor, { params }: Named) =>
        doors.readInTenant(actor.tenantId, (tx) => getHold(tx, actor, params.legal_hold_id)),
    }),
    answers: { 204: NoContent },
    refuses: [404],
    run: ({ doors }, { tenantId }, { params }) =>
      doors.inTenant(tenantId, (tx) => deleteHold(tx, tenantId, params.legal_hold_id)),
  }),
]

function toPublic(row: HoldRow): Static<typeof LegalHoldResponse> {
  const { part_id, part_type, path, created_at, ...rest } = row
  return {
    ...rest,
    materialized_path: path,
    path_part_id: part_id,
    part_type: part_type === 'FOLDER' ? 'FOLDER' : 'DOCUMENT',
    created_at: created_at.toISOString(),
  }
}
