import { Type } from 'typebox'
import { problem } from '../../platform/core/errors.ts'
import { own, read } from '../../platform/http/access.ts'
import { ofCaller } from '../../platform/audit/kinds.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import {
  Answer,
  Body,
  described,
  NoContent,
  OneOf,
  pathMembers,
  Uuid,
} from '../../platform/http/schemas.ts'
import { getPart, type PartKey } from '../tree/index.ts'
import {
  deleteFavorite,
  insertFavorite,
  listFavorites,
  MOST_FAVORITES,
  orderFavorites,
} from './favorites.queries.ts'

const tag = 'kept'

const FavoriteType = OneOf('FavoriteType', ['FOLDER', 'DOCUMENT', 'THREAD'])

const FavoriteResponse = Answer('FavoriteResponse', {
  path_part_id: Uuid,
  part_type: FavoriteType,
  metadata_obj_id: described(Uuid, 'Id of the folder, document or thread.'),
  name: Type.String(),
  ...pathMembers,
})

const FavoriteList = Answer('FavoriteList', { items: Type.Array(FavoriteResponse) })

const AddFavoriteRequest = Body('AddFavoriteRequest', {
  path_part_id: described(Uuid, 'Node id of the folder, document or thread.'),
})

const OrderFavoritesRequest = Body('OrderFavoritesRequest', {
  path_part_ids: described(
    Type.Array(Uuid, { minItems: 1, maxItems: MOST_FAVORITES }),
    'Node ids of favorites in their new order. Others come after them.',
  ),
})

/** Operations on the items in a person's sidebar. */
export const favoriteOperations = [
  operation({
    id: 'list_favorites',
    route: 'GET /v1/favorites',
    tag,
    summary: 'List your favorites',
    description: 'Returns them in your order. Items that you can no longer read are left out.',
    access: own('favorites'),
    answers: { 200: FavoriteList },
    run: async ({ doors }, actor) => ({
      items: await doors.readInTenant(actor.tenantId, (tx) => listFavorites(tx, actor)),
    }),
  }),
  operation({
    id: 'add_favorite',
    route: 'POST /v1/favorites',
    tag,
    summary: 'Add a favorite',
    description:
      'Adds a folder, document or thread as the last favorite. Nothing changes if it already is one. Returns 409 if you have 100.',
    example: { body: { path_part_id: sampleIds.folder_part } },
    audit: ofCaller,
    access: read('path_part_id'),
    body: AddFavoriteRequest,
    answers: { 204: NoContent },
    refuses: [409],
    run: ({ doors }, actor, { body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { id } = await getPart(tx, actor, keyOf(body.path_part_id), 'read')
        if (!(await insertFavorite(tx, actor, id))) {
          throw problem('kept_full', { max: MOST_FAVORITES })
        }
      }),
  }),
  operation({
    id: 'order_favorites',
    route: 'POST /v1/favorites/order',
    tag,
    summary: 'Order your favorites',
    example: { body: { path_part_ids: [sampleIds.folder_part] } },
    audit: ofCaller,
    access: own('favorites'),
    body: OrderFavoritesRequest,
    answers: { 204: NoContent },
    refuses: [404],
    run: ({ doors }, actor, { body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const isKnown = await orderFavorites(tx, actor, body.path_part_ids)
        if (!isKnown) throw problem('kept_missing')
      }),
  }),
  operation({
    id: 'remove_favorite',
    route: 'DELETE /v1/favorites/:favorite_id',
    tag,
    summary: 'Remove a favorite',
    description: 'The id is the node id of the item. The item itself stays.',
    example: { params: { favorite_id: sampleIds.folder_part } },
    audit: ofCaller,
    access: own('favorites'),
    answers: { 204: NoContent },
    run: ({ doors }, actor, { params: { favorite_id: id } }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        if (!(await deleteFavorite(tx, actor, id))) throw problem('kept_missing')
      }),
  }),
]

function keyOf(value: string): PartKey {
  return { by: 'id', value, types: ['FOLDER', 'DOCUMENT', 'THREAD'], called: 'Item' }
}
