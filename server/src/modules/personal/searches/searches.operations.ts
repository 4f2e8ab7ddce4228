import { problem } from '../../../platform/core/errors.ts'
import { own } from '../../../platform/http/access.ts'
import { ofCaller } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { lastChangeNumber } from '../../tree/index.ts'
import { lastSeenNumber } from './followed.queries.ts'
import {
  deleteSearch,
  insertSearch,
  listSearches,
  updateSearch,
  type SearchRow,
} from './searches.queries.ts'
import {
  MOST_SEARCHES,
  SavedSearchList,
  SavedSearchResponse,
  SaveSearchRequest,
  UpdateSavedSearchRequest,
} from './searches.schemas.ts'

const tag = 'kept'

/** Operations on the searches that a person has saved. */
export const searchOperations = [
  operation({
    id: 'list_saved_searches',
    route: 'GET /v1/saved-searches',
    tag,
    summary: 'List your saved searches',
    access: own('saved searches'),
    answers: { 200: SavedSearchList },
    run: async ({ doors }, actor) => ({
      items: (await doors.readInTenant(actor.tenantId, (tx) => listSearches(tx, actor))).map(
        toPublic,
      ),
    }),
  }),
  operation({
    id: 'save_search',
    route: 'POST /v1/saved-searches',
    tag,
    summary: 'Save a search',
    description: `If it is followed, it runs with your permissions whenever somebody else adds or changes documents, and you get a notice of those it finds. Returns 409 if you have ${MOST_SEARCHES}.`,
    example: {
      body: {
        name: 'Termination',
        search: { query: 'termination notice', search_type: 'hybrid' },
        is_followed: true,
      },
    },
    audit: ofCaller,
    access: own('saved searches'),
    body: SaveSearchRequest,
    answers: { 201: SavedSearchResponse },
    refuses: [409],
    run: ({ doors }, actor, { body: { name, search, is_followed: isFollowed = false } }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const seen = await numberNow(tx, actor.tenantId)
        const row = await insertSearch(tx, actor, { name, search, isFollowed, seen })
        if (!row) throw problem('kept_full', { max: MOST_SEARCHES })
        return toPublic(row)
      }),
  }),
  operation({
    id: 'update_saved_search',
    route: 'PATCH /v1/saved-searches/:saved_search_id',
    tag,
    summary: 'Change a saved search, follow it, or stop following it',
    description: 'Changes only the fields that you send.',
    example: { body: { is_followed: true } },
    audit: ofCaller,
    access: own('saved searches'),
    body: UpdateSavedSearchRequest,
    answers: { 200: SavedSearchResponse },
    run: ({ doors }, actor, { params: { saved_search_id: id }, body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { name, search, is_followed: isFollowed } = body
        const row = await updateSearch(tx, actor, id, {
          seen: await numberNow(tx, actor.tenantId),
          ...(name != null && { name }),
          ...(search != null && { search }),
          ...(isFollowed != null && { isFollowed }),
        })
        if (!row) throw problem('kept_missing')
        return toPublic(row)
      }),
  }),
  operation({
    id: 'delete_saved_search',
    route: 'DELETE /v1/saved-searches/:saved_search_id',
    tag,
    summary: 'Delete a saved search',
    audit: ofCaller,
    access: own('saved searches'),
    answers: { 204: NoContent },
    run: ({ doors }, actor, { params: { saved_search_id: id } }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        if (!(await deleteSearch(tx, actor, id))) throw problem('kept_missing')
      }),
  }),
]

/** Searches that begin to be followed now look at changes after this number. */
async function numberNow(tx: TenantTx, tenantId: string): Promise<number> {
  const last = await lastChangeNumber(tx, tenantId)
  return Math.max(last, (await lastSeenNumber(tx, tenantId)) ?? 0)
}

function toPublic(row: SearchRow) {
  return { ...row, created_at: row.created_at.toISOString() }
}
