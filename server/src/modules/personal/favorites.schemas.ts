import { Type } from 'typebox'
import { Answer, Body, described, OneOf, pathMembers, Uuid } from '../../platform/http/schemas.ts'

/** The most favorites of a person. */
export const MOST_FAVORITES = 100

const FavoriteType = OneOf('FavoriteType', ['FOLDER', 'DOCUMENT', 'THREAD'])

const FavoriteResponse = Answer('FavoriteResponse', {
  path_part_id: Uuid,
  part_type: FavoriteType,
  metadata_obj_id: described(Uuid, 'Id of the folder, document or thread.'),
  name: Type.String(),
  ...pathMembers,
})

export const FavoriteList = Answer('FavoriteList', { items: Type.Array(FavoriteResponse) })

export const AddFavoriteRequest = Body('AddFavoriteRequest', {
  path_part_id: described(Uuid, 'Node id of the folder, document or thread.'),
})

export const OrderFavoritesRequest = Body('OrderFavoritesRequest', {
  path_part_ids: described(
    Type.Array(Uuid, { minItems: 1, maxItems: MOST_FAVORITES }),
    'Node ids of favorites in their new order. Others come after them.',
  ),
})
